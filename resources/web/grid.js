/**
 * A board as a grid for screen readers and the keyboard: a cell for each square, with its name.
 *
 * @typedef {import("./types").Frame} Frame
 * @typedef {import("./types").Geometry} Geometry
 * @typedef {import("./types").Square} Square
 */
import { make, setAttribute } from "./dom.js";
import { squareInWords } from "./squares.js";
import { word } from "./words.js";

const LARGEST = 32; // A larger board is one picture, described in a sentence.
const NAMED_AFTER = 150; // Milliseconds pass before the cells of a board that moves are named.
const ARROWS = new Map([
  ["ArrowLeft", [0, -1]],
  ["ArrowRight", [0, 1]],
  ["ArrowUp", [-1, 0]],
  ["ArrowDown", [1, 0]],
]);

/** Lies over the picture of a board; Ctrl+arrows go from cell to cell. */
export class Grid {
  /** @param {(words: string, square: Square) => void} onRead is called with what is on a square */
  constructor(onRead) {
    this.onRead = onRead;
    this.element = make("div", { class: "grid", tabindex: 0 });
    /** @type {HTMLElement[][]} */
    this.cells = [];
    /** @type {Frame | null} */
    this.frame = null;
    /** @type {Square | null} */
    this.square = null;
    this.timer = 0;
  }

  /**
   * Show what stands on the squares; their names come as soon as the run stands still.
   *
   * @param {Frame} frame
   */
  show(frame) {
    const { n } = frame.task;
    if (this.frame?.task.n !== n) {
      this.build(n);
    }
    this.frame = frame;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.name(), NAMED_AFTER);
  }

  /**
   * Lay the cells over the squares.
   *
   * @param {Geometry} geometry
   */
  fit({ n, left, top, cell }) {
    const side = `${n * cell}px`;
    Object.assign(this.element.style, { left: `${left}px`, top: `${top}px`, width: side, height: side });
  }

  /**
   * Go to a square, from that of the step on; only where the frame of the keyboard is on the board.
   *
   * @param {string} key
   * @param {Square} first
   */
  move(key, first) {
    const way = ARROWS.get(key);
    if (way === undefined || this.frame === null || (this.square === null && way[0])) {
      return false;
    }
    const last = this.frame.task.n - 1;
    const [down = 0, across = 0] = this.square === null ? [0, 0] : way;
    const [row, column] = this.square ?? first;
    this.read([Math.max(0, Math.min(row + down, last)), Math.max(0, Math.min(column + across, last))]);
    return true;
  }

  /**
   * Read a square aloud, and mark it.
   *
   * @param {Square} square
   */
  read(square) {
    if (this.frame === null) {
      return;
    }
    this.square = square;
    this.cells.flat().forEach((cell) => setAttribute(cell, "data-read", false));
    const cell = this.cells[square[0]]?.[square[1]];
    const words = squareInWords(this.frame.queens, square, this.frame.task.rule);
    if (cell !== undefined) {
      setAttribute(cell, "data-read", true);
      setAttribute(cell, "aria-label", words);
      setAttribute(this.element, "aria-activedescendant", cell.id);
    }
    this.onRead(words, square);
  }

  /** Read no square any more. */
  leave() {
    if (this.square !== null) {
      this.square = null;
      this.cells.flat().forEach((cell) => setAttribute(cell, "data-read", false));
      setAttribute(this.element, "aria-activedescendant", false);
    }
  }

  /** @param {number} n */
  build(n) {
    const isGrid = n <= LARGEST;
    this.square = null;
    this.cells = [];
    this.element.replaceChildren();
    setAttribute(this.element, "role", isGrid ? "grid" : "img");
    setAttribute(this.element, "aria-label", word("Board"));
    if (!isGrid) {
      return;
    }
    const prefix = `cell-${(made += 1)}`;
    for (let row = 0; row < n; row += 1) {
      const cells = Array.from({ length: n }, (_, column) =>
        make("div", { role: "gridcell", id: `${prefix}-${row}-${column}` }),
      );
      this.cells.push(cells);
      this.element.append(make("div", { role: "row" }, ...cells));
    }
  }

  /** Give the cells their names; the board has those of its queens. */
  name() {
    if (this.frame === null) {
      return;
    }
    const { queens, task } = this.frame;
    const standing = queens.flatMap((column, row) => (column < 0 ? [] : [`${row}-${column}`]));
    const count = word("{n} by {n}, queens placed: {count}.", { n: task.n, count: standing.length });
    const places = word("Queens by row and column: {places}.", { places: standing.join(", ") });
    const isListed = standing.length > 0 && task.n <= 64;
    setAttribute(this.element, "aria-label", `${word("Board")}: ${count}${isListed ? ` ${places}` : ""}`);
    this.cells.forEach((cells, row) =>
      cells.forEach((cell, column) =>
        setAttribute(cell, "aria-label", squareInWords(queens, [row, column], task.rule)),
      ),
    );
  }
}

let made = 0;
