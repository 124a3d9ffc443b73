/**
 * What the shapes on a board mean, as nqviz/ui/board/legend.py shows it.
 *
 * @typedef {import("./types").Drawings} Drawings
 */
import { make } from "./dom.js";
import { drawMark } from "./marks.js";
import { svg } from "./signs.js";
import { word } from "./words.js";

const HEIGHT = 22; // of a shape, in pixels
const LINE = 1.15; // of a line, in heights of a shape

/** The shapes that a run can show, each with its name. */
export class LegendPane {
  /**
   * @param {import("./types").LegendEntry[]} entries
   * @param {Drawings} drawings
   */
  constructor(entries, drawings) {
    const items = entries.map((entry) => make("li", {}, shapeOf(entry, drawings), entry.text));
    this.ofRays = items.filter((_, at) => entries[at]?.isOfRays);
    this.element = make("ul", { class: "legend", tabindex: 0, "aria-label": word("Legend") }, ...items);
  }

  /** It is the same at each step. */
  show() {}

  /** @param {boolean} areShown whether the lines along which queens attack are */
  showRays(areShown) {
    this.ofRays.forEach((item) => (item.hidden = !areShown));
  }
}

/**
 * @param {import("./types").LegendEntry} entry
 * @param {Drawings} drawings
 */
function shapeOf({ width, side, n, marks }, drawings) {
  const cell = side * HEIGHT;
  const left = (width * HEIGHT - n * cell) / 2;
  const top = (LINE * HEIGHT - cell) / 2;
  const line = Math.max(1.4, HEIGHT / 11);
  const shown = { left, top, right: left + n * cell, bottom: top + n * cell };
  const geometry = { n, left, top, cell, label: 0, line, edge: 1.8 * line, shown, isWhole: true };
  const size = { width: width * HEIGHT, height: LINE * HEIGHT };
  const view = { ...size, viewBox: `0 0 ${size.width} ${size.height}`, "aria-hidden": "true" };
  return svg("svg", view, ...marks.map((each) => drawMark(drawings, geometry, each, HEIGHT)));
}
