/**
 * A phone in a class: it shows the teacher's board, and asks what the class is asked.
 *
 * @typedef {import("./phone_link.js").Question} Question
 * @typedef {import("./phone_link.js").State} State
 * @typedef {import("./types").Mark} Mark
 * @typedef {import("./types").Square} Square
 */
import { BoardPane } from "./board_pane.js";
import { button, make, setAttribute, setText } from "./dom.js";
import { markOf } from "./explaining.js";
import { PhoneLink } from "./phone_link.js";
import { together, word } from "./words.js";

const TOLD_FOR = 5000; // milliseconds
const MOST_DIGITS = 15;
const LONG = 24; // An answer of more letters has a line of its own; ideographs count twice.
const IDEOGRAPHS = /[\u2e80-\uffff]/g;
const FATES = new Map([
  ["sending", /* word */ "Your answer is being sent."],
  ["taken", /* word */ "Your answer is taken. You can still change it."],
  ["late", /* word */ "Your answer came too late."],
  ["refused", /* word */ "The teacher's computer does not take this answer. Load the page again."],
]);

/** Shows the state of the class in an element; knows nothing but that, and the answer that is sent. */
export class PhoneView {
  /**
   * @param {HTMLElement} element
   * @param {import("./types").Drawings} drawings
   * @param {string} language
   */
  constructor(element, drawings, language) {
    this.element = element;
    /** @type {State} */
    this.state = { shown: null, question: null, reply: null, sent: 0, seconds: null };
    /** What is chosen here, for the question and the round that `asked` names. @type {number[]} */
    this.chosen = [];
    this.asked = "";
    this.fate = "";
    this.told = "";
    this.timer = 0;
    this.endsAt = Infinity; // in milliseconds of this page
    this.clock = 0;
    this.boardPane = new BoardPane(drawings, {
      step: () => {},
      back: () => {},
      read: (words) => this.tell(words),
      choose: (square) => this.chooseSquare(square),
    });
    this.lost = make("p", { class: "lost", role: "status", hidden: true }, word("There is no connection to the teacher's computer. It is tried again and again: is the phone still in the same Wi-Fi?"));
    this.stage = make("div", { class: "stage" }, this.boardPane.element);
    this.sentence = make("p", { class: "sentence", role: "status" });
    this.question = make("p", { class: "question", role: "status" });
    this.left = make("p", { class: "left", role: "timer", hidden: true });
    this.answers = make("div", { class: "phone-answers" });
    this.note = make("p", { class: "note", role: "status" });
    const nameless = make("p", { class: "note" }, word("Answers carry no name, and what you do not answer is not noted."));
    element.className = "phone";
    element.replaceChildren(this.lost, this.question, this.left, this.answers, this.note, this.stage, this.sentence, nameless);
    this.link = new PhoneLink(
      language,
      (state) => this.hear(state),
      (isThere) => {
        this.lost.hidden = isThere;
      },
    );
    this.update();
  }

  /** @param {State} state */
  hear(state) {
    const { question } = state;
    const asked = question === null ? "" : `${question.number}.${question.round}`;
    const isNew = asked !== this.asked;
    if (isNew) {
      this.asked = asked;
      this.chosen = [];
      this.fate = "";
      this.offer(question);
    }
    const field = this.answers.querySelector("input");
    if (field !== null && (isNew || this.fate === "late")) {
      field.value = String(state.reply?.[0] ?? "");
    }
    if (this.fate !== "sending" && (state.reply !== null || this.fate === "late")) {
      this.chosen = state.reply ?? [];
      this.fate = state.reply === null ? "late" : "taken";
    }
    this.state = state;
    this.endsAt = state.seconds === null ? Infinity : performance.now() + 1000 * state.seconds;
    this.countDown();
    this.update();
  }

  /** Show the seconds that are left, each second, as long as there is an end to them. */
  countDown() {
    clearTimeout(this.clock);
    const left = Math.max(0, this.endsAt - performance.now());
    this.left.hidden = !Number.isFinite(left);
    if (Number.isFinite(left)) {
      setText(this.left, word("{seconds} s left.", { seconds: Math.ceil(left / 1000) }));
      if (left > 0) {
        this.clock = setTimeout(() => this.countDown(), left % 1000 || 1000);
      }
    }
  }

