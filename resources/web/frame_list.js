/**
 * A part of a run of which every frame is there as it is, as the slides of lessons have it.
 *
 * @typedef {import("./types").Frame} Frame
 * @typedef {import("./types").Run} Run
 *
 * @typedef {object} Data
 * @property {string} title
 * @property {string[]} languages
 * @property {Frame[]} frames
 * @property {Record<string, string[]>} code by language
 * @property {string[]} counters
 * @property {boolean} fillsRows
 */

/** Answers what is asked of a run. @implements {Run} */
export class FrameList {
  /** @param {Data} data */
  constructor(data) {
    this.data = data;
    this.frames = data.frames;
    this.length = this.frames.length - 1;
    this.title = data.title;
    this.task = /** @type {Frame} */ (this.frames[0]).task;
    this.counters = data.counters;
    this.languages = data.languages;
    this.language = data.languages[0] ?? "en";
    this.solutions = this.indices("solution");
    this.conflicts = this.indices("conflict");
    this.deadEnds = this.indices("dead_end");
    this.fillsRows = data.fillsRows;
    this.hasCalls = this.frames.some((frame) => frame.calls.length > 0);
    this.byLine = false;
    this.note = "";
    /** No slide shows the search tree. @type {Run["tree"]} */
    this.tree = null;
  }

  get code() {
    return this.data.code[this.language] ?? [];
  }

  /**
   * @param {number} index
   * @returns {Frame}
   */
  frame(index) {
    return /** @type {Frame} */ (this.frames[index]);
  }

  /** @param {number} index */
  kind(index) {
    return this.frames[index]?.kind ?? null;
  }

  /** @param {string} kind */
  indices(kind) {
    return this.frames.flatMap((frame, index) => (frame.kind === kind ? [index] : []));
  }
}
