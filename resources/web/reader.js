/** Numbers and text from packed bytes, as nqviz/web/prediction.py writes them. */
import { inflate } from "./inflate.js";

export class Reader {
  /** @param {string} text in base64 */
  constructor(text) {
    const packed = atob(text);
    const bytes = new Uint8Array(packed.length);
    for (let at = 0; at < packed.length; at += 1) {
      bytes[at] = packed.charCodeAt(at);
    }
    this.bytes = inflate(bytes);
    this.at = 0;
  }

  get isAtEnd() {
    return this.at >= this.bytes.length;
  }

  number() {
    let value = 0;
    let unit = 1;
    for (;;) {
      const byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      value += (byte & 127) * unit;
      if (byte < 128) {
        return value;
      }
      unit *= 128;
    }
  }

  /** @param {number} count */
  numbers(count) {
    const numbers = new Int32Array(count);
    for (let at = 0; at < count; at += 1) {
      numbers[at] = this.number();
    }
    return numbers;
  }

  /**
   * Return numbers that stand as their differences.
   *
   * @param {number} count
   */
  sums(count) {
    const sums = new Int32Array(count);
    let sum = 0;
    for (let at = 0; at < count; at += 1) {
      const number = this.number();
      sum += number % 2 ? -(number + 1) / 2 : number / 2;
      sums[at] = sum;
    }
    return sums;
  }

  /** @param {number} count */
  some(count) {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  json() {
    return JSON.parse(new TextDecoder().decode(this.some(this.number())));
  }
}
