/**
 * A board that is seen, read and touched.
 *
 * @typedef {import("./types").Drawings} Drawings
 * @typedef {import("./types").Frame} Frame
 * @typedef {import("./types").Mark} Mark
 * @typedef {import("./types").Square} Square
 */
import { Board } from "./board.js";
import { listen } from "./gestures.js";
import { Grid } from "./grid.js";
import { ruleInWords } from "./squares.js";

/**
 * @typedef {object} Deeds
 * @property {() => void} step
 * @property {() => void} back
 * @property {(words: string) => void} read is called with what is on a square
 * @property {(square: Square) => boolean} choose returns whether a square was asked for
 */

/** Draws a frame's marks; a tap on a half steps, a long press and Ctrl+arrows read a square. */
export class BoardPane {
  /**
   * @param {Drawings} drawings
   * @param {Deeds} deeds
   */
  constructor(drawings, deeds) {
    this.deeds = deeds;
    this.board = new Board(drawings);
    this.grid = new Grid((words) => deeds.read(words));
    this.board.onFitted = (geometry) => this.grid.fit(geometry);
    this.element = this.board.element;
    this.element.append(this.grid.element);
    /** @type {Square} */
    this.focus = [0, 0];
    this.step = -1;
    listen(this.element, {
      tap: (x, y) => this.tap(x, y),
      swipe: (way) => (way > 0 ? deeds.step() : deeds.back()),
      press: (x, y) => {
        const square = this.board.squareAt(x, y);
        if (square !== null) {
          this.grid.read(square);
        }
      },
    });
    this.grid.element.addEventListener("keydown", (event) => this.onKey(event));
  }

  /**
   * Show a frame, and marks beyond those of its own.
   *
   * @param {Frame} frame
   * @param {Mark[]} more
   */
  show(frame, more = []) {
    if (frame.step !== this.step) {
      this.step = frame.step;
      this.grid.leave();
    }
    this.focus = frame.marks.find((mark) => mark.sign === "focus")?.squares[0] ?? [0, 0];
    const { n, rule } = frame.task;
    this.board.show(n, more.length ? [...frame.marks, ...more] : frame.marks, ruleInWords(rule));
    this.grid.show(frame);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  tap(x, y) {
    const square = this.board.squareAt(x, y);
    if (square !== null && this.deeds.choose(square)) {
      return;
    }
    const box = this.element.getBoundingClientRect();
    if (x > box.left + box.width / 2) {
      this.deeds.step();
    } else {
      this.deeds.back();
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const isRead = event.ctrlKey && !event.shiftKey && !event.altKey && this.grid.move(event.key, this.focus);
    const square = this.grid.square;
    if (isRead || (event.key === "Enter" && square !== null && this.deeds.choose(square))) {
      event.preventDefault();
    }
  }
}
