/**
 * The panes beside the board: code, state, calls, output, counters, images.
 *
 * @typedef {import("./types").Frame} Frame
 * @typedef {import("./types").Run} Run
 * @typedef {import("./types").Strip} Strip
 */
import { make, reveal, setAttribute, setText } from "./dom.js";
import { disc, svg } from "./signs.js";
import { number, word } from "./words.js";

const MOST_CELLS = 64;
const MOST_STRIPS = 48;
const COUNTS = /* word */ "The numbers at the right say how often each line has run; a function's first line, how often it was called. From one step to the next several lines can run. A line that treats many rows or cards at once runs once for all of them.";
const OWN_COUNTS = /* word */ "The numbers at the right say how often each line has run; a function's first line, how often it was called.";
const FOCUS = ["lit", "conflict", "column", "falling", "rising", "free", "queen"];

/** The code, with the lit line in sight, and how often each line has run where that is known. */
export class CodePane {
  /** @param {Pick<Run, "code" | "byLine">} run */
  constructor(run) {
    this.counts = run.code.map(() => make("span", { class: "count" }));
    this.lines = run.code.map((line, index) => {
      const figure = make("span", { class: "figure", "aria-hidden": "true" }, String(index + 1));
      return make("li", {}, figure, make("code", {}, line || " "), /** @type {Node} */ (this.counts[index]));
    });
    const title = word(run.byLine ? OWN_COUNTS : COUNTS);
    this.element = make("ol", { class: "code", tabindex: 0, "aria-label": word("Code"), title }, ...this.lines);
  }

  /** @param {Frame} frame */
  show(frame) {
    const lit = (frame.line ?? 0) - 1;
    this.lines.forEach((line, index) => {
      setAttribute(line, "aria-current", index === lit ? "step" : false);
      setAttribute(line, "data-wrong", index === lit && frame.is_wrong);
    });
    this.counts.forEach((count, index) => {
      const times = frame.line_counts[index + 1];
      setText(count, times ? number(times) : "");
    });
    const line = this.lines[lit];
    if (line !== undefined) {
      reveal(this.element, line);
    }
  }
}

/** The algorithm's own data; of a large table, the part around what the step is about. */
export class StatePane {
  constructor() {
    this.body = make("tbody");
    this.table = make("table", {}, this.body);
    const label = { class: "state", tabindex: 0, role: "region", "aria-label": word("State") };
    this.element = make("div", label, this.table);
    this.shown = "";
  }

  /** @param {Frame} frame */
  show(frame) {
    const text = JSON.stringify(frame.state);
    this.element.hidden = !frame.state.length;
    if (text === this.shown) {
      return;
    }
    this.shown = text;
    const { strip, cell } = focusOf(frame.state);
    const first = Math.floor(cell / MOST_CELLS) * MOST_CELLS;
    const top = Math.max(0, Math.min(strip - MOST_STRIPS / 2, frame.state.length - MOST_STRIPS));
    const strips = frame.state.slice(top, top + MOST_STRIPS);
    if (top > 0) {
      strips.unshift(.../** @type {Strip[]} */ (frame.state.slice(0, 1)));
    }
    this.showRows(strips.map((each) => cellsOf(each, first)));
    const lit = this.body.querySelector("[data-tone=lit], [data-tone=conflict]");
    if (lit instanceof HTMLElement) {
      reveal(this.element, lit, true);
    }
  }

  /**
   * Show rows of cells; those that are there already are only changed where they differ.
   *
   * @param {Strip["cells"][]} rows
   */
  showRows(rows) {
    const { body } = this;
    while (body.rows.length > rows.length) {
      body.deleteRow(-1);
    }
    rows.forEach((cells, at) => {
      const row = body.rows[at] ?? body.insertRow();
      while (row.cells.length > cells.length) {
        row.deleteCell(-1);
      }
      cells.forEach(({ text, tone }, column) => {
        const cell = row.cells[column] ?? (column ? row.insertCell() : row.appendChild(make("th", { scope: "row" })));
        setText(cell, text);
        setAttribute(cell, "data-tone", tone !== "plain" && tone);
      });
    });
  }
}

/**
 * Return a strip's label and cells, the label and what is left out as cells, too.
 *
 * @param {Strip} strip
 * @param {number} first the first cell that is shown
 * @returns {Strip["cells"]}
 */
function cellsOf(strip, first) {
  const end = first + MOST_CELLS;
  const more = strip.cells.length > end ? [{ text: "…", tone: "faded" }] : [];
  return [{ text: strip.label, tone: "plain" }, ...strip.cells.slice(first, end), ...more];
}

