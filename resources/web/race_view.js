/**
 * A race as it is seen on a page: two to four runs side by side, on one clock.
 *
 * @typedef {import("./types").Drawings} Drawings
 * @typedef {import("./types").Frame} Frame
 * @typedef {import("./types").Run} Run
 */
import { BoardPane } from "./board_pane.js";
import { make, setAttribute, setText } from "./dom.js";
import { forFingers } from "./gestures.js";
import { pageHeader } from "./header.js";
import { isCalm } from "./looks.js";
import { CountersPane } from "./panes.js";
import { Player } from "./player.js";
import { playingKeys } from "./playing_keys.js";
import { Transport } from "./transport.js";
import { number, useLanguage, word } from "./words.js";

/**
 * @typedef {object} End what is seen and said of a lane at its end
 * @property {number | null} rank from 1, if it has one
 * @property {string} place the rank in words, or the sign of none
 * @property {string} steps how many there were
 * @property {Partial<Pick<Frame, "queens" | "marks">>} board the last solution, where its queens do not stand any more
 *
 * @typedef {object} Race by nqviz/web/race_page.py
 * @property {string} title
 * @property {Run[]} lanes
 * @property {number[]} times how long a step of each lane lasts, in whole numbers of any unit
 * @property {Record<string, End[]>} ends of the lanes, by language
 * @property {string[]} languages
 * @property {string} language
 */

/** The clock of a race: it counts steps of the lane whose steps are shortest. */
class RaceClock {
  /**
   * @param {Run[]} lanes
   * @param {number[]} times how long a step of each lane lasts, in whole numbers of any unit
   */
  constructor(lanes, times) {
    this.lanes = lanes;
    this.times = times;
    this.unit = Math.min(...times);
    this.finishes = lanes.map((lane, index) => this.tickOf(index, lane.length));
    this.length = Math.max(...this.finishes);
    this.solutions = this.ticks((lane) => lane.solutions);
    this.conflicts = this.ticks((lane) => lane.conflicts);
    this.deadEnds = this.ticks((lane) => lane.deadEnds);
  }

  /**
   * Return the step at which a lane stands.
   *
   * @param {number} lane
   * @param {number} tick
   */
  step(lane, tick) {
    const time = this.times[lane] ?? 1;
    return Math.min(Math.floor((tick * this.unit) / time), this.lanes[lane]?.length ?? 0);
  }

  /**
   * Return when a lane comes to a step.
   *
   * @param {number} lane
   * @param {number} step
   */
  tickOf(lane, step) {
    return Math.ceil((step * (this.times[lane] ?? 1)) / this.unit);
  }

  /**
   * Tell whether a lane has come to its end.
   *
   * @param {number} lane
   * @param {number} tick
   */
  isOver(lane, tick) {
    return tick >= (this.finishes[lane] ?? 0);
  }

  /** @param {number} tick */
  kind(tick) {
    return this.kinds(tick)[0] ?? null;
  }

  /**
   * Return the kinds of the steps that lanes take at a tick.
   *
   * @param {number} tick
   */
  kinds(tick) {
    return this.lanes.flatMap((lane, index) => {
      const step = this.step(index, tick);
      return step > this.step(index, tick - 1) ? [lane.kind(step)] : [];
    });
  }

  /** @param {(lane: Run) => ArrayLike<number>} steps */
  ticks(steps) {
    const found = this.lanes.flatMap((lane, index) => Array.from(steps(lane), (step) => this.tickOf(index, step)));
    return [...new Set(found)].sort((one, other) => one - other);
  }
}

/** Plays all lanes. */
class RacePlayer extends Player {
  /**
   * @param {RaceClock} clock
   * @param {number} tick
   */
  constructor(clock, tick) {
    super(clock, tick);
    this.clock = clock;
  }

  /**
   * @override
   * @param {number} index
   */
  ends(index) {
    return this.clock.kinds(index).some((kind) => this.isEnd(kind));
  }
}

