/**
 * A lesson: its slides, the boards beside them, and its questions with what is said to an answer.
 *
 * @typedef {import("./types").Drawings} Drawings
 * @typedef {import("./types").Frame} Frame
 * @typedef {import("./types").Mark} Mark
 * @typedef {import("./types").Square} Square
 * @typedef {Record<string, string>} Texts a text by language
 *
 * @typedef {object} View a run beside a slide, by nqviz/web/lesson_page.py
 * @property {number} run of those of the page
 * @property {number} first the first frame of it
 * @property {number} last
 * @property {Mark[]} [bare] without those of the algorithm
 * @property {Mark[]} [drawn] with those that explain the answer
 * @property {Mark[][][]} [attacks] by square, what is drawn where it is a wrong answer
 * @property {Partial<Pick<Frame, "step" | "queens" | "marks">>} [end] of a lane, what it shows at the step of its end
 *
 * @typedef {object} Slide
 * @property {Texts | null} text
 * @property {Texts | null} question
 * @property {Texts | null} answer
 * @property {string} lookAt
 * @property {string[]} hide
 * @property {import("./attempt.js").Exercise | null} exercise
 * @property {boolean} isRace
 * @property {View[]} views one, or one for each lane of a race
 * @property {import("./predict.js").Ask | null} predict
 * @property {Texts | null} [note]
 * @property {Texts | null} [said] what is drawn in place of the board in the window
 *
 * @typedef {object} LessonData
 * @property {Texts} title
 * @property {Texts | null} following
 * @property {string[]} languages
 * @property {Drawings} drawings
 * @property {Slide[]} steps
 */
import { Attempt } from "./attempt.js";
import { BoardPane } from "./board_pane.js";
import { button, make, setAttribute, setText } from "./dom.js";
import { markOf } from "./explaining.js";
import { pageHeader } from "./header.js";
import { CodePane, CountersPane, StatePane } from "./panes.js";
import { Player } from "./player.js";
import { Predict } from "./predict.js";
import { PredictBar, answeringKeys } from "./predict_bar.js";
import { RunPart } from "./run.js";
import { squareInWords } from "./squares.js";
import { number, together, useLanguage, word } from "./words.js";

/** Shows a lesson in an element. */
export class LessonView {
  /**
   * @param {HTMLElement} element
   * @param {LessonData} data
   * @param {import("./run.js").Run[]} pageRuns of which slides have parts
   */
  constructor(element, data, pageRuns) {
    this.element = element;
    this.data = data;
    this.pageRuns = pageRuns;
    // The list of lessons names the language behind a number sign.
    const named = data.languages.find((name) => location.hash === `#${name}`);
    this.language = named ?? data.languages[0] ?? "en";
    useLanguage(this.language);
    this.index = 0;
    this.isAnswered = false;
    /** @type {(Attempt | null)[]} by slide */
    this.attempts = data.steps.map(({ exercise }) => (exercise ? new Attempt(exercise) : null));
    /** The slides whose answer was shown. @type {Set<number>} */
    this.given = new Set();
    this.verdict = "";
    /** @type {Square | null} */
    this.wrongSquare = null;
    this.told = "";
    /** @type {BoardPane[]} */
    this.boards = [];
    /** @type {RunPart[]} */
    this.runs = [];
    /** @type {Player | null} */
    this.player = null;
    /** @type {Predict | null} */
    this.predict = null;
    this.words = make("section", { class: "slide", "aria-live": "polite" });
    this.judgement = make("p", { class: "verdict", role: "status" });
    this.found = make("p", { class: "hint" });
    this.stage = make("div", { class: "stages" });
    this.walk = make("div", { class: "walk" });
    this.at = make("output", { class: "step" });
    this.sentence = make("p", { class: "sentence", role: "status" });
    this.beside = make("div", { class: "beside" });
    this.back = button("", "", () => this.goBack(), { "data-do": "back" });
    this.next = button("", "", () => this.goOn(), { class: "primary", "data-do": "next" });
    this.progress = make("output", { class: "progress" });
    this.build();
  }

  /** The slide that is shown; null behind the last one. @returns {Slide | null} */
  get slide() {
    return this.data.steps[this.index] ?? null;
  }

