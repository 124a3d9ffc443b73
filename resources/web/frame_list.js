/**
 * A run of which every frame is there as it is: as short runs are written, and in tests.
 *
 * @typedef {import("./types").Frame} Frame
 * @typedef {import("./types").Run} Run
 * @typedef {import("./types").TreeNode} TreeNode
 *
 * @typedef {object} Data
 * @property {string} title
 * @property {string[]} languages
 * @property {(Frame & {sentences?: Record<string, string>})[]} frames
 * @property {Record<string, string[]>} code by language
 * @property {string[]} counters
 * @property {boolean} fillsRows
 * @property {boolean} hasTree
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
    this.tree = data.hasTree ? this.grow() : null;
  }

  get code() {
    return this.data.code[this.language] ?? [];
  }

  /**
   * @param {number} index
   * @returns {Frame}
   */
  frame(index) {
    const frame = /** @type {Data["frames"][number]} */ (this.frames[index]);
    return { ...frame, sentence: frame.sentences?.[this.language] ?? frame.sentence };
  }

  /** @param {number} index */
  kind(index) {
    return this.frames[index]?.kind ?? null;
  }

  /** @param {string} kind */
  indices(kind) {
    return this.frames.flatMap((frame, index) => (frame.kind === kind ? [index] : []));
  }

  /** Return the search tree, and tell each frame its node. */
  grow() {
    /** @type {TreeNode[]} */
    const nodes = [{ parent: -1, row: -1, column: -1, first: 0 }];
    let path = [0];
    for (const frame of this.frames) {
      const [row = -1, column = -1] = frame.marks.find((mark) => mark.sign === "focus")?.squares[0] ?? [];
      const parent = path.at(-1) ?? 0;
      if (frame.kind === "conflict" || frame.kind === "promising") {
        nodes.push({ parent, row, column, first: frame.step });
      } else if (frame.kind === "place") {
        let node = nodes.length - 1;
        while (node > parent && !(nodes[node]?.parent === parent && nodes[node]?.row === row && nodes[node]?.column === column)) {
          node -= 1;
        }
        if (node <= parent) {
          node = nodes.push({ parent, row, column, first: frame.step }) - 1;
        }
        path.push(node);
      } else if (frame.kind === "remove") {
        const depth = path.findLastIndex((node) => nodes[node]?.row === row);
        path = depth > 0 ? path.slice(0, depth) : path;
      }
      frame.node = path.at(-1) ?? 0;
    }
    return nodes;
  }
}
