/**
 * What all pages have in common: their data, and the place that the script fills.
 *
 * @typedef {object} PageData the values of the element "page-data", by nqviz/web/document.py
 * @property {string} version of nqviz, which made the page
 * @property {string} title
 */
import { setText } from "./dom.js";
import { unpackedText } from "./unpack.js";
import { inEachLanguage, word } from "./words.js";

/**
 * Return the data of the page.
 *
 * @returns {PageData & {[name: string]: any}}
 */
export function pageData() {
  return JSON.parse(unpackedText("page-data"));
}

/**
 * Return the text of an element of data.
 *
 * @param {string} id
 * @returns {string}
 */
export function encoded(id) {
  const element = document.getElementById(id);
  if (element === null) {
    throw new Error(`The page has no ${id}.`);
  }
  return element.textContent ?? "";
}

/**
 * Show elements in place of the picture that stands still.
 *
 * @param {...Node} elements
 */
export function replacePage(...elements) {
  const page = document.getElementById("page");
  page?.replaceChildren(...elements);
}

/**
 * Return the line that says what made the page.
 *
 * @param {PageData} data
 * @returns {HTMLElement}
 */
export function madeBy(data) {
  const line = document.createElement("footer");
  inEachLanguage(() => setText(line, word("Made by nqviz {version}.", { version: data.version })));
  return line;
}
