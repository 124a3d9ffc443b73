/**
 * Panes of which one is seen, with a tab for each.
 */
import { make, setAttribute } from "./dom.js";

/**
 * @typedef {object} Pane
 * @property {HTMLElement} element
 * @property {(frame: import("./types").Frame) => void} show
 * @property {boolean} [isLarge] whether it takes so long to draw that all else is shown before
 *
 * @typedef {object} Tab
 * @property {string} name
 * @property {string} title
 * @property {Pane} pane
 */

let made = 0;

/** Shows one of some panes. */
export class Tabs {
  /**
   * @param {string} label
   * @param {Tab[]} tabs
   * @param {() => void} onChosen
   */
  constructor(label, tabs, onChosen) {
    const prefix = `tabs-${(made += 1)}`;
    this.tabs = tabs;
    this.onChosen = onChosen;
    this.chosen = tabs[0]?.name ?? "";
    this.buttons = tabs.map(({ name, title }) => {
      const id = { id: `${prefix}-${name}`, "aria-controls": `${prefix}-${name}-pane` };
      const tab = make("button", { type: "button", role: "tab", ...id }, title);
      tab.addEventListener("click", () => this.choose(name));
      return tab;
    });
    this.panels = tabs.map(({ name, pane }) => {
      const labels = { id: `${prefix}-${name}-pane`, "aria-labelledby": `${prefix}-${name}` };
      return make("div", { role: "tabpanel", "data-pane": name, ...labels }, pane.element);
    });
    this.list = make("div", { role: "tablist", "aria-label": label }, ...this.buttons);
    this.list.hidden = tabs.length < 2;
    this.list.addEventListener("keydown", (event) => this.onKey(event));
    this.element = make("section", { class: "tabs" }, this.list, ...this.panels);
    this.mark();
  }

  /** The pane that is seen. */
  get pane() {
    return this.tabs.find(({ name }) => name === this.chosen)?.pane;
  }

  /**
   * Show a pane, if there is one of this name; return whether there is.
   *
   * @param {string} name
   */
  choose(name) {
    const isThere = this.tabs.some((tab) => tab.name === name);
    if (isThere) {
      this.chosen = name;
      this.mark();
      this.onChosen();
    }
    return isThere;
  }

  /** Show the pane after the one that is seen. */
  chooseNext() {
    const at = this.tabs.findIndex(({ name }) => name === this.chosen) + 1;
    return this.tabs.length > 1 && this.choose(this.tabs[at % this.tabs.length]?.name ?? "");
  }

  mark() {
    this.tabs.forEach(({ name }, index) => {
      const isChosen = name === this.chosen;
      const tab = this.buttons[index];
      const panel = this.panels[index];
      if (tab !== undefined && panel !== undefined) {
        setAttribute(tab, "aria-selected", String(isChosen));
        tab.tabIndex = isChosen ? 0 : -1;
        panel.hidden = !isChosen;
      }
    });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way !== undefined && !event.shiftKey && !event.ctrlKey && !event.altKey) {
      const at = this.tabs.findIndex(({ name }) => name === this.chosen) + way;
      const next = (at + this.tabs.length) % this.tabs.length;
      this.choose(this.tabs[next]?.name ?? "");
      this.buttons[next]?.focus();
      event.preventDefault();
    }
  }
}