/** A lane: its title and rank, board, sentence and counters. */
class Lane {
  /**
   * @param {Run} run
   * @param {Drawings} drawings
   * @param {Player} player
   */
  constructor(run, drawings, player) {
    this.run = run;
    this.rank = make("output", { class: "rank" });
    this.steps = make("output", { class: "step" });
    this.sentence = make("p", { class: "sentence" });
    this.board = new BoardPane(drawings, {
      step: () => player.step(),
      back: () => player.back(),
      read: (words) => setText(this.sentence, words),
      choose: () => false,
    });
    this.counters = new CountersPane(run.counters);
    const title = make("h2", {}, run.title);
    this.element = make(
      "section",
      { class: "lane", "aria-label": run.title },
      make("div", { class: "title" }, title, this.rank),
      make("div", { class: "stage" }, this.board.element),
      this.steps,
      this.sentence,
      this.counters.element,
    );
  }

  /**
   * @param {number} step
   * @param {End | undefined} end nothing before it
   */
  show(step, end) {
    const frame = { ...this.run.frame(step), ...end?.board };
    const values = { index: number(step), last: number(this.run.length) };
    this.board.show(frame);
    setText(this.rank, end?.place ?? "");
    setAttribute(this.element, "data-rank", end?.rank ?? (end?.place ? "none" : false));
    setText(this.steps, end?.steps ?? word("step {index} of {last}", values));
    setText(this.sentence, forFingers(frame.sentence));
    setAttribute(this.sentence, "data-kind", frame.sentence_kind ?? "");
    this.counters.show(frame);
  }
}

/** Shows a race in an element. */
export class RaceView {
  /**
   * @param {HTMLElement} element
   * @param {Race} race
   * @param {Drawings} drawings
   * @param {number} tick where the clock stands
   */
  constructor(element, race, drawings, tick = 0) {
    this.element = element;
    this.race = race;
    this.drawings = drawings;
    this.clock = new RaceClock(race.lanes, race.times);
    this.player = new RacePlayer(this.clock, tick);
    this.player.onChange = () => this.update();
    this.status = make("p", { class: "sentence told", role: "status", hidden: true });
    this.build();
  }

  /** Make everything anew, in the language in use. */
  build() {
    const { race, player } = this;
    this.lanes = race.lanes.map((run) => new Lane(run, this.drawings, player));
    this.transport = new Transport(this.clock, player, (words) => this.tell(words));
    const header = pageHeader(race, this.keys(), {
      onLook: () => this.update(),
      onLanguage: (name) => {
        race.language = name;
        race.lanes.forEach((lane) => (lane.language = name));
        useLanguage(name);
        this.build();
      },
    });
    const lanes = make("div", { class: "lanes", "data-count": race.lanes.length }, ...this.lanes.map((lane) => lane.element));
    const bar = make("div", { class: "bar" }, this.transport.element);
    this.element.className = "race";
    this.element.replaceChildren(header, lanes, this.status, this.transport.settings, bar);
    this.update();
  }

  /** Show where the lanes stand. */
  update() {
    this.player.isCalm = isCalm();
    const { clock, race } = this;
    const tick = this.player.index;
    this.status.hidden = this.toldAt !== tick;
    this.lanes?.forEach((lane, index) => {
      const end = clock.isOver(index, tick) ? race.ends[race.language]?.[index] : undefined;
      lane.show(clock.step(index, tick), end);
    });
    this.transport?.show();
  }

  /** @param {string} words */
  tell(words) {
    this.toldAt = this.player.index;
    this.status.hidden = false;
    setText(this.status, words);
  }

  /** @returns {import("./keys.js").Key[]} */
  keys() {
    const { player } = this;
    const seek = (/** @type {number} */ goal, /** @type {1 | -1} */ way) => () => this.transport?.seek(goal, way);
    return playingKeys(player, seek);
  }
}
