/**
 * A puzzle that is played, or a position to which queens are added.
 *
 * @typedef {import("./types").Mark} Mark
 * @typedef {import("./types").Square} Square
 *
 * @typedef {object} PuzzleData by nqviz/web/puzzle_page.py
 * @property {Record<string, string>} titles
 * @property {Record<string, string>} rules
 * @property {Record<string, string[]>} hints
 * @property {Record<string, string>} notes why no solutions are counted; empty where they are
 * @property {string[]} languages
 * @property {import("./types").Task} task
 * @property {number[]} queens
 * @property {Mark[]} marks
 * @property {import("./placement.js").Deduction[]} steps
 * @property {boolean} isPuzzle
 * @property {number[][]} solutions
 * @property {import("./types").Drawings} drawings
 */
import { BoardPane } from "./board_pane.js";
import { button, make, setAttribute, setText } from "./dom.js";
import { markOf } from "./explaining.js";
import { pageHeader } from "./header.js";
import { Placement } from "./placement.js";
import { number, together, useLanguage, word } from "./words.js";

/** Shows a board in an element. */
export class PuzzleView {
  /**
   * @param {HTMLElement} element
   * @param {PuzzleData} data
   */
  constructor(element, data) {
    this.element = element;
    this.data = data;
    this.language = data.languages[0] ?? "en";
    this.start = new Placement(data.queens, data.task.rule);
    this.placement = this.start;
    /** @type {{ placement: Placement, helped: number }[]} */
    this.before = [];
    this.putsCross = false;
    /** @type {import("./placement.js").Hint | null} */
    this.hint = null;
    this.helped = 0;
    this.told = "";
    this.sentence = make("p", { class: "sentence", role: "status" });
    this.queenButton = button("", "", () => this.choose(false), { "data-do": "queen" });
    this.crossButton = button("", "", () => this.choose(true), { "data-do": "cross" });
    this.doButton = button("", "", () => this.followHint(), { "data-do": "follow" });
    this.build();
  }

  build() {
    const { data } = this;
    const title = data.titles[this.language] ?? "";
    document.title = title;
    const header = pageHeader({ title, languages: data.languages, language: this.language }, this.keys(), {
      onLook: () => this.update(),
      onLanguage: (name) => {
        this.language = name;
        useLanguage(name);
        this.build();
      },
    });
    this.board = new BoardPane(data.drawings, {
      step: () => {},
      back: () => {},
      read: (words) => {
        this.told = words;
        this.update();
      },
      choose: (square) => this.put(square),
    });
    setText(this.queenButton, word("Queen"));
    setText(this.crossButton, word("Cross"));
    setText(this.doButton, word("Do it"));
    const hint = button(word("Hint"), word("Hint"), () => this.askHint(), { class: "primary", "data-do": "hint" });
    const what = make("div", { class: "segments", role: "group" }, this.queenButton, this.crossButton);
    const undo = button(word("Undo"), word("Undo"), () => this.undo(), { "data-do": "undo" });
    const anew = button(word("Start over"), word("Start over"), () => this.change(this.start), { "data-do": "anew" });
    const hints = data.isPuzzle ? [hint, this.doButton] : [];
    const bar = make("div", { class: "bar turn" }, what, undo, anew, ...hints);
    const rules = data.rules[this.language] ?? "";
    const words = make("section", { class: "slide" }, make("p", {}, rules || word("Tap a square to place a queen.")));
    const stage = make("div", { class: "stage" }, this.board.element);
    this.element.className = "run puzzle";
    this.element.replaceChildren(header, words, stage, this.sentence, bar);
    this.update();
  }

  /** @param {boolean} putsCross */
  choose(putsCross) {
    this.putsCross = putsCross;
    this.update();
  }

  /**
   * Put a queen or a cross on a square, or take it away.
   *
   * @param {Square} square
   */
  put(square) {
    const isBlocked = this.data.task.rule.blocked.some((each) => each.join() === square.join());
    if (!isBlocked) {
      this.change(this.putsCross ? this.placement.withCross(square) : this.placement.withQueen(square));
    }
    return true;
  }

  /** @param {Placement} placement */
  change(placement) {
    this.before.push({ placement: this.placement, helped: this.helped });
    this.placement = placement;
    this.hint = null;
    this.told = "";
    if (placement === this.start) {
      this.helped = 0;
    }
    this.update();
  }

  undo() {
    const before = this.before.pop();
    if (before !== undefined) {
      this.placement = before.placement;
      this.helped = Math.max(before.helped, this.helped);
      this.hint = null;
      this.told = "";
      this.update();
    }
  }

  /** Whether a hint is shown that can be carried out. */
  get hasHintToDo() {
    return this.hint !== null && this.hint.kind !== "solved";
  }

