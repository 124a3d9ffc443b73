/** Bytes that nqviz/web/packing.py has packed as text. */
import { inflate } from "./inflate.js";

/**
 * Return the bytes.
 *
 * @param {string} text in base64
 */
export function unpacked(text) {
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let at = 0; at < packed.length; at += 1) {
    bytes[at] = packed.charCodeAt(at);
  }
  return inflate(bytes);
}

/**
 * Return the text of an element that holds a packed text.
 *
 * @param {string} id
 */
export function unpackedText(id) {
  return new TextDecoder().decode(unpacked(document.getElementById(id)?.textContent ?? ""));
}
