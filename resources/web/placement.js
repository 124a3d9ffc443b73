/**
 * Queens and crosses that a person has put on a board, and hints: as nqviz/scenes/placement.py.
 *
 * @typedef {import("./types").Rule} Rule
 * @typedef {import("./types").Square} Square
 *
 * @typedef {object} Deduction what follows from those before it
 * @property {Square | null} queen
 * @property {Square[]} crossed
 *
 * @typedef {object} Hint
 * @property {"attack" | "queen" | "cross" | "step" | "solved"} kind
 * @property {number} [index] of the deduction
 * @property {Square[]} queens squares where a queen stands after it
 * @property {Square[]} crossed squares that it crosses out
 * @property {Square[]} taken squares that it clears
 */
import { attackers } from "./squares.js";

/** A board; it is replaced, never changed. */
export class Placement {
  /**
   * @param {number[]} queens the column in each row, -1 for none
   * @param {Rule} rule
   * @param {ReadonlySet<string>} crossed
   */
  constructor(queens, rule, crossed = new Set()) {
    this.queens = queens;
    this.rule = rule;
    this.crossed = crossed;
  }

  /** The number of queens that stand. */
  get standing() {
    return this.queens.filter((column) => column >= 0).length;
  }

  /** The rows of two queens that attack each other, the upper one first. @returns {[number, number][]} */
  get pairs() {
    return this.queens.flatMap((column, row) => {
      const others = column < 0 ? [] : attackers(this.queens, [row, column], this.rule);
      return others.filter(([other]) => other > row).map(([other]) => /** @type {[number, number]} */ ([row, other]));
    });
  }

  get isSolved() {
    return this.standing === this.queens.length && !this.pairs.length;
  }

  /**
   * Return whether a queen stands on a square, or none can beside those that stand.
   *
   * @param {Square} square
   */
  isStruck([row, column]) {
    return (this.queens[row] ?? -1) >= 0 || attackers(this.queens, [row, column], this.rule).length > 0;
  }

  /** The squares without a queen or a cross that queens attack. @returns {Square[]} */
  get attacked() {
    return this.squares().filter(
      ([row, column]) =>
        this.queens[row] !== column && !this.crossed.has(`${row},${column}`) && this.isStruck([row, column]),
    );
  }

  /** @returns {Square[]} */
  squares() {
    return this.queens.flatMap((_, row) => this.queens.map((_queen, column) => /** @type {Square} */ ([row, column])));
  }

  /**
   * Return the same with the queen of a row on a square, or without it if it stands there.
   *
   * @param {Square} square
   */
  withQueen([row, column]) {
    const placed = this.queens[row] === column ? -1 : column;
    const queens = this.queens.map((each, at) => (at === row ? placed : each));
    return new Placement(queens, this.rule, without(this.crossed, [[row, column]]));
  }

  /**
   * Return the same with a square crossed out, or not any more.
   *
   * @param {Square} square
   */
  withCross([row, column]) {
    const name = `${row},${column}`;
    const queens = this.queens.map((each, at) => (at === row && each === column ? -1 : each));
    const crossed = this.crossed.has(name) ? without(this.crossed, [[row, column]]) : new Set([...this.crossed, name]);
    return new Placement(queens, this.rule, crossed);
  }

  /**
   * Return the same with what a hint says carried out.
   *
   * @param {Hint} hint
   */
  withHint({ queens, crossed, taken }) {
    const standing = this.queens.map((column, row) => (taken.some((each) => each.join() === `${row},${column}`) ? -1 : column));
    for (const [row, column] of queens) {
      standing[row] = column;
    }
    const added = crossed.filter((each) => !this.isStruck(each)).map((each) => each.join());
    const kept = without(new Set([...this.crossed, ...added]), [...taken, ...queens]);
    return new Placement(standing, this.rule, kept);
  }

  /**
   * Return a mistake, or the first deduction that is not carried out: all before it have been.
   *
   * @param {Deduction[]} steps
   * @param {number[]} solution
   * @returns {Hint}
   */
  hint(steps, solution) {
    const none = { queens: [], crossed: [], taken: [] };
    const wrong = this.queens.findIndex((column, row) => column >= 0 && column !== solution[row]);
    if (wrong >= 0) {
      const isAttacked = this.pairs.some((pair) => pair.includes(wrong));
      const taken = [/** @type {Square} */ ([wrong, this.queens[wrong] ?? 0])];
      return { ...none, kind: isAttacked ? "attack" : "queen", taken };
    }
    const cross = solution.findIndex((column, row) => this.crossed.has(`${row},${column}`));
    if (cross >= 0) {
      return { ...none, kind: "cross", taken: [[cross, solution[cross] ?? 0]] };
    }
    const index = steps.findIndex(({ queen, crossed }) =>
      queen === null
        ? crossed.some((each) => !this.crossed.has(each.join()) && !this.isStruck(each))
        : this.queens[queen[0]] !== queen[1],
    );
    const step = steps[index];
    if (step === undefined) {
      return { ...none, kind: "solved" };
    }
    return { ...none, kind: "step", index, queens: step.queen === null ? [] : [step.queen], crossed: step.crossed };
  }
}

/**
 * @param {ReadonlySet<string>} names
 * @param {Square[]} squares
 */
function without(names, squares) {
  const gone = new Set(squares.map((each) => each.join()));
  return new Set([...names].filter((name) => !gone.has(name)));
}
