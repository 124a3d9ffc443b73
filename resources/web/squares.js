/**
 * What attacks what, and what is told of a square: as nqviz/model/board.py and nqviz/ui/board/view.py.
 *
 * @typedef {import("./types").Rule} Rule
 * @typedef {import("./types").Square} Square
 */
import { word } from "./words.js";

/** By what queens attack under each rule, beside their column. */
const MOVES = new Map([
  ["queens", ["falling", "rising"]],
  ["torus", ["falling", "rising"]],
  ["superqueens", ["falling", "rising", "knight"]],
  ["empresses", ["knight"]],
  ["kings", ["king"]],
  ["one-diagonal", ["falling"]],
  ["rooks", []],
]);

/** What attacks under each rule but that of queens. */
const TITLES = new Map([
  ["torus", /* word */ "Queens on a torus"],
  ["superqueens", /* word */ "Superqueens"],
  ["empresses", /* word */ "Queens as empresses"],
  ["kings", /* word */ "Queens apart"],
  ["one-diagonal", /* word */ "One diagonal"],
  ["rooks", /* word */ "Queens as rooks"],
]);

/**
 * Name the rule of a board, where it is another one than that of queens.
 *
 * @param {Rule} rule
 */
export function ruleInWords(rule) {
  const hasBlocked = rule.blocked.length > 0;
  const hasRegions = rule.regions.length > 0;
  const name = word(TITLES.get(rule.key) ?? /* word */ "Queens");
  const parts = [hasRegions ? word("{rule} with regions", { rule: name }) : name];
  if (hasBlocked) {
    parts.push(word("Blocked squares"));
  }
  const isPlain = rule.key === "queens" && !hasBlocked && !hasRegions;
  return isPlain ? "" : word("Rule: {rule}", { rule: parts.join(", ") });
}

/**
 * Return by what a queen attacks a square of another row; null where she does not.
 *
 * @param {Square} square
 * @param {Square} queen
 * @param {number} n
 * @param {Rule} rule
 * @returns {string | null} column, falling, rising, knight, king or region
 */
export function attack([row, column], [otherRow, otherColumn], n, rule) {
  const down = otherRow - row;
  const across = otherColumn - column;
  const isOn = (/** @type {number} */ away) => (rule.key === "torus" ? away % n === 0 : away === 0);
  for (const line of ["column", ...(MOVES.get(rule.key) ?? [])]) {
    const far = [Math.abs(down), Math.abs(across)].join();
    if (
      (line === "column" && across === 0) ||
      (line === "falling" && isOn(across - down)) ||
      (line === "rising" && isOn(across + down)) ||
      (line === "knight" && (far === "1,2" || far === "2,1")) ||
      (line === "king" && far === "1,1")
    ) {
      return line;
    }
  }
  const letter = rule.regions[row]?.[column];
  return letter !== undefined && letter === rule.regions[otherRow]?.[otherColumn] ? "region" : null;
}

/**
 * Return the rows of the queens outside a square's row that attack it, and by what.
 *
 * @param {number[]} queens
 * @param {Square} square
 * @param {Rule} rule
 * @returns {[number, string][]}
 */
export function attackers(queens, square, rule) {
  return queens.flatMap((column, row) => {
    const isOther = column >= 0 && row !== square[0];
    const line = isOther ? attack(square, [row, column], queens.length, rule) : null;
    return line === null ? [] : [/** @type {[number, string]} */ ([row, line])];
  });
}

/**
 * Return what stands on a square, or which queens attack it.
 *
 * @param {number[]} queens
 * @param {Square} square
 * @param {Rule} rule
 */
export function squareInWords(queens, [row, column], rule) {
  const values = { row, column };
  if (rule.blocked.some(([blockedRow, blocked]) => blockedRow === row && blocked === column)) {
    return word("Row {row}, column {column} is blocked.", values);
  }
  if (queens[row] === column) {
    return word("Row {row}, column {column}: a queen stands here.", values);
  }
  const attacks = attackers(queens, [row, column], rule).map(([other, line]) => {
    const words = lineInWords(line, [row, column], [other, queens[other] ?? -1], rule);
    return word("row {row} {line}", { row: other, line: words });
  });
  return attacks.length
    ? word("Row {row}, column {column} is attacked from {attacks}.", { ...values, attacks: attacks.join(", ") })
    : word("Row {row}, column {column}: no queen of another row attacks this square.", values);
}

/**
 * @param {string} line
 * @param {Square} square
 * @param {Square} queen
 * @param {Rule} rule
 */
function lineInWords(line, square, queen, rule) {
  const away = queen[1] - square[1];
  const down = queen[0] - square[0];
  switch (line) {
    case "falling":
      return around(word("along the falling diagonal"), away !== down);
    case "rising":
      return around(word("along the rising diagonal"), away !== -down);
    case "knight":
      return word("by a knight's move");
    case "king":
      return word("at the corner where they touch");
    case "region":
      return word("in the same region {letter}", { letter: rule.regions[square[0]]?.[square[1]] ?? "" });
    default:
      return word("down the column");
  }
}

/**
 * @param {string} line
 * @param {boolean} isAround
 */
function around(line, isAround) {
  return isAround ? word("{line}, around the edge", { line }) : line;
}
