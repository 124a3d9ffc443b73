/** Bytes that nqviz/web/packing.py has packed as text. */
import { inflate } from "./inflate.js";

/**
 * Return the bytes.
 *
 * @param {string} text in base64
 */
export function unpacked(text) {
  return inflate(atob(text));
}

/**
 * Return the text of an element that holds a packed text.
 *
 * @param {string} id
 */
export function unpackedText(id) {
  return new TextDecoder().decode(unpacked(document.getElementById(id)?.textContent ?? ""));
}
