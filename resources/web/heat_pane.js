/**
 * Where the work of a run has gone: how often each square was tested, and was taken back from.
 *
 * @typedef {import("./types").Drawings} Drawings
 * @typedef {import("./types").Frame} Frame
 * @typedef {import("./tree.js").Tree} Tree
 */
import { Board } from "./board.js";
import { make, setText } from "./dom.js";
import { markOf } from "./explaining.js";
import { number, word } from "./words.js";

/** Two boards with a number on each square, the darker the larger it is. */
export class HeatPane {
  /**
   * @param {() => Tree} tree
   * @param {Drawings} drawings
   */
  constructor(tree, drawings) {
    this.tree = tree;
    this.maps = [word("tests"), word("taken back")].map((title, index) => {
      const board = new Board(drawings);
      const caption = make("figcaption");
      return { title, board, caption, color: index ? "conflict" : "accent" };
    });
    const figures = this.maps.map(({ board, caption }) => make("figure", {}, caption, board.element));
    this.element = make("div", { class: "heat" }, ...figures);
  }

  /** @param {Frame} frame */
  show(frame) {
    const { n } = frame.task;
    const work = workOf(this.tree(), frame);
    this.maps.forEach(({ title, board, caption, color }, index) => {
      const counts = work[index] ?? [];
      const total = counts.flat().reduce((sum, count) => sum + count, 0);
      setText(caption, `${title}: ${number(total)}`);
      board.show(n, [{ ...markOf("use", color, [], "below"), counts }]);
    });
  }
}

/**
 * Return how often each square was tested, and taken back from, up to a step.
 *
 * Each safe square that was tested has got a queen, who stands or was taken back.
 *
 * @param {Tree} tree
 * @param {Frame} frame
 * @returns {[number[][], number[][]]} by row and column
 */
function workOf(tree, { step, kind, queens, node, task: { n } }) {
  const tests = new Int32Array(n * n);
  const removals = new Int32Array(n * n);
  const limit = tree.reached(step);
  const standing = new Set(tree.path(node ?? 0));
  for (let at = 1; at < limit; at += 1) {
    const row = tree.rows[at] ?? 0;
    const column = tree.columns[at] ?? 0;
    const square = row * n + column;
    tests[square] = (tests[square] ?? 0) + 1;
    const isToBePlaced = at === limit - 1 && kind === "promising";
    if (!tree.isCrossed[at] && !isToBePlaced && !(queens[row] === column && standing.has(at))) {
      removals[square] = (removals[square] ?? 0) + 1;
    }
  }
  const rows = (/** @type {Int32Array} */ counts) =>
    Array.from({ length: n }, (_, row) => Array.from(counts.subarray(row * n, row * n + n)));
  return [rows(tests), rows(removals)];
}
