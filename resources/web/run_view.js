/**
 * A run as it is seen on a page: board, sentence, panes and controls.
 *
 * @typedef {import("./types").Drawings} Drawings
 * @typedef {import("./types").Frame} Frame
 * @typedef {import("./types").Run} Run
 */
import { BoardPane } from "./board_pane.js";
import { afterPicture, button, make, setAttribute, setText } from "./dom.js";
import { withAttacks } from "./explaining.js";
import { forFingers } from "./gestures.js";
import { pageHeader } from "./header.js";
import { HeatPane } from "./heat_pane.js";
import { LegendPane } from "./legend.js";
import { isCalm } from "./looks.js";
import { CallsPane, CodePane, CountersPane, ImagesPane, OutputPane, StatePane } from "./panes.js";
import { Player } from "./player.js";
import { playingKeys } from "./playing_keys.js";
import { Predict } from "./predict.js";
import { PredictBar, answeringKeys } from "./predict_bar.js";
import { Tabs } from "./tabs.js";
import { Transport } from "./transport.js";
import { Tree } from "./tree.js";
import { IciclePane, TreePane } from "./tree_pane.js";
import { useLanguage, word } from "./words.js";

const TOLD_FOR = 4000; // milliseconds
const ZOOM = 1.5; // Squares become so many times as large by a key.

/** Shows a run in an element, from a step on. */
export class RunView {
  /**
   * @param {HTMLElement} element
   * @param {Run} run
   * @param {Drawings} drawings
   * @param {number} step
   */
  constructor(element, run, drawings, step = 0) {
    this.element = element;
    this.run = run;
    this.drawings = drawings;
    this.player = new Player(run, step);
    this.player.onChange = () => this.follow();
    this.showLater = afterPicture(() => this.tabs?.pane?.show(this.run.frame(this.player.index)));
    this.predict = new Predict(run, this.player);
    /** @type {Tree | null} */
    this.tree = null;
    this.hidesFuture = false;
    this.hasAttacks = false;
    this.told = "";
    this.timer = 0;
    this.sentence = make("p", { class: "sentence", role: "status" });
    this.predictButton = button("", "", () => this.predict.toggle(), { "data-do": "predict" });
    this.build();
    addEventListener("resize", () => this.update());
  }

  /** Make everything anew, in the language in use. */
  build() {
    const { run, player, predict } = this;
    this.boardPane = new BoardPane(this.drawings, {
      step: () => player.step(),
      back: () => player.back(),
      read: (words) => this.tell(words),
      choose: (square) => predict.answerSquare(square),
    });
    this.predictBar = new PredictBar(predict);
    this.transport = new Transport(run, player, (words) => this.tell(words));
    setText(this.predictButton, word("Predict"));
    this.predictButton.title = word("Predict: the run pauses before each decision");
    this.transport.settings.append(this.predictButton);
    this.tabs = new Tabs(word("Panes"), this.makeTabs(), () => this.update());
    this.panes = [new ImagesPane(), new StatePane(), new CountersPane(run.counters)];
    const header = pageHeader(run, this.keys(), {
      onLook: () => this.update(),
      onLanguage: (name) => {
        run.language = name;
        useLanguage(name);
        this.build();
      },
    });
    const note = run.note ? [make("p", { class: "note" }, run.note)] : [];
    const beside = make(
      "div",
      { class: "beside" },
      this.predictBar.element,
      this.tabs.element,
      ...this.panes.map((pane) => pane.element),
      ...note,
    );
    const stage = make("div", { class: "stage" }, this.boardPane.element);
    const bar = make("div", { class: "bar" }, this.transport.element);
    this.element.className = "run";
    this.element.replaceChildren(header, stage, this.sentence, beside, this.transport.settings, bar);
    this.update();
  }

  /** Show the step at which the run stands. */
  update() {
    const frame = this.showStep();
    this.tabs?.pane?.show(frame);
  }

  /** Show the step to which the player has come; what takes longest to draw comes after the picture of all else. */
  follow() {
    const frame = this.showStep();
    const pane = this.tabs?.pane;
    if (pane?.isLarge) {
      this.showLater();
    } else {
      pane?.show(frame);
    }
  }

  /** Show the step in all but the pane that is chosen, and return its frame. */
  showStep() {
    const { player, predict } = this;
    player.isCalm = isCalm();
    predict.look();
    const frame = this.run.frame(player.index);
    const shown = this.hasAttacks ? { ...frame, marks: withAttacks(frame, this.run.rays ?? []) } : frame;
    this.boardPane?.show(shown, predict.marks());
    this.showSentence(frame);
    this.transport?.show();
    this.predictBar?.show();
    this.panes?.forEach((pane) => pane.show(frame));
    this.legendPane?.showRays(this.hasAttacks);
    setAttribute(this.element, "data-asks", predict.question !== null);
    setAttribute(this.predictButton, "aria-pressed", String(predict.isArmed));
    return frame;
  }

