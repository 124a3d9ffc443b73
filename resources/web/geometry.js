/**
 * Where the squares of a board lie in pixels, and which labels fit: as nqviz/ui/board/geometry.py.
 *
 * @typedef {import("./types").Geometry} Geometry
 */

/** Squares smaller than this show a queen as a dot. */
export const SMALLEST_GLYPH = 9;
/** Smaller squares of large boards are drawn as a picture of their density. */
export const SMALLEST_SQUARE = 6.5;
const LARGEST_IN_SQUARES = 64;
const LEAST_WHOLE_SQUARE = 6;
const LABEL_MARGIN = 0.3;
const FIGURE_WIDTH = 0.66;

/**
 * Return the largest board that fits in the middle of a rectangle with its labels.
 *
 * @param {number} n
 * @param {number} width
 * @param {number} height
 * @param {number} label the height of the labels; 0 for none
 * @param {number} line the thickness of lines on a board 480 wide
 * @param {number} caption the height of a line above the squares; 0 for none
 * @returns {Geometry}
 */
export function fit(n, width, height, label, line, caption = 0) {
  const edge = Math.max(2, 2 * line);
  const gutter = String(n - 1).length * FIGURE_WIDTH * label + (0.4 + LABEL_MARGIN) * label;
  const footer = (1.35 + LABEL_MARGIN) * label;
  const room = height - footer - caption;
  let side = Math.max(1, Math.min(width - gutter, room) - 2 * edge);
  let cell = side / n;
  if (cell >= LEAST_WHOLE_SQUARE) {
    cell = Math.floor(cell);
    side = cell * n;
  }
  const left = Math.round((width - gutter - side - 2 * edge) / 2 + gutter + edge);
  const top = Math.round(caption + (room - side - 2 * edge) / 2 + edge);
  const shown = { left, top, right: left + side, bottom: top + side };
  return { n, left, top, cell, label, edge, shown, isWhole: true, line: thickness(line, side, cell) };
}

/**
 * Return where squares lie when a window shows only a part of the board.
 *
 * @param {Geometry} geometry
 * @param {number} row of the first square that is shown
 * @param {number} column
 * @param {number} span how many squares are shown
 * @param {{left: number, top: number, side: number}} window
 * @param {number} line the thickness of lines in a window 480 wide
 * @returns {Geometry}
 */
export function part(geometry, row, column, span, window, line) {
  const { left, top, side } = window;
  const cell = side / span;
  return {
    ...geometry,
    left: left - column * cell,
    top: top - row * cell,
    cell,
    line: thickness(line, side, cell),
    shown: { left, top, right: left + side, bottom: top + side },
    isWhole: false,
  };
}

/**
 * Return the first and the last row and column that are shown, the last ones exclusive.
 *
 * @param {Geometry} geometry
 */
export function seen(geometry) {
  const { n, left, top, cell, shown } = geometry;
  const first = (/** @type {number} */ at) => Math.max(0, Math.floor(at / cell + 1e-6));
  const last = (/** @type {number} */ at) => Math.min(n, Math.ceil(at / cell - 1e-6));
  return {
    top: first(shown.top - top),
    bottom: last(shown.bottom - top),
    left: first(shown.left - left),
    right: last(shown.right - left),
  };
}

/**
 * Return whether single squares are drawn, not a picture of their density.
 *
 * @param {Geometry} geometry
 */
export function hasSquares(geometry) {
  return geometry.n <= LARGEST_IN_SQUARES || geometry.cell >= SMALLEST_SQUARE;
}

/**
 * Return every how many rows and columns a label has space.
 *
 * @param {Geometry} geometry
 */
export function labelStep(geometry) {
  const { n, cell, label } = geometry;
  const needed = Math.max(String(n - 1).length * FIGURE_WIDTH * label * 1.4, label * 1.25);
  for (let power = 1; power < 1e9; power *= 10) {
    for (const digit of [1, 2, 5]) {
      if (digit * power * cell >= needed) {
        return digit * power;
      }
    }
  }
  return n;
}

/**
 * Return the square under a point; null where there is none.
 *
 * @param {Geometry} geometry
 * @param {number} x
 * @param {number} y
 * @returns {import("./types").Square | null}
 */
export function squareAt(geometry, x, y) {
  const row = Math.floor((y - geometry.top) / geometry.cell);
  const column = Math.floor((x - geometry.left) / geometry.cell);
  const isOn = row >= 0 && column >= 0 && row < geometry.n && column < geometry.n;
  return isOn ? [row, column] : null;
}

/**
 * @param {number} line
 * @param {number} side
 * @param {number} cell
 */
function thickness(line, side, cell) {
  return Math.max(1.3, Math.min((line * side) / 480, 0.11 * cell + 0.6));
}
