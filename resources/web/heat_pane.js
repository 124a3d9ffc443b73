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

const STRIDE = 1 << 14;

/** Two boards with a number on each square, the darker the larger it is. */
export class HeatPane {
  /**
   * @param {() => Tree} tree
   * @param {Drawings} drawings
   */
  constructor(tree, drawings) {
    this.tree = tree;
    this.isLarge = true;
    /** @type {Work | null} */
    this.work = null;
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
    this.work ??= new Work(this.tree(), n);
    const work = this.work.at(frame);
    this.maps.forEach(({ title, board, caption, color }, index) => {
      const counts = work[index] ?? [];
      const total = counts.flat().reduce((sum, count) => sum + count, 0);
      setText(caption, `${title}: ${number(total)}`);
      board.show(n, [{ ...markOf("use", color, [], "below"), counts }]);
    });
  }
}

/** How often each square was tested, and taken back from, up to any step. */
class Work {
  /**
   * @param {Tree} tree
   * @param {number} n
   */
  constructor(tree, n) {
    this.tree = tree;
    this.n = n;
    /** After every `STRIDE` nodes, by square how many were tested, then how many of them were safe. */
    this.sums = [new Int32Array(2 * n * n)];
  }

  /**
   * Return both numbers, each by row and column.
   *
   * Each safe square that was tested has got a queen, who stands or was taken back.
   *
   * @param {Frame} frame
   * @returns {[number[][], number[][]]}
   */
  at({ step, kind, queens, node }) {
    const { tree, n } = this;
    const limit = tree.reached(step);
    const counts = this.upTo(limit);
    const tested = counts.subarray(0, n * n);
    const left = counts.subarray(n * n);
    const stays = tree.path(node ?? 0).filter((each) => each > 0 && queens[tree.rows[each] ?? 0] === tree.columns[each]);
    if (kind === "promising" && !stays.includes(limit - 1)) {
      stays.push(limit - 1); // It is to be placed.
    }
    for (const each of stays) {
      const square = this.square(each);
      left[square] = (left[square] ?? 0) - Number(!tree.isCrossed[each]);
    }
    const rows = (/** @type {Int32Array} */ numbers) =>
      Array.from({ length: n }, (_, row) => Array.from(numbers.subarray(row * n, row * n + n)));
    return [rows(tested), rows(left)];
  }

  /** @param {number} limit the node after the last one that is counted */
  upTo(limit) {
    const whole = Math.floor(limit / STRIDE);
    for (let at = this.sums.length; at <= whole; at += 1) {
      this.sums.push(this.sumAfter(at - 1, at * STRIDE));
    }
    return this.sumAfter(whole, limit);
  }

  /**
   * @param {number} whole how many times `STRIDE` nodes have been summed
   * @param {number} limit
   */
  sumAfter(whole, limit) {
    const { tree, n } = this;
    const sum = new Int32Array(/** @type {Int32Array} */ (this.sums[whole]));
    for (let node = Math.max(1, whole * STRIDE); node < limit; node += 1) {
      const square = this.square(node);
      sum[square] = (sum[square] ?? 0) + 1;
      sum[n * n + square] = (sum[n * n + square] ?? 0) + Number(!tree.isCrossed[node]);
    }
    return sum;
  }

  /** @param {number} node */
  square(node) {
    return (this.tree.rows[node] ?? 0) * this.n + (this.tree.columns[node] ?? 0);
  }
}
