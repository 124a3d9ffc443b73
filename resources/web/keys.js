/**
 * The keys of the page, which are those of the window, and the list of them.
 */
import { button, make } from "./dom.js";
import { word } from "./words.js";

/**
 * @typedef {object} Key
 * @property {string} keys as the browser calls them, with Shift+, Ctrl+ or Alt+ before, parted by spaces
 * @property {string} title
 * @property {() => unknown} deed false leaves the key to the browser
 */

/** What the list calls keys that have no letter. */
const NAMES = new Map([
  ["ArrowRight", "→"],
  ["ArrowLeft", "←"],
  ["PageDown", "PgDn"],
  ["PageUp", "PgUp"],
]);

/**
 * Let the page be driven by these keys alone, wherever the keyboard's frame is but in a field.
 *
 * Of several deeds of a key, the first is done that has something to do.
 *
 * @param {Key[]} keys
 */
export function listenToKeys(keys) {
  document.onkeydown = (event) => {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    const name = nameOf(event);
    const named = keys.filter((key) => key.keys.split(" ").includes(name));
    if (!event.defaultPrevented && !isTaken(target, event.key) && named.some(({ deed }) => deed() !== false)) {
      event.preventDefault();
    }
  };
}

/** @param {KeyboardEvent} event */
function nameOf(event) {
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const isLetter = key.length > 1 || key.toLowerCase() !== key; // Of other signs, Shift is a part.
  const held = [
    event.ctrlKey || event.metaKey ? "Ctrl+" : "",
    event.altKey ? "Alt+" : "",
    event.shiftKey && isLetter ? "Shift+" : "",
  ];
  return held.join("") + key;
}

/**
 * Return whether an element has a use of its own for a key.
 *
 * @param {HTMLElement} target
 * @param {string} key
 */
function isTaken(target, key) {
  if (target.matches("input[type=range]")) {
    return /^(Arrow|Page|Home|End)/.test(key);
  }
  if (target.matches("input")) {
    return !key.startsWith("Page"); // A field of one line has no pages.
  }
  return (
    target.closest("dialog, select") !== null ||
    (target.matches("button") && (key === " " || key === "Enter"))
  );
}

/**
 * Return a dialog with the list of keys.
 *
 * @param {Key[]} keys
 */
export function keysDialog(keys) {
  const rows = keys.map(({ keys: names, title }) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, names.split(" ").map(nameInList).join(" · ")),
      make("td", {}, title),
    ),
  );
  const close = button(word("Close"), word("Close"), () => dialog.close(), { class: "primary" });
  const heading = make("h2", { id: "keys-title" }, word("All keys"));
  const table = make("div", { class: "list", tabindex: 0 }, make("table", {}, make("tbody", {}, ...rows)));
  const dialog = make("dialog", { class: "keys", "aria-labelledby": "keys-title" }, heading, table, close);
  return dialog;
}

/** @param {string} name */
function nameInList(name) {
  const at = name.lastIndexOf("+", name.length - 2) + 1;
  const key = name.slice(at);
  return name.slice(0, at) + (NAMES.get(key) ?? key);
}
