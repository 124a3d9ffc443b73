/**
 * Inflates what zlib has deflated, at once: a jump to a step waits for nothing.
 *
 * See RFC 1951. Where the data are broken, the answer is shorter than it should be, or an error.
 */

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const LONGEST = 15; // bits of a symbol

/**
 * Return a code: at so many next bits as the longest symbol has, a symbol and its number of bits.
 *
 * @param {ArrayLike<number>} lengths the number of bits of each symbol; 0 where it has no code
 */
function codeOf(lengths) {
  const counts = new Int32Array(17);
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    counts[lengths[symbol] ?? 0] = (counts[lengths[symbol] ?? 0] ?? 0) + 1;
  }
  counts[0] = 0;
  let most = LONGEST;
  while (most > 1 && !counts[most]) {
    most -= 1;
  }
  const next = new Int32Array(17);
  for (let bits = 1; bits <= LONGEST; bits += 1) {
    next[bits + 1] = ((next[bits] ?? 0) + (counts[bits] ?? 0)) << 1;
  }
  const entries = new Int32Array(1 << most).fill(-1);
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    const bits = lengths[symbol] ?? 0;
    if (bits) {
      const code = next[bits] ?? 0;
      next[bits] = code + 1;
      let reversed = 0;
      for (let bit = 0; bit < bits; bit += 1) {
        reversed |= ((code >> bit) & 1) << (bits - 1 - bit);
      }
      for (let index = reversed; index < entries.length; index += 1 << bits) {
        entries[index] = (symbol << 4) | bits;
      }
    }
  }
  return entries;
}

const FIXED = codeOf(Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8)));
const FIXED_DISTANCES = codeOf(new Array(30).fill(5));

/**
 * Return the bytes that were deflated, without a header or a sum.
 *
 * @param {string} packed a character for each byte
 * @returns {Uint8Array}
 */
export function inflate(packed) {
  let out = new Uint8Array(Math.max(1024, packed.length * 4));
  let size = 0;
  let at = 0;
  let held = 0;
  let count = 0;

  /** Hold two bytes more, which are 0 behind the end. */
  function hold() {
    held |= (packed.charCodeAt(at) | (packed.charCodeAt(at + 1) << 8)) << count;
    at += 2;
    count += 16;
    if (at > packed.length + 4) {
      throw new Error("The data of the page end too early.");
    }
  }

  /** @param {number} bits at most 15 */
  function take(bits) {
    if (count < bits) {
      hold();
    }
    const value = held & ((1 << bits) - 1);
    held >>>= bits;
    count -= bits;
    return value;
  }

  /** @param {Int32Array} code */
  function symbol(code) {
    if (count < LONGEST) {
      hold();
    }
    const entry = code[held & (code.length - 1)] ?? -1;
    if (entry < 0) {
      throw new Error("The data of the page are broken.");
    }
    held >>>= entry & 15;
    count -= entry & 15;
    return entry >> 4;
  }

  /** @param {number} more */
  function grow(more) {
    if (size + more > out.length) {
      const larger = new Uint8Array(Math.max(2 * out.length, size + more));
      larger.set(out);
      out = larger;
    }
  }

  function stored() {
    held = 0;
    at -= count >> 3; // Whole bytes that were read ahead are given back.
    count = 0;
    const length = packed.charCodeAt(at) | (packed.charCodeAt(at + 1) << 8);
    at += 4;
    grow(length);
    for (const end = at + length; at < end; at += 1, size += 1) {
      out[size] = packed.charCodeAt(at);
    }
  }

  /** @returns {[Int32Array, Int32Array]} */
  function codes() {
    const literals = take(5) + 257;
    const distances = take(5) + 1;
    const kinds = take(4) + 4;
    const small = new Uint8Array(19);
    for (let index = 0; index < kinds; index += 1) {
      small[ORDER[index] ?? 0] = take(3);
    }
    const code = codeOf(small);
    const lengths = new Uint8Array(literals + distances);
    let index = 0;
    while (index < lengths.length) {
      const kind = symbol(code);
      if (kind < 16) {
        lengths[index] = kind;
        index += 1;
      } else {
        const value = kind === 16 ? (lengths[index - 1] ?? 0) : 0;
        const times = kind === 16 ? 3 + take(2) : kind === 17 ? 3 + take(3) : 11 + take(7);
        lengths.fill(value, index, index + times);
        index += times;
      }
    }
    return [codeOf(lengths.subarray(0, literals)), codeOf(lengths.subarray(literals))];
  }

  for (let isLast = 0; !isLast; ) {
    isLast = take(1);
    const kind = take(2);
    if (kind === 0) {
      stored();
      continue;
    }
    const [literals, distances] = kind === 1 ? [FIXED, FIXED_DISTANCES] : codes();
    for (let value = symbol(literals); value !== 256; value = symbol(literals)) {
      if (value < 256) {
        if (size === out.length) {
          grow(1);
        }
        out[size] = value;
        size += 1;
        continue;
      }
      const length = (LENGTHS[value - 257] ?? 0) + take(LENGTH_BITS[value - 257] ?? 0);
      const far = symbol(distances);
      const distance = (DISTANCES[far] ?? 0) + take(DISTANCE_BITS[far] ?? 0);
      grow(length);
      if (distance >= length) {
        out.copyWithin(size, size - distance, size - distance + length);
        size += length;
        continue;
      }
      for (const end = size + length; size < end; size += 1) {
        out[size] = out[size - distance] ?? 0;
      }
    }
  }
  return out.subarray(0, size);
}
