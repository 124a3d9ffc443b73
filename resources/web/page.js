/**
 * What all pages have in common: their data, and the place that the script fills.
 *
 * @typedef {object} PageData the values of the element "page-data", by nqviz/web/document.py
 * @property {string} version of nqviz, which made the page
 * @property {string} title
 */
import { setText } from "./dom.js";
import { unpackedText } from "./unpack.js";
import { inEachLanguage, setWords, word } from "./words.js";

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
 * Return the data of the page, and an element in place of the picture that stands still.
 *
 * Below it a line says what made the page. Words are in the first language of the page.
 */
export function openPage() {
  const data = pageData();
  const element = document.createElement("div");
  const madeBy = document.createElement("footer");
  setWords(data["words"], data["languages"][0] ?? "en");
  inEachLanguage(() => setText(madeBy, word("Made by nqviz {version}.", { version: data.version })));
  document.getElementById("page")?.replaceChildren(element, madeBy);
  return { data, element };
}
