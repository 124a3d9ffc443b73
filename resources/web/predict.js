/**
 * Questions about the next decision of a run, answers and their tally: as nqviz/runs/predicting.py.
 *
 * @typedef {import("./types").Mark} Mark
 * @typedef {Pick<import("./types").Run, "length" | "task" | "conflicts" | "fillsRows" | "frame" | "kind">} Run
 * @typedef {import("./types").Square} Square
 * @typedef {"event" | "square" | "test"} Ask
 *
 * @typedef {object} Question a decision that has not been shown yet
 * @property {Ask} ask
 * @property {number} index the step at which the run pauses
 * @property {number} shownAt the step at which the answer has been shown
 * @property {string | Square} answer
 * @property {Square} square where it is decided; -1 for what the question must not reveal
 */
import { markOf, pointers } from "./explaining.js";
import { together, word } from "./words.js";

const SEARCHED_STEPS = 50000;
const EVENTS = new Map([
  ["place", /* word */ "Place"],
  ["remove", /* word */ "Backtrack"],
  ["dead_end", /* word */ "Dead end"],
  ["solution", /* word */ "Solution"],
]);
const TESTS = new Map([
  ["promising", /* word */ "Safe"],
  ["conflict", /* word */ "Attacked"],
]);
const FACTS = new Map([
  ["place", /* word */ "A queen is placed."],
  ["remove", /* word */ "A queen is taken back."],
  ["dead_end", /* word */ "It is a dead end."],
  ["solution", /* word */ "It is a solution."],
  ["promising", /* word */ "The square is safe."],
  ["conflict", /* word */ "The square is attacked."],
]);
const DECIDING = { event: [...EVENTS.keys()], square: ["place"], test: [...TESTS.keys()] };
/** Steps that lead to a decision and would reveal it: the question comes before them. */
const LEADING = {
  event: ["conflict", "promising", "skip", "exhausted", "rotate"],
  square: ["conflict", "promising", "skip"],
  test: [],
};
/** After these a queen is always taken back. */
const ENDS = ["dead_end", "solution", "rotate"];

/** Asks for the decisions of a run, one after the other. */
export class Predict {
  /**
   * @param {Run} run
   * @param {import("./player.js").Player} player
   */
  constructor(run, player) {
    this.run = run;
    this.player = player;
    this.isArmed = false;
    /** @type {Ask} */
    this.ask = "event";
    /** The open question. @type {Question | null} */
    this.question = null;
    /** The question whose answer has just been shown. @type {Question | null} */
    this.shown = null;
    /** @type {boolean | null} */
    this.wasRight = null;
    /** @type {Mark[]} */
    this.explanation = [];
    this.right = 0;
    this.wrong = 0;
    /** @type {Set<string>} */
    this.counted = new Set();
    this.askedAt = -1;
    player.instead = () => {
      if (this.isArmed) {
        this.goOn(); // The run does not play by itself while the student predicts it.
      }
      return this.isArmed;
    };
  }

  /** The answers that the open question offers, beside squares. */
  get answers() {
    if (this.question === null || this.question.ask === "square") {
      return [];
    }
    return [...(this.question.ask === "test" ? TESTS : EVENTS)];
  }

  /** Forget the question where the run has been moved elsewhere. */
  look() {
    if (this.askedAt !== this.player.index) {
      this.forget();
    }
  }

  toggle() {
    if (this.isArmed) {
      this.isArmed = false;
      this.forget();
      this.player.pause();
      this.player.onChange();
    } else {
      this.isArmed = true;
      this.goOn();
    }
  }

  /** @param {Ask} ask */
  choose(ask) {
    this.ask = ask;
    this.forget();
    this.goOn();
  }

  reset() {
    this.right = this.wrong = 0;
    this.counted.clear();
    this.player.onChange();
  }

  /** Go to the next question, or show the answer of the open one without counting. */
  goOn() {
    if (this.question !== null) {
      this.show(null);
      return;
    }
    this.forget();
    this.question = this.next(this.player.index);
    this.askedAt = this.question?.index ?? this.player.index;
    this.player.go(this.askedAt);
  }

  /**
   * Give one of the answers that are offered, by its index.
   *
   * @param {number} index
   */
  answerAt(index) {
    const answer = this.answers[index];
    if (answer !== undefined) {
      this.show(answer[0]);
    }
  }

  /**
   * Answer with a square, if that can be an answer; return whether a square was asked for.
   *
   * @param {Square} square
   */
  answerSquare(square) {
    const question = this.question;
    if (question?.ask !== "square") {
      return false;
    }
    if (question.square[0] === -1 || question.square[0] === square[0]) {
      this.show(square);
    }
    return true;
  }