/**
 * Return the strip and the cell that the step is about, else those of the last queen.
 *
 * @param {Strip[]} state
 */
function focusOf(state) {
  for (const tone of FOCUS) {
    for (let strip = state.length - 1; strip >= 0; strip -= 1) {
      const cell = state[strip]?.cells.findIndex((each) => each.tone === tone) ?? -1;
      if (cell >= 0) {
        return { strip, cell };
      }
    }
  }
  return { strip: 0, cell: 0 };
}

/** What the counters are called, one and many, in the order in which they are shown. */
const TITLES = /** @type {[string, string, string][]} */ ([
  ["tests", /* word */ "test", /* word */ "tests"],
  ["comparisons", /* word */ "comparison", /* word */ "comparisons"],
  ["placements", /* word */ "placement", /* word */ "placements"],
  ["removals", /* word */ "taken back", /* word */ "taken back"],
  ["marks", /* word */ "struck out", /* word */ "struck out"],
  ["swaps", /* word */ "swap", /* word */ "swaps"],
  ["restarts", /* word */ "restart", /* word */ "restarts"],
  ["solutions", /* word */ "solution", /* word */ "solutions"],
]);

/** How often each operation has been carried out. */
export class CountersPane {
  /** @param {string[]} names of the counters that are shown */
  constructor(names) {
    this.figures = TITLES.filter(([name]) => names.includes(name)).map(([name, one, many]) => ({
      name,
      one: word(one),
      many: word(many),
      figure: make("dd"),
      title: make("dt"),
    }));
    const pairs = this.figures.map(({ figure, title }) => make("div", {}, title, figure));
    this.element = make("dl", { class: "counters", "aria-label": word("Counters") }, ...pairs);
  }

  /** @param {Frame} frame */
  show(frame) {
    this.figures.forEach(({ name, one, many, figure, title }) => {
      const count = frame.counters[name] ?? 0;
      setText(figure, number(count));
      setText(title, count === 1 ? one : many);
    });
  }
}

/** The calls under way, the outermost first. */
export class CallsPane {
  /** @param {Run} run */
  constructor(run) {
    this.run = run;
    this.list = make("ol");
    this.none = make("p", {}, word("No function is called at this step."));
    const label = { class: "calls", tabindex: 0, role: "region", "aria-label": word("Calls") };
    this.element = make("div", label, this.list, this.none);
  }

  /** @param {Frame} frame */
  show(frame) {
    this.none.hidden = frame.calls.length > 0;
    this.list.hidden = !frame.calls.length;
    this.list.replaceChildren(
      ...frame.calls.map((call, depth) => {
        const isLast = depth === frame.calls.length - 1;
        const title = make("code", {}, `${call.function}(${call.arguments})`);
        const text = (this.run.code[call.line - 1] ?? "").trim();
        const line = make("span", { class: "at" }, word("line {line}: {text}", { line: call.line, text }));
        const variables = call.variables.map(({ name, value, is_changed: isChanged }) =>
          make("li", isChanged ? { "data-changed": true } : {}, make("code", {}, `${name} = ${value}`)),
        );
        const values = variables.length ? [make("ul", {}, ...variables)] : [];
        return make("li", isLast ? { "aria-current": "step" } : {}, title, line, ...values);
      }),
    );
    if (this.list.lastElementChild instanceof HTMLElement) {
      reveal(this.element, this.list.lastElementChild);
    }
  }
}

/** What a program has printed. */
export class OutputPane {
  constructor() {
    this.element = make("pre", { class: "output", tabindex: 0, role: "region", "aria-label": word("Output") });
  }

  /** @param {Frame} frame */
  show(frame) {
    setText(this.element, frame.output);
    this.element.scrollTop = this.element.scrollHeight;
  }
}

/** The placements that a layout yields as mirror images or rotations. */
export class ImagesPane {
  constructor() {
    this.element = make("div", { class: "images", role: "img" });
    this.shown = "";
  }

  /** @param {Frame} frame */
  show({ images }) {
    const text = JSON.stringify(images);
    this.element.hidden = !images.length;
    if (text === this.shown) {
      return;
    }
    this.shown = text;
    const title = word("Layouts by symmetry: {count}", { count: images.length });
    setAttribute(this.element, "aria-label", title);
    const boards = images.map((queens) => {
      const d = queens.map((column, row) => disc(column + 0.5, row + 0.5, 0.38)).join("");
      const path = svg("path", { d, fill: "var(--queen)" });
      return svg("svg", { viewBox: `0 0 ${queens.length} ${queens.length}` }, path);
    });
    this.element.replaceChildren(make("p", {}, title), ...boards);
  }
}
