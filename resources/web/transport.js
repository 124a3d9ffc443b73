/**
 * The controls of a run: the scrubber with its solutions, buttons, sizes, speed and jumps.
 *
 * @typedef {import("./player.js").Player} Player
 * @typedef {{length: number, solutions: ArrayLike<number>, conflicts: ArrayLike<number>, deadEnds: ArrayLike<number>, byLine?: boolean}} Way
 */
import { button, make, setAttribute, setText } from "./dom.js";
import { icon } from "./icons.js";
import { number, word } from "./words.js";

/** What each step size is called: of an algorithm, and of a program of the user's own. */
const SIZES = [
  [/* word */ "1 test", /* word */ "Go by single tests (key 1)"],
  [/* word */ "2 queen", /* word */ "Go by queens placed and taken back (key 2)"],
  [/* word */ "3 row", /* word */ "Go by ends of rows and solutions (key 3)"],
];
const PROGRAM_SIZES = [
  [/* word */ "1 line", /* word */ "Go by single lines (key 1)"],
  [/* word */ "2 queen", /* word */ "Go by queens placed, moved or taken back (key 2)"],
  [/* word */ "3 board", /* word */ "Go by full boards, calls and returns (key 3)"],
];
/** What can be jumped to: its name, both buttons, and what is said where there is none. */
const GOALS = /** @type {const} */ ([
  {
    steps: "solutions",
    name: /* word */ "solution",
    titles: [/* word */ "To the previous solution", /* word */ "To the next solution"],
    none: [/* word */ "There is no solution before this step.", /* word */ "There is no solution after this step."],
  },
  {
    steps: "conflicts",
    name: /* word */ "conflict",
    titles: [/* word */ "To the previous conflict", /* word */ "To the next conflict"],
    none: [/* word */ "There is no conflict before this step.", /* word */ "There is no conflict after this step."],
  },
  {
    steps: "deadEnds",
    name: /* word */ "dead end",
    titles: [/* word */ "To the previous dead end", /* word */ "To the next dead end"],
    none: [/* word */ "There is no dead end before this step.", /* word */ "There is no dead end after this step."],
  },
]);

/** The controls, in two parts: those that are always in sight, and the others. */
export class Transport {
  /**
   * @param {Way} run
   * @param {Player} player
   * @param {(words: string) => void} tell says what there is not
   */
  constructor(run, player, tell) {
    this.run = run;
    this.player = player;
    this.tell = tell;
    this.playButton = button(icon("play"), word("Play or pause (Space)"), () => player.togglePlay(), {
      class: "primary",
      "data-do": "play",
    });
    this.backButtons = [
      button(icon("start"), word("To the start (Home)"), () => player.jump(0), { "data-do": "start" }),
      button(icon("back"), word("One step back (left arrow)"), () => player.back(), { "data-do": "back" }),
    ];
    this.forwardButtons = [
      button(icon("forward"), word("One step forward (right arrow)"), () => player.step(), { "data-do": "step" }),
      button(icon("end"), word("To the end (End)"), () => player.jump(run.length), { "data-do": "end" }),
    ];
    this.long = make("span", { class: "long" });
    this.short = make("span", { class: "short" });
    this.label = make("output", { class: "step" }, this.long, this.short);
    this.slider = make("input", { type: "range", min: 0, max: run.length, "aria-label": word("Position in the run") });
    this.slider.addEventListener("input", () => player.go(Number(this.slider.value)));
    this.marks = make("canvas", { "aria-hidden": "true" });
    const scrubber = make("div", { class: "scrubber" }, this.marks, this.slider);
    const buttons = make("div", { class: "buttons" }, ...this.backButtons, this.playButton, ...this.forwardButtons);
    this.element = make("div", { class: "transport", role: "toolbar", "aria-label": word("Run") }, scrubber, buttons, this.label);
    this.sizes = (run.byLine ? PROGRAM_SIZES : SIZES).map(([name = "", title = ""], index) =>
      button(word(name), word(name), () => player.setSize(index + 1), { title: word(title) }),
    );
    this.speed = make("output");
    const sizes = make("div", { class: "segments", role: "group", "aria-label": word("Step size") }, ...this.sizes);
    const speed = make(
      "div",
      { class: "speed", role: "group", "aria-label": word("Speed") },
      button("−", word("Play slower"), () => player.changeSpeed(-1)),
      this.speed,
      button("+", word("Play faster"), () => player.changeSpeed(1)),
    );
    const jumps = GOALS.filter(({ steps }) => run[steps].length).map((goal, index) => this.jumpGroup(goal, index));
    this.settings = make("div", { class: "settings" }, sizes, speed, ...jumps);
    new ResizeObserver(() => this.drawMarks()).observe(scrubber);
  }

