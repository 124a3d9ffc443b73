/**
 * The answers to a question of a lesson: as nqviz/lessons/exercise.py.
 *
 * @typedef {import("./types").Square} Square
 *
 * @typedef {object} Exercise
 * @property {"squares" | "number" | "choice"} kind
 * @property {number} enough how many right answers are needed
 * @property {Record<string, Record<string, string>>} reasons by the answer and the language
 * @property {Square[]} [squares]
 * @property {number} [number]
 * @property {number} [tolerance]
 * @property {Record<string, string>[]} [choices]
 * @property {number} [right]
 */

/** All that has been answered to an exercise. */
export class Attempt {
  /** @param {Exercise} exercise */
  constructor(exercise) {
    this.exercise = exercise;
    /** @type {string[]} */
    this.right = [];
    /** @type {string[]} */
    this.wrong = [];
    /** Whether it was solved without a wrong answer; null before the one or the other. @type {boolean | null} */
    this.wasRight = null;
  }

  get isSolved() {
    return this.right.length >= this.exercise.enough;
  }

  /**
   * Judge an answer; a square is "row,column". Return whether it is right.
   *
   * @param {string} answer
   */
  take(answer) {
    const isRight = this.isRight(answer);
    const those = isRight ? this.right : this.wrong;
    if (!those.includes(answer)) {
      those.push(answer);
    }
    if (!isRight || this.isSolved) {
      this.wasRight ??= isRight;
    }
    return isRight;
  }

  /** @param {string} answer */
  isRight(answer) {
    const { kind, squares = [], number = 0, tolerance = 0, right = 0 } = this.exercise;
    if (kind === "squares") {
      return squares.some((square) => square.join() === answer);
    }
    return kind === "number" ? Math.abs(Number(answer) - number) <= tolerance : Number(answer) === right;
  }
}