  askHint() {
    const solution = this.data.solutions[0];
    if (this.data.isPuzzle && solution !== undefined) {
      this.told = "";
      this.hint = this.placement.hint(this.data.steps, solution);
      this.update();
    }
  }

  /** Do what the hint says. */
  followHint() {
    if (this.hint !== null && this.hasHintToDo) {
      const helped = this.helped + 1;
      this.change(this.placement.withHint(this.hint));
      this.helped = helped;
      this.update();
    }
  }

  update() {
    const { data, placement, board } = this;
    const queens = placement.queens.flatMap((column, row) => (column < 0 ? [] : [/** @type {Square} */ ([row, column])]));
    const crossed = [...placement.crossed].map((name) => /** @type {Square} */ (/** @type {unknown} */ (name.split(",").map(Number))));
    const inPairs = placement.pairs.flat().map((row) => /** @type {Square} */ ([row, placement.queens[row] ?? 0]));
    const isLetters = (/** @type {Mark} */ { sign }) => sign === "letters"; // They stand above the queens.
    const marks = [
      ...data.marks.filter((each) => !isLetters(each)),
      markOf("queen", "queen", queens, "queens"),
      ...data.marks.filter(isLetters),
      markOf("excluded", "text", data.isPuzzle ? placement.attacked : [], "user"),
      markOf("crossed", "text", crossed, "user"),
      ...(placement.isSolved ? [markOf("solution", "solution", [], "user")] : []),
      markOf("in_conflict", "conflict", inPairs, "user"),
      markOf("ring", "accent", this.hint?.queens ?? [], "user"),
      markOf("cross", "conflict", this.hint?.crossed ?? [], "user"),
      markOf("reason", "conflict", this.hint?.taken ?? [], "user"),
    ].filter(({ squares, sign, strokes, letters }) => squares.length || strokes.length || letters.length || sign === "solution");
    const frame = /** @type {any} */ ({ task: data.task, queens: placement.queens, marks, step: 0 });
    board?.show(frame);
    this.showWords();
  }

  showWords() {
    const { sentence, queenButton, crossButton, doButton } = this;
    setAttribute(queenButton, "aria-pressed", String(!this.putsCross));
    setAttribute(crossButton, "aria-pressed", String(this.putsCross));
    setAttribute(doButton, "aria-disabled", !this.hasHintToDo && "true");
    const kind = this.placement.pairs.length ? "conflict" : this.placement.isSolved ? "solution" : "";
    setAttribute(sentence, "data-kind", kind);
    setText(sentence, this.told || this.hintInWords() || this.standingInWords());
  }

  hintInWords() {
    const { hint } = this;
    const [row = 0, column = 0] = hint?.taken[0] ?? [];
    switch (hint?.kind) {
      case "attack":
        return word("The queen in row {row}, column {column} attacks another one: take it away.", { row, column });
      case "queen":
        return word("The queen in row {row}, column {column} is in no solution: take it away.", { row, column });
      case "cross":
        return word("The cross in row {row}, column {column} is wrong: a queen can stand there.", { row, column });
      case "step":
        return this.data.hints[this.language]?.[hint.index ?? 0] ?? "";
      default:
        return "";
    }
  }

  standingInWords() {
    const { placement, data } = this;
    if (placement.isSolved) {
      const solved = word("Solved: no queen attacks another.");
      return together(solved, this.helped ? word("Hints: {count}.", { count: number(this.helped) }) : "");
    }
    const values = { standing: number(placement.standing), n: number(data.task.n) };
    const words = [word("{standing} of {n} queens stand.", values)];
    const [upper, lower] = placement.pairs[0] ?? [];
    if (upper !== undefined && lower !== undefined) {
      words.push(word("The queens in rows {upper} and {lower} attack each other: one of them must go.", { upper, lower }));
    } else if (!data.isPuzzle && data.solutions.length) {
      const left = data.solutions.filter((solution) =>
        placement.queens.every((column, row) => column < 0 || solution[row] === column),
      );
      const counts = { count: number(left.length), total: number(data.solutions.length) };
      words.push(word("From here {count} of {total} solutions can be reached.", counts));
    } else {
      words.push(data.notes[this.language] ?? "");
    }
    return together(...words);
  }

  /** @returns {import("./keys.js").Key[]} */
  keys() {
    return [
      {
        keys: "ArrowRight ArrowLeft ArrowUp ArrowDown",
        title: word("To the squares; then Ctrl+arrows and Enter"),
        deed: () => this.board?.grid.element.focus() ?? false,
      },
      { keys: "Q", title: word("Place queens"), deed: () => this.choose(false) },
      { keys: "X", title: word("Cross squares out"), deed: () => this.choose(true) },
      { keys: "H", title: word("A hint, then what it says"), deed: () => (this.hasHintToDo ? this.followHint() : this.askHint()) },
      { keys: "Ctrl+Z Backspace", title: word("Undo"), deed: () => this.undo() },
    ];
  }
}
