/**
 * The search tree of a run: every square that was tested is a node.
 *
 * Nodes are numbered in the order in which they were tested, so a subtree is a range of numbers, and
 * what the tree was at any earlier step is the nodes up to a number.
 *
 * @typedef {import("./types").Run} Run
 */
import { firstAbove } from "./player.js";

/** The tree in arrays with an entry for each node; the first node is the empty board. */
export class Tree {
  /** @param {Run} run */
  constructor(run) {
    const nodes = run.tree ?? [];
    const count = nodes.length;
    this.count = count;
    this.parents = new Int32Array(count);
    this.rows = new Int16Array(count);
    this.columns = new Int16Array(count);
    this.firsts = new Int32Array(count);
    this.depths = new Int32Array(count);
    this.ends = new Int32Array(count); // the node after the subtree
    this.leaves = new Int32Array(count + 1); // how many nodes before this one have none below
    this.isCrossed = new Uint8Array(count);
    /** The nodes that complete a solution, in ascending order. @type {number[]} */
    this.solved = [];
    /** The steps at which they do. @type {number[]} */
    this.solvedAt = [];
    let conflict = 0;
    for (let node = 0; node < count; node += 1) {
      const { parent = -1, row = -1, column = -1, first = 0 } = nodes[node] ?? {};
      this.parents[node] = parent;
      this.rows[node] = row;
      this.columns[node] = column;
      this.firsts[node] = first;
      this.depths[node] = node ? (this.depths[parent] ?? 0) + 1 : 0;
      while ((run.conflicts[conflict] ?? Infinity) < first) {
        conflict += 1;
      }
      this.isCrossed[node] = Number(run.conflicts[conflict] === first);
      this.ends[node] = node + 1;
    }
    for (let node = count - 1; node > 0; node -= 1) {
      const parent = this.parents[node] ?? 0;
      this.ends[parent] = Math.max(this.ends[parent] ?? 0, this.ends[node] ?? 0);
    }
    for (let node = 0; node < count; node += 1) {
      this.leaves[node + 1] = (this.leaves[node] ?? 0) + Number(this.ends[node] === node + 1);
    }
    this.depth = this.depths.reduce((most, depth) => Math.max(most, depth), 0);
    for (let index = 0; index < run.solutions.length; index += 1) {
      // The last safe square that was tested has completed it.
      let node = this.reached(run.solutions[index] ?? 0) - 1;
      while (node > 0 && this.isCrossed[node]) {
        node -= 1;
      }
      if (node > 0) {
        this.solved.push(node);
        this.solvedAt.push(run.solutions[index] ?? 0);
      }
    }
  }

  /**
   * Return how many nodes there are at a step.
   *
   * @param {number} step
   */
  reached(step) {
    return firstAbove(this.firsts, step);
  }

  /**
   * Return the nodes from the root to one.
   *
   * @param {number} node
   */
  path(node) {
    const path = [];
    for (let at = node; at >= 0; at = this.parents[at] ?? -1) {
      path.unshift(at);
    }
    return path;
  }

  /**
   * Return the nodes right below one, up to a number.
   *
   * @param {number} node
   * @param {number} limit
   */
  children(node, limit) {
    const found = [];
    for (let at = node + 1; at < Math.min(this.ends[node] ?? 0, limit); at = this.ends[at] ?? limit) {
      found.push(at);
    }
    return found;
  }

  /**
   * Return the leaves below a node: the first one, and the one after the last.
   *
   * @param {number} node
   * @returns {[number, number]}
   */
  span(node) {
    return [this.leaves[node] ?? 0, this.leaves[this.ends[node] ?? 0] ?? 0];
  }

  /**
   * Return how many solutions a node and those below it were at a step.
   *
   * @param {number} node
   * @param {number} step
   */
  solutions(node, step) {
    const before = firstAbove(this.solved, node - 1);
    const inside = firstAbove(this.solved, (this.ends[node] ?? 0) - 1);
    return Math.max(0, Math.min(inside, firstAbove(this.solvedAt, step)) - before);
  }

  /** How many leaves the whole tree has. */
  get width() {
    return this.leaves[this.count] ?? 0;
  }
}
