/** Numbers and text from packed bytes, as nqviz/web/packing.py writes them. */
import { unpacked } from "./unpack.js";

export class Reader {
  /** @param {string} text in base64 */
  constructor(text) {
    this.bytes = unpacked(text);
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

  signed() {
    const number = this.number();
    return number % 2 ? -(number + 1) / 2 : number / 2;
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
      sum += this.signed();
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