  /** Show where the run stands and how it moves. */
  show() {
    const { player, run } = this;
    const { index } = player;
    const isPlay = this.playButton.dataset["playing"] === String(player.isPlaying);
    if (!isPlay) {
      this.playButton.dataset["playing"] = String(player.isPlaying);
      this.playButton.replaceChildren(icon(player.isPlaying ? "pause" : "play"));
    }
    const values = { index: number(index), last: number(run.length) };
    const words = word("step {index} of {last}", values);
    setText(this.long, words);
    setText(this.short, word("{index} of {last}", values));
    this.slider.value = String(index);
    setAttribute(this.slider, "aria-valuetext", words);
    this.slider.style.setProperty("--share", String(index / Math.max(run.length, 1)));
    this.backButtons.forEach((each) => setAttribute(each, "aria-disabled", index === 0 && "true"));
    this.forwardButtons.forEach((each) => setAttribute(each, "aria-disabled", index === run.length && "true"));
    this.sizes.forEach((each, at) => setAttribute(each, "aria-pressed", String(at + 1 === player.size)));
    setText(this.speed, speedInWords(player.speed));
  }

  /**
   * Jump to the next of some steps, or the previous one, or say that there is none.
   *
   * @param {number} index of what can be jumped to: solutions, conflicts, dead ends
   * @param {1 | -1} way
   */
  seek(index, way) {
    const goal = GOALS[index];
    if (goal !== undefined && !this.player.seekIn(this.run[goal.steps], way)) {
      this.tell(word(goal.none[way > 0 ? 1 : 0]));
    }
  }

  /**
   * @param {(typeof GOALS)[number]} goal
   * @param {number} index
   */
  jumpGroup(goal, index) {
    const [previous, next] = goal.titles;
    return make(
      "div",
      { class: "jump", role: "group", "aria-label": word(goal.name), "data-goal": goal.steps },
      button(icon("previous"), word(previous), () => this.seek(index, -1)),
      make("span", {}, word(goal.name)),
      button(icon("next"), word(next), () => this.seek(index, 1)),
    );
  }

  /** Draw where solutions are, over the slider; those of one pixel are drawn once. */
  drawMarks() {
    const ratio = devicePixelRatio || 1;
    const width = Math.round(this.marks.clientWidth * ratio);
    const height = Math.round(this.marks.clientHeight * ratio);
    const context = this.marks.getContext("2d");
    if (!width || context === null) {
      return;
    }
    Object.assign(this.marks, { width, height });
    context.fillStyle = getComputedStyle(this.marks).getPropertyValue("--solution");
    let last = -1;
    for (let index = 0; index < this.run.solutions.length; index += 1) {
      const x = Math.round(((this.run.solutions[index] ?? 0) / Math.max(this.run.length, 1)) * (width - 2 * ratio));
      if (x !== last) {
        context.fillRect(x, 0, 2 * ratio, height);
        last = x;
      }
    }
  }
}

/** @param {number} speed steps per second */
function speedInWords(speed) {
  if (speed >= 1000000) {
    return word("fastest");
  }
  if (speed < 1) {
    return word("1 in {seconds} s", { seconds: 1 / speed });
  }
  return word("{steps} / s", { steps: number(speed) });
}