  get isRace() {
    return this.slide?.isRace ?? false;
  }

  get attempt() {
    return this.attempts[this.index] ?? null;
  }

  /**
   * @param {Texts | null | undefined} texts
   * @returns {string}
   */
  said(texts) {
    return texts?.[this.language] ?? "";
  }

  /** Make everything anew, in the language in use. */
  build() {
    const { data } = this;
    document.title = this.said(data.title);
    const named = { title: this.said(data.title), languages: data.languages, language: this.language };
    const header = pageHeader(named, this.keys(), {
      onLook: () => this.update(),
      onLanguage: (name) => {
        this.language = name;
        this.verdict = "";
        useLanguage(name);
        this.build();
      },
    });
    const stepBack = button("◀", word("One step back (left arrow)"), () => this.player?.back(), { "data-do": "step-back" });
    const stepOn = button("▶", word("One step forward (right arrow)"), () => this.player?.step(), { "data-do": "step" });
    this.walk.replaceChildren(stepBack, this.at, stepOn);
    const bar = make("div", { class: "bar turn" }, this.back, this.progress, this.next);
    this.element.className = "run lesson";
    this.element.replaceChildren(header, this.words, this.stage, this.walk, this.sentence, this.beside, bar);
    this.openSlide(this.player?.index);
  }

  /**
   * Show the boards and panes of a slide.
   *
   * @param {number} step at which its run stands
   */
  openSlide(step = 0) {
    const slide = this.slide;
    this.told = "";
    const views = slide?.views ?? [];
    this.runs = views.flatMap((view) => this.runsOf(view));
    const run = this.runs[0];
    this.player = run === undefined ? null : new Player(run, step);
    this.predict = run === undefined || this.player === null ? null : new Predict(run, this.player);
    this.predictBar = this.predict && slide?.predict ? new PredictBar(this.predict) : null;
    this.boards = views.map(() => this.newBoard());
    this.counters = this.runs.map((each) => new CountersPane(each.counters));
    const { isRace } = this;
    this.code = run === undefined || isRace ? null : new CodePane(run);
    this.state = run === undefined || isRace ? null : new StatePane();
    const panes = [
      { name: "state", pane: this.state },
      ...this.counters.map((pane) => ({ name: "counters", pane })),
      { name: "code", pane: this.code },
    ].filter(({ pane }) => pane);
    panes.sort((one, other) => Number(other.name === slide?.lookAt) - Number(one.name === slide?.lookAt));
    this.panes = panes.map(({ name, pane }) => ({
      name,
      cover: make("p", { class: "cover" }, word("Covered until the answer.")),
      element: /** @type {HTMLElement} */ (pane?.element),
    }));
    const covered = this.panes.map(({ element, cover }) => [cover, element]);
    this.stage.replaceChildren(
      ...this.boards.map((board, lane) => {
        const title = isRace ? [make("h2", {}, this.runs[lane]?.title ?? "")] : [];
        return make("div", { class: "stage" }, ...title, board.element, ...(isRace ? (covered[lane] ?? []) : []));
      }),
    );
    setAttribute(this.stage, "data-lanes", this.boards.length);
    this.beside.replaceChildren(
      ...(this.predictBar ? [this.predictBar.element] : []),
      ...(isRace ? [] : covered.flat()),
    );
    if (this.player !== null) {
      this.player.onChange = () => this.update();
    }
    this.wrongSquare = null;
    this.verdict = "";
    this.isAnswered = !slide?.answer || (this.attempt?.isSolved ?? false) || this.given.has(this.index);
    this.showWords();
    if (this.predict && slide?.predict) {
      this.predict.isArmed = true;
      this.predict.choose(slide.predict);
    }
    this.update();
  }

  /**
   * Return the part of a run that a slide has.
   *
   * @param {View} view
   */
  runsOf(view) {
    const run = this.pageRuns[view.run];
    if (run === undefined) {
      return [];
    }
    run.language = this.language;
    return [new RunPart(run, view.first, view.last)];
  }

