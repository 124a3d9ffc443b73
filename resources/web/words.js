/**
 * The words of the page in the language in use. The English text is the name of each.
 *
 * nqviz/web/words.py finds them here, and gives the page their translations.
 *
 * @typedef {import("./types").Words} Words
 */

/** @type {Record<string, Words>} */
let tables = {};
/** @type {Words} */
let table = {};
let language = "en";
/** @type {(() => void)[]} */
const listeners = [];

/**
 * Take the words of some languages, by their names.
 *
 * @param {Record<string, Words>} all
 * @param {string} first the language to begin with
 */
export function setWords(all, first) {
  tables = all;
  useLanguage(first);
}

/**
 * Use the words of a language from now on.
 *
 * @param {string} name
 */
export function useLanguage(name) {
  language = name;
  table = tables[name] ?? {};
  document.documentElement.lang = name.replace("_", "-");
  listeners.forEach((each) => each());
}

/**
 * Call something now and whenever another language comes into use.
 *
 * @param {() => void} deed
 */
export function inEachLanguage(deed) {
  listeners.push(deed);
  deed();
}

/**
 * Return a text in the language in use, the names in braces replaced by values.
 *
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function word(text, values = {}) {
  const translated = table[text] ?? text;
  return translated.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * Return sentences one after the other, without those that are empty, as the language in use joins them.
 *
 * @param {...string} sentences
 */
export function together(...sentences) {
  return sentences.filter(Boolean).join(language === "en" ? " " : "");
}

/**
 * Return a whole number with the separators of the language in use.
 *
 * @param {number} value
 */
export function number(value) {
  const separator = language === "en" ? "\u202f" : ",";
  return String(value).replace(/\B(?=(\d{3})+$)/g, separator);
}
