/**
 * Marks that a page puts on a board beyond those of the frame.
 *
 * @typedef {import("./types").Frame} Frame
 * @typedef {import("./types").Mark} Mark
 * @typedef {import("./types").Square} Square
 */
import { attackers } from "./squares.js";

/** What lies below the lines along which queens attack. */
const BELOW_RAYS = new Set(["regions", "blocked", "struck", "forbidden"]);

/**
 * Return a mark on some squares.
 *
 * @param {string} sign
 * @param {string} color
 * @param {Square[]} squares
 * @param {Mark["plane"]} plane
 * @returns {Mark}
 */
export function markOf(sign, color, squares, plane = "above") {
  return { sign, color, squares, plane, layer: null, strokes: [], counts: [], letters: [] };
}

/**
 * Return an arrow from each square to the first queen that attacks it.
 *
 * @param {number[]} queens
 * @param {Square[]} squares
 * @param {import("./types").Rule} rule
 */
export function pointers(queens, squares, rule) {
  return arrows(
    squares.flatMap((start) => attackers(queens, start, rule).slice(0, 1).map(([row]) => [start, [row, queens[row] ?? 0]])),
  );
}

/**
 * Return the marks of a frame, and among them what its queens attack.
 *
 * @param {Frame} frame
 * @param {Mark[][][]} rays of a queen on each square, by row and column
 * @returns {Mark[]}
 */
export function withAttacks({ marks, queens, task: { rule } }, rays) {
  const dead = marks.find(({ sign }) => sign.startsWith("dead_"));
  if (dead !== undefined) {
    return [...marks, ...pointers(queens, dead.squares, rule)];
  }
  const lines = queens.flatMap((column, row) => rays[row]?.[column] ?? []);
  const pairs = queens.flatMap((column, row) =>
    (column < 0 ? [] : attackers(queens, [row, column], rule))
      .filter(([upper]) => upper < row)
      .map(([upper]) => /** @type {Square[]} */ ([[row, column], [upper, queens[upper] ?? 0]])),
  );
  const first = marks.findIndex(({ sign }) => !BELOW_RAYS.has(sign));
  const at = first < 0 ? marks.length : first;
  return [...marks.slice(0, at), ...lines, ...marks.slice(at), ...arrows(pairs)];
}

/**
 * @param {number[][][]} ends of each arrow: its start and its end
 * @returns {Mark[]}
 */
function arrows(ends) {
  const strokes = ends.map(([start, end]) => ({ start, end, way: "straight" }));
  return strokes.length ? [{ ...markOf("pointer", "conflict", []), strokes: /** @type {any} */ (strokes) }] : [];
}
