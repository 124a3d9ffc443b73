/**
 * The head of a page: its title, the languages, the looks and the list of keys.
 */
import { button, make, setAttribute } from "./dom.js";
import { icon } from "./icons.js";
import { keysDialog, listenToKeys } from "./keys.js";
import { LOOKS, useLook } from "./looks.js";
import { word } from "./words.js";

/** What each language calls itself. */
const LANGUAGES = new Map([["en", "English"], ["zh_CN", "简体中文"], ["ja", "日本語"]]);
const TITLES = new Map([
  ["", /* word */ "As the system"],
  ["light", /* word */ "Light"],
  ["dark", /* word */ "Dark"],
  ["projector", /* word */ "Projector"],
]);

/**
 * Return the head of a page, which is driven by the keys from then on, and by one for the projector's look.
 *
 * @param {{title: string, languages: string[], language: string}} run
 * @param {import("./keys.js").Key[]} keys
 * @param {{onLook: () => void, onLanguage: (name: string) => void}} on
 */
export function pageHeader(run, keys, on) {
  const choose = (/** @type {string} */ name) => {
    useLook(name);
    nameLook(look);
    on.onLook();
  };
  const look = button(icon("look"), "", () => {
    choose(LOOKS[(LOOKS.findIndex((each) => each === lookChosen()) + 1) % LOOKS.length] ?? "");
  });
  keys.push({
    keys: "Ctrl+B",
    title: word("Projector: large letters and the largest board"),
    deed: () => choose(lookChosen() === "projector" ? "" : "projector"),
  });
  listenToKeys(keys);
  const dialog = keysDialog(keys);
  look.dataset["do"] = "look";
  nameLook(look);
  const list = button("?", word("All keys"), () => dialog.showModal(), { class: "keys-button", "data-do": "keys" });
  const tools = run.languages.length > 1 ? [languages(run, on.onLanguage), look, list] : [look, list];
  return make("header", {}, make("h1", {}, run.title), make("div", { class: "tools" }, ...tools), dialog);
}

function lookChosen() {
  return document.documentElement.dataset["look"] ?? "";
}

/** @param {HTMLElement} element */
function nameLook(element) {
  const name = `${word("Colours")}: ${word(TITLES.get(lookChosen()) ?? "")}`;
  setAttribute(element, "aria-label", name);
  setAttribute(element, "title", name);
}

/**
 * @param {{languages: string[], language: string}} run
 * @param {(name: string) => void} choose
 */
function languages(run, choose) {
  const options = run.languages.map((name) =>
    make("option", { value: name, selected: name === run.language }, LANGUAGES.get(name) ?? name),
  );
  const list = make("select", { "aria-label": word("Language") }, ...options);
  list.addEventListener("change", () => choose(list.value));
  return list;
}