  /**
   * Make what answers a question.
   *
   * @param {Question | null} question
   */
  offer(question) {
    const answers = [];
    const isLong = question?.choices.some((text) => text.replace(IDEOGRAPHS, "xx").length > LONG) ?? false;
    setAttribute(this.answers, "data-long", isLong);
    if (question?.form === "choice") {
      question.choices.forEach((text, index) =>
        answers.push(button(text, text, () => this.answer([index]), { "data-answer": index })),
      );
    }
    if (question?.form === "number") {
      const field = make("input", { inputmode: "numeric", "aria-label": word("Your answer"), autocomplete: "off", maxlength: MOST_DIGITS });
      const send = () => /^\d+$/.test(field.value.trim()) && this.answer([Number(field.value.trim())]);
      field.addEventListener("keydown", (event) => event.key === "Enter" && send());
      answers.push(field, button(word("Answer"), word("Answer"), send, { class: "primary" }));
    }
    this.answers.replaceChildren(...answers);
  }

  /**
   * Choose the square that can be chosen and is next to the one that was tapped.
   *
   * @param {Square} square
   */
  chooseSquare([row, column]) {
    const { question } = this.state;
    if (question === null || question.form !== "squares" || !question.is_open) {
      return false;
    }
    const { n, squares, most } = question;
    const far = (/** @type {number} */ each) => Math.max(Math.abs(Math.floor(each / n) - row), 2 * n * Math.abs((each % n) - column));
    const nearest = squares.length ? squares.reduce((best, each) => (far(each) < far(best) ? each : best)) : row * n + column;
    if (most === 1) {
      this.answer([nearest]);
    } else {
      const others = this.chosen.filter((each) => each !== nearest);
      const now = others.length < this.chosen.length ? others : [...others, nearest];
      if (now.length > 0 && now.length <= most) {
        this.answer(now.sort((one, other) => one - other));
      }
    }
    return true;
  }

  /** @param {number[]} reply */
  answer(reply) {
    const { question } = this.state;
    if (question === null || !question.is_open) {
      return;
    }
    const { asked } = this;
    this.chosen = reply;
    void this.link.send(question, reply, (fate) => {
      if (asked === this.asked) {
        this.fate = fate;
        this.update();
      }
    });
  }

  /**
   * Tell something in place of the step's sentence, for a while.
   *
   * @param {string} words
   */
  tell(words) {
    this.told = words;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.told = "";
      this.update();
    }, TOLD_FOR);
    this.update();
  }

  update() {
    const { shown, question } = this.state;
    const isOpen = question !== null && question.is_open;
    this.stage.hidden = shown === null;
    if (shown !== null) {
      this.boardPane.show(shown, this.marks());
    }
    setText(this.sentence, this.told || (shown?.sentence ?? word("Look at the projector.")));
    // While something is asked, it is about the step before.
    this.sentence.hidden = (isOpen && !this.told) || this.sentence.textContent === "";
    setText(this.question, question === null ? word("Nothing is asked now.") : question.text);
    setAttribute(this.question, "data-asks", isOpen);
    this.answers.hidden = question === null || question.form === "squares";
    for (const each of this.answers.querySelectorAll("button[data-answer]")) {
      setAttribute(each, "aria-pressed", String(this.chosen.includes(Number(each.getAttribute("data-answer")))));
      setAttribute(each, "aria-disabled", !isOpen && "true");
    }
    setText(this.note, question === null ? "" : this.noteOf(question));
    setAttribute(this.note, "data-fate", this.fate);
    setAttribute(this.element, "data-form", isOpen ? question.form : "");
  }

  /** @param {Question} question */
  noteOf(question) {
    if (!question.is_open && this.fate !== "late") {
      return word("No more answers are taken.");
    }
    const sent = FATES.get(this.fate);
    if (sent === undefined) {
      const again = question.round > 0 ? word("Talk with your neighbours, then answer again.") : "";
      return together(again, question.form === "squares" ? word("Tap a square.") : "");
    }
    const squares = question.form === "squares" ? this.chosen : [];
    const named = squares.map((each) => word("row {row}, column {column}", { row: Math.floor(each / question.n), column: each % question.n }));
    return [named.join("; "), word(sent)].filter(Boolean).join(": ");
  }

  /**
   * Return the marks of the squares that are chosen.
   *
   * @returns {Mark[]}
   */
  marks() {
    const { question } = this.state;
    if (question === null || question.form !== "squares" || this.chosen.length === 0) {
      return [];
    }
    const squares = this.chosen.map((each) => /** @type {Square} */ ([Math.floor(each / question.n), each % question.n]));
    return ["cursor", "hint"].map((sign) => markOf(sign, "accent", squares, "user"));
  }
}