  newBoard() {
    return new BoardPane(this.data.drawings, {
      step: () => this.player?.step(),
      back: () => this.player?.back(),
      read: (words) => {
        this.told = words;
        this.toldAt = this.player?.index;
        this.update();
      },
      choose: (square) => this.takeSquare(square),
    });
  }

  /** Show the texts of the slide, and what takes an answer. */
  showWords() {
    const { slide, words } = this;
    if (slide === null) {
      words.replaceChildren(make("h2", {}, word("The end of the lesson.")), ...this.score());
      this.showTurn();
      return;
    }
    const paragraphs = [make("p", { class: "told" }, this.said(slide.text))];
    if (slide.note) {
      paragraphs.push(make("p", { class: "note" }, this.said(slide.note)));
    }
    if (slide.question) {
      paragraphs.push(make("p", { class: "question" }, this.said(slide.question)));
    }
    const answers = this.isAnswered ? [] : this.answers(slide);
    const answer = this.isAnswered && slide.answer ? [make("p", { class: "answer" }, this.said(slide.answer))] : [];
    if (this.isAnswered && slide.said) {
      answer.push(make("p", { class: "answer" }, this.said(slide.said)));
    }
    words.replaceChildren(...paragraphs, ...answers, this.judgement, ...answer);
    this.showVerdict();
    this.showTurn();
  }

  showVerdict() {
    setText(this.judgement, this.verdict);
    setAttribute(this.judgement, "hidden", !this.verdict);
    setAttribute(this.judgement, "data-right", this.attempt?.isSolved ?? false);
  }

  showTurn() {
    const last = this.data.steps.length;
    setText(this.back, word("Back"));
    setText(this.next, this.slide !== null && !this.isAnswered ? word("Show the answer") : word("Next"));
    setAttribute(this.next, "aria-disabled", this.slide === null);
    setAttribute(this.back, "aria-disabled", this.index === 0);
    const at = { index: number(Math.min(this.index + 1, last)), last: number(last) };
    setText(this.progress, word("{index} of {last}", at));
  }

  /** @returns {HTMLElement[]} */
  score() {
    const tried = this.attempts.filter((attempt) => (attempt?.wasRight ?? null) !== null);
    const right = tried.filter((attempt) => attempt?.wasRight).length;
    const words = { right: number(right), count: number(tried.length) };
    const score = tried.length
      ? [make("p", { class: "score" }, word("{right} of {count} answered right at the first try.", words))]
      : [];
    const following = this.said(this.data.following);
    return following ? [...score, make("p", {}, word("The next lesson: “{title}”.", { title: following }))] : score;
  }