  /**
   * Tell something in place of the step's sentence, for a while.
   *
   * @param {string} words
   */
  tell(words) {
    this.told = words;
    this.toldAt = this.player.index;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.forget(), TOLD_FOR + 40 * words.length);
    this.update();
  }

  forget() {
    this.told = "";
    this.boardPane?.grid.leave();
    this.update();
  }

  /** @param {Frame} frame */
  showSentence(frame) {
    const { player, predict, sentence } = this;
    if (this.toldAt !== player.index) {
      this.told = "";
    }
    const asked = predict.inWords();
    const kind = frame.sentence_kind ?? "";
    const verdict = predict.wasRight === null ? "asked" : predict.wasRight ? "right" : "wrong";
    setAttribute(sentence, "data-kind", this.told ? "told" : asked ? verdict : kind);
    // Of a run that plays, only where it stops is read aloud.
    setAttribute(sentence, "aria-live", player.isPlaying ? "off" : "polite");
    setText(sentence, this.told || asked || forFingers(frame.sentence));
  }

  makeTabs() {
    const { run, player } = this;
    const tree = () => (this.tree ??= new Tree(run));
    const jump = (/** @type {number} */ step) => player.jump(step);
    const tabs = [{ name: "code", title: word("Code"), pane: new CodePane(run) }];
    /** @type {import("./tabs.js").Tab[]} */
    const more = [];
    this.treePane = (run.nodeCount ?? 0) > 1 ? new TreePane(run, tree, jump) : null;
    if (run.hasCalls) {
      more.push({ name: "calls", title: word("Calls"), pane: new CallsPane(run) });
    }
    if (run.byLine) {
      more.push({ name: "output", title: word("Output"), pane: new OutputPane() });
    }
    if (this.treePane !== null) {
      more.push({ name: "tree", title: word("Tree"), pane: this.treePane });
      more.push({ name: "icicle", title: word("Icicle"), pane: new IciclePane(tree, jump, () => this.hidesFuture || this.predict.isArmed) });
      if (run.placesPromising) {
        more.push({ name: "heat", title: word("Heat map"), pane: new HeatPane(tree, this.drawings) });
      }
    }
    this.legendPane = run.legend && new LegendPane(run.legend, this.drawings);
    if (this.legendPane !== undefined) {
      more.push({ name: "legend", title: word("Legend"), pane: this.legendPane });
    }
    return [...tabs, ...more];
  }

  toggleAttacks() {
    this.hasAttacks = !this.hasAttacks;
    this.update();
  }

  toggleFuture() {
    this.hidesFuture = !this.hidesFuture;
    this.update();
  }

  /** Show the whole tree at once, if the run has one. */
  fitTree() {
    this.tabs?.choose("tree");
    this.treePane?.fit();
  }

  /**
   * Magnify the tree where the keyboard is in it, else the board.
   *
   * @param {number} factor
   */
  zoomBy(factor) {
    const part = this.treePane?.element.contains(document.activeElement) ? this.treePane : this.boardPane?.board;
    part?.zoomBy(factor);
  }

  /** Pause, or ask no more; return whether anything was to be cancelled. */
  cancel() {
    if (this.player.isPlaying) {
      this.player.pause();
      return true;
    }
    if (this.predict.isArmed) {
      this.predict.toggle();
      return true;
    }
    return false;
  }

  /** @returns {import("./keys.js").Key[]} */
  keys() {
    const { player, predict } = this;
    const seek = (/** @type {number} */ goal, /** @type {1 | -1} */ way) => () => this.transport?.seek(goal, way);
    const pane = (/** @type {string} */ name) => () =>
      this.tabs?.choose(this.tabs.chosen === name ? "code" : name) ?? false;
    return [
      ...playingKeys(player, seek),
      { keys: "P", title: word("Predict: the run pauses before each decision"), deed: () => predict.toggle() },
      { keys: "Shift+P", title: word("Predict: begin the tally again"), deed: () => predict.reset() },
      ...answeringKeys(() => predict),
      { keys: "Escape", title: word("Cancel what runs"), deed: () => this.cancel() },
      { keys: "T", title: word("Show or hide the search tree"), deed: pane("tree") },
      { keys: "Shift+T", title: word("Show the whole tree at once"), deed: () => this.fitTree() },
      { keys: "I", title: word("The search tree as an icicle, or as nodes"), deed: pane("icicle") },
      { keys: "G", title: word("Show or hide what the tree tests later"), deed: () => this.toggleFuture() },
      { keys: "Shift+H", title: word("Heat map of tests and backtracks"), deed: pane("heat") },
      { keys: "X", title: word("Show or hide what the queens attack"), deed: () => this.toggleAttacks() },
      { keys: "K", title: word("The next pane beside the board"), deed: () => this.tabs?.chooseNext() },
      { keys: "Z", title: word("Zoom in at the step's square, or in the tree where the keyboard is there"), deed: () => this.zoomBy(ZOOM) },
      { keys: "Shift+Z", title: word("Zoom out of the board, or of the tree"), deed: () => this.zoomBy(1 / ZOOM) },
      { keys: "R", title: word("The calls of functions, or the state again"), deed: pane("calls") },
      { keys: "O", title: word("What the program has printed, or its code"), deed: pane("output") },
      {
        keys: "Ctrl+ArrowRight Ctrl+ArrowLeft Ctrl+ArrowUp Ctrl+ArrowDown",
        title: word("Read the board square by square; left or right begins"),
        deed: () => this.boardPane?.grid.element.focus() ?? false,
      },
    ];
  }
}