  /** Return the question, or the verdict on its answer; empty where nothing is asked. */
  inWords() {
    const question = this.question;
    if (question === null) {
      return this.verdict();
    }
    const [row, column] = question.square;
    if (question.ask === "test") {
      return word("Row {row}, column {column}: safe or attacked?", { row, column });
    }
    if (question.ask === "event") {
      return word("What happens now: place, backtrack, dead end or solution?");
    }
    return row < 0
      ? word("On which square does the next queen go?")
      : word("Row {row}: in which column does the next queen go?", { row });
  }

  /** Return the marks of the question, or what shows why an answer is wrong. */
  marks() {
    if (this.question === null || this.question.ask === "event" || this.question.square[0] < 0) {
      return this.question === null ? this.explanation : [];
    }
    const [row, column] = this.question.square;
    const { n } = this.run.task;
    /** @type {Square[]} */
    const wholeRow = Array.from({ length: n }, (_, each) => [row, each]);
    return [
      column < 0
        ? markOf("asked_row", "accent", wholeRow, "user")
        : markOf("asked", "accent", [[row, column]], "user"),
    ];
  }

  verdict() {
    if (this.shown === null) {
      return this.isArmed && this.askedAt === this.player.index
        ? word("No further decision of this kind was found.")
        : "";
    }
    const { answer } = this.shown;
    const fact =
      typeof answer === "string"
        ? word(FACTS.get(answer) ?? "")
        : word("The queen goes to row {row}, column {column}.", { row: answer[0], column: answer[1] });
    if (this.wasRight === null) {
      return fact;
    }
    return together(this.wasRight ? word("✓ Right.") : word("✗ Wrong."), fact);
  }

  forget() {
    this.question = this.shown = this.wasRight = null;
    this.explanation = [];
    this.askedAt = -1;
  }

  /** @param {string | Square | null} answer null shows what is right */
  show(answer) {
    const question = this.question;
    if (question === null) {
      return;
    }
    this.forget();
    this.shown = question;
    this.askedAt = question.shownAt;
    if (answer !== null) {
      this.wasRight = String(answer) === String(question.answer);
      const decision = `${question.ask} ${question.shownAt}`;
      if (!this.counted.has(decision)) {
        this.counted.add(decision);
        this.right += Number(this.wasRight);
        this.wrong += Number(!this.wasRight);
      }
      if (!this.wasRight) {
        this.explanation = this.explain(question, answer);
      }
    }
    this.player.go(question.shownAt);
  }

  /**
   * Return the marks that show why an answer is wrong.
   *
   * @param {Question} question
   * @param {string | Square} answer
   */
  explain(question, answer) {
    const { task } = this.run;
    if (typeof answer !== "string") {
      const { queens } = this.run.frame(question.index);
      return [markOf("wrong", "conflict", [answer]), ...pointers(queens, [answer], task.rule)];
    }
    if (question.answer === "dead_end") {
      const { marks, queens } = this.run.frame(question.shownAt);
      const dead = marks.find((mark) => mark.sign.startsWith("dead_"))?.squares ?? [];
      return pointers(queens, dead, task.rule);
    }
    return [];
  }

  /**
   * Return the first decision of the kind that is asked for, at or after a step.
   *
   * @param {number} index
   * @returns {Question | null}
   */
  next(index) {
    const { run, ask } = this;
    let pause = index;
    let before = index ? run.kind(index) : null;
    const last = Math.min(run.length, index + SEARCHED_STEPS);
    for (let at = index; at < last; at += 1) {
      const kind = run.kind(at + 1) ?? "";
      const isTrivial = kind === "remove" && ENDS.includes(before ?? "");
      if (DECIDING[ask].includes(kind) && !isTrivial) {
        return this.questionAt(pause, at + 1, kind);
      }
      if (!LEADING[ask].includes(/** @type {never} */ (kind))) {
        pause = at + 1;
      }
      before = kind;
    }
    return null;
  }

  /**
   * @param {number} index
   * @param {number} shownAt
   * @param {string} kind
   * @returns {Question}
   */
  questionAt(index, shownAt, kind) {
    const { ask } = this;
    if (ask === "event") {
      return { ask, index, shownAt, answer: kind, square: [-1, -1] };
    }
    const focus = this.run.frame(shownAt).marks.find((mark) => mark.sign === "focus");
    const square = focus?.squares[0] ?? [-1, -1];
    if (ask === "test") {
      return { ask, index, shownAt, answer: kind, square };
    }
    return { ask, index, shownAt, answer: square, square: [this.run.fillsRows ? square[0] : -1, -1] };
  }
}