  /**
   * Return what takes the answer to a question.
   *
   * @param {Slide} slide
   * @returns {HTMLElement[]}
   */
  answers({ exercise }) {
    if (exercise?.kind === "choice") {
      const choices = (exercise.choices ?? []).map((choice, index) =>
        button(`${index + 1}  ${this.said(choice)}`, this.said(choice), () => this.take(String(index)), {
          "data-choice": index,
        }),
      );
      return [make("div", { class: "choices" }, ...choices)];
    }
    if (exercise?.kind === "number") {
      const field = make("input", { inputmode: "numeric", pattern: "[0-9]*", maxlength: 15, autocomplete: "off" });
      setAttribute(field, "aria-label", word("Your answer"));
      const give = () => {
        if (/^[0-9]+$/.test(field.value)) {
          this.take(String(Number(field.value)));
          field.select();
        }
      };
      field.addEventListener("keydown", (event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          give();
        }
      });
      return [make("div", { class: "choices" }, field, button(word("Answer"), word("Answer"), give, { "data-do": "give" }))];
    }
    if (exercise?.kind === "squares") {
      setText(this.found, this.foundInWords());
      return [this.found];
    }
    return [];
  }

  foundInWords() {
    const attempt = this.attempt;
    if (attempt === null || attempt.exercise.enough < 2) {
      return word("Tap a square.");
    }
    const values = { found: number(attempt.right.length), needed: number(attempt.exercise.enough) };
    return word("Tap squares: {found} of {needed} found.", values);
  }

  /**
   * Judge an answer and say why.
   *
   * @param {string} answer
   * @param {string} why where the lesson gives no reason
   */
  take(answer, why = "") {
    const attempt = this.attempt;
    if (attempt === null || this.isAnswered) {
      return;
    }
    const { exercise } = attempt;
    if (attempt.take(answer)) {
      this.verdict = attempt.isSolved ? word("✓ Right.") : "";
    } else {
      const compared = exercise.kind === "number" ? this.compared(answer, exercise.number ?? 0) : why;
      const reason = this.said(exercise.reasons[answer]) || compared;
      this.verdict = together(word("✗ Not right."), reason);
    }
    if (attempt.isSolved) {
      this.showAnswer();
      return;
    }
    setText(this.found, this.foundInWords());
    this.showVerdict();
    this.update();
  }

  /** Show the answer, with the board that it is drawn on. */
  showAnswer() {
    this.isAnswered = true;
    this.showWords();
    if (this.slide?.views.some(({ drawn }) => drawn)) {
      this.player?.go(0);
    }
    this.update();
  }

  /**
   * @param {string} answer
   * @param {number} right
   */
  compared(answer, right) {
    return Number(answer) < right ? word("It is more.") : word("It is less.");
  }

  /**
   * Take a square for an answer; return whether one was asked for.
   *
   * @param {Square} square
   */
  takeSquare(square) {
    const attempt = this.attempt;
    if (this.predict?.isArmed) {
      return this.predict.answerSquare(square);
    }
    if (attempt === null || attempt.exercise.kind !== "squares" || this.isAnswered) {
      return false;
    }
    this.player?.go(0);
    const isRight = attempt.isRight(square.join());
    this.wrongSquare = isRight ? null : square;
    const frame = this.runs[0]?.frame(0);
    const isAttacked = Boolean(this.slide?.views[0]?.attacks?.[square[0]]?.[square[1]]?.length);
    const why = frame && isAttacked ? squareInWords(frame.queens, square, frame.task.rule) : "";
    this.take(square.join(), why);
    return true;
  }

  /** Go to the answer of the slide, or to the next slide. */
  goOn() {
    if (this.slide === null) {
      return;
    }
    if (!this.isAnswered) {
      this.given.add(this.index);
      this.verdict = "";
      this.showAnswer();
      return;
    }
    this.turn(this.index + 1);
  }

  goBack() {
    this.turn(Math.max(0, this.index - 1));
  }

  /** @param {number} index */
  turn(index) {
    if (index !== this.index) {
      this.index = index;
      this.openSlide();
      scrollTo(0, 0);
    }
  }

  /** Show where the runs stand. */
  update() {
    const slide = this.slide;
    this.predict?.look();
    this.predictBar?.show();
    const index = this.player?.index ?? 0;
    this.runs.forEach((run, lane) => {
      const frame = run.frame(Math.min(index, run.length));
      const end = slide?.views[lane]?.end;
      const shown = { ...frame, marks: this.marks(frame, lane, index), ...(frame.step === end?.step ? end : {}) };
      this.boards[lane]?.show(shown, lane === 0 ? this.more() : []);
      this.counters?.[lane]?.show(frame);
      this.code?.show(frame);
      this.state?.show(frame);
    });
    const covered = new Set(this.isAnswered ? [] : slide?.hide);
    const lookAt = slide === null || covered.has(slide.lookAt) ? "" : slide.lookAt;
    this.panes?.forEach(({ name, element, cover }) => {
      cover.hidden = !covered.has(name);
      element.hidden = covered.has(name) || (name === "state" && !this.runs[0]?.frame(index).state.length);
      element.classList.toggle("looked-at", lookAt === name);
    });
    for (const stage of this.stage.children) {
      stage.classList.toggle("covered", covered.has("board"));
      stage.classList.toggle("looked-at", lookAt === "board");
    }
    this.sentence.classList.toggle("looked-at", lookAt === "why");
    this.showSentence(covered.has("why"), index);
    // How many steps a lane of a race needs is one of its counters.
    this.showWalk(index, this.isRace && (covered.has("counters") || covered.has("board")));
  }

  /**
   * Return the marks of a frame: at the slide's own step without what would give the answer, then with it.
   *
   * @param {Frame} frame
   * @param {number} lane
   * @param {number} index
   * @returns {Mark[]}
   */
  marks(frame, lane, index) {
    const view = this.slide?.views[lane];
    return (index > 0 ? undefined : this.isAnswered ? view?.drawn : view?.bare) ?? frame.marks;
  }

  /** Return the marks of answers and of a prediction. @returns {Mark[]} */
  more() {
    const attempt = this.attempt;
    if (this.predict?.isArmed) {
      return this.predict.marks();
    }
    if (attempt === null || attempt.exercise.kind !== "squares" || (this.player?.index ?? 0) > 0) {
      return [];
    }
    const [row = 0, column = 0] = this.wrongSquare ?? [];
    const attacks = this.wrongSquare === null ? [] : (this.slide?.views[0]?.attacks?.[row]?.[column] ?? []);
    return [
      ...attacks,
      ...attempt.right.map((answer) => answerMark("right", answer, "solution")),
      ...(this.isAnswered ? [] : attempt.wrong.map((answer) => answerMark("wrong", answer, "conflict"))),
    ];
  }

  /**
   * @param {boolean} isCovered
   * @param {number} index
   */
  showSentence(isCovered, index) {
    const { sentence } = this;
    const run = this.runs[0];
    sentence.hidden = run === undefined || this.isRace;
    const frame = run?.frame(Math.min(index, run.length));
    const asked = this.predict?.inWords() ?? "";
    if (this.toldAt !== index) {
      this.told = "";
    }
    setAttribute(sentence, "data-kind", this.told || asked ? "told" : (frame?.kind ?? ""));
    setText(sentence, this.told || asked || (isCovered ? word("Covered until the answer.") : (frame?.sentence ?? "")));
  }

  /**
   * @param {number} index
   * @param {boolean} isCovered whether the numbers of the steps are
   */
  showWalk(index, isCovered) {
    const { runs } = this;
    const last = Math.max(0, ...runs.map((run) => run.length));
    this.walk.hidden = last === 0;
    const step = (/** @type {number} */ at) => number(Math.max(0, ...runs.map((run) => run.frame(Math.min(at, run.length)).step)));
    this.at.hidden = isCovered;
    setText(this.at, word("step {index} of {last}", { index: step(index), last: step(last) }));
  }

  /** @returns {import("./keys.js").Key[]} */
  keys() {
    const choose = (/** @type {number} */ index) => () => {
      const exercise = this.attempt?.exercise;
      if (exercise?.kind !== "choice" || this.isAnswered || index >= (exercise.choices?.length ?? 0)) {
        return false;
      }
      return this.take(String(index));
    };
    const isPredicting = this.data.steps.some(({ predict }) => predict);
    return [
      { keys: "PageDown", title: word("The next slide, or the answer"), deed: () => this.goOn() },
      { keys: "PageUp", title: word("Back in the lesson"), deed: () => this.goBack() },
      { keys: "ArrowRight", title: word("One step forward"), deed: () => this.player?.step() },
      { keys: "ArrowLeft", title: word("One step back"), deed: () => this.player?.back() },
      { keys: "Space", title: word("Play or pause"), deed: () => this.player?.togglePlay() },
      { keys: "1", title: word("The first choice"), deed: choose(0) },
      { keys: "2", title: word("The second choice"), deed: choose(1) },
      { keys: "3", title: word("The third choice"), deed: choose(2) },
      { keys: "4", title: word("The fourth choice"), deed: choose(3) },
      ...(isPredicting ? answeringKeys(() => this.predict) : []),
      {
        keys: "Ctrl+ArrowRight Ctrl+ArrowLeft Ctrl+ArrowUp Ctrl+ArrowDown",
        title: word("Read the board square by square; left or right begins"),
        deed: () => this.boards[0]?.grid.element.focus() ?? false,
      },
    ];
  }
}

/**
 * @param {string} sign
 * @param {string} answer
 * @param {string} color
 * @returns {Mark}
 */
function answerMark(sign, answer, color) {
  const [row = 0, column = 0] = answer.split(",").map(Number);
  return markOf(sign, color, [[row, column]], "user");
}
