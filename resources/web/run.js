/**
 * A run as nqviz/web/encoding.py writes it: answers what is seen at any step.
 *
 * @typedef {import("./types").Frame} Frame
 * @typedef {import("./types").Run} RunLike
 * @typedef {import("./types").Task} Task
 * @typedef {import("./types").TreeNode} TreeNode
 *
 * @typedef {{title: string, algorithm: string, code: string[], note: string}} Told
 *
 * @typedef {object} Values
 * @property {Task} task
 * @property {string[]} languages
 * @property {Record<string, Told>} told by language
 * @property {number} length
 * @property {number} segment how many steps a segment has
 * @property {number[]} segments the number of characters of each
 * @property {(string[] | number | null)[]} shapes of entries: names of a record, length of a list
 * @property {string[]} counted the names of all counters
 * @property {string[]} counters those that this run moves
 * @property {number} lines how many lines have a count; -1 for an algorithm of ours
 * @property {string} output all that a program prints
 * @property {boolean} hasTree
 * @property {boolean} fillsRows
 * @property {boolean} hasCalls
 * @property {boolean} byLine
 */
import { inflate } from "./inflate.js";
import { encoded } from "./page.js";

const FIRST_SIGN = 0xe000;
const SIGNS = /[\ue000-\uf8ff]/g;
const MOST_SEGMENTS = 8; // So many stay unpacked.

/** Reads numbers and text from bytes. */
class Reader {
  /** @param {string} text in base64 */
  constructor(text) {
    const packed = atob(text);
    const bytes = new Uint8Array(packed.length);
    for (let at = 0; at < packed.length; at += 1) {
      bytes[at] = packed.charCodeAt(at);
    }
    this.bytes = inflate(bytes);
    this.at = 0;
  }

  number() {
    let value = 0;
    let unit = 1;
    for (;;) {
      const byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      value += (byte & 127) * unit;
      if (byte < 128) {
        return value;
      }
      unit *= 128;
    }
  }

  /** @param {number} count */
  numbers(count) {
    return Int32Array.from({ length: count }, () => this.number());
  }

  /**
   * Return numbers that stand as their differences.
   *
   * @param {number} count
   */
  sums(count) {
    const sums = new Int32Array(count);
    let sum = 0;
    for (let at = 0; at < count; at += 1) {
      const number = this.number();
      sum += number % 2 ? -(number + 1) / 2 : number / 2;
      sums[at] = sum;
    }
    return sums;
  }

  json() {
    const length = this.number();
    const text = new TextDecoder().decode(this.bytes.subarray(this.at, this.at + length));
    this.at += length;
    return JSON.parse(text);
  }
}

/** Entries of which each is a list, a record, a text or a number. */
class Level {
  /**
   * @param {Reader} reader
   * @param {Values["shapes"]} shapes
   */
  constructor(reader, shapes) {
    const count = reader.number();
    this.shapes = reader.numbers(count);
    this.rows = new Int32Array(count);
    /** @type {unknown[]} values that have no holes, as far as they were asked for */
    this.values = new Array(count);
    const counts = new Map();
    for (let at = 0; at < count; at += 1) {
      const shape = this.shapes[at] ?? 0;
      const row = counts.get(shape) ?? 0;
      this.rows[at] = row;
      counts.set(shape, row + 1);
    }
    /** @type {Map<number, Int32Array[]>} by shape */
    this.columns = new Map();
    for (const shape of [...counts.keys()].sort((one, other) => one - other)) {
      const parts = shapes[shape];
      const width = Array.isArray(parts) ? parts.length : (parts ?? 0);
      this.columns.set(shape, Array.from({ length: width }, () => reader.sums(counts.get(shape))));
    }
    /** @type {unknown[]} */
    this.atoms = reader.json();
  }
}

/** Answers what is asked of a run. @implements {RunLike} */
export class Run {
  /**
   * @param {Values} values
   * @param {(name: string) => string} textOf returns what is encoded, by its name
   */
  constructor(values, textOf) {
    this.values = values;
    this.textOf = textOf;
    this.length = values.length;
    this.task = values.task;
    this.languages = values.languages;
    this.language = values.languages[0] ?? "en";
    this.counters = values.counters;
    this.fillsRows = values.fillsRows;
    this.hasCalls = values.hasCalls;
    this.byLine = values.byLine;
    this.shared = new Level(new Reader(textOf("table")), values.shapes);
    this.steps = textOf("steps");
    this.starts = [0];
    for (const length of values.segments) {
      this.starts.push((this.starts.at(-1) ?? 0) + length);
    }
    const indices = new Reader(textOf("indices"));
    this.solutions = indices.sums(indices.number());
    this.conflicts = indices.sums(indices.number());
    this.deadEnds = indices.sums(indices.number());
    /** @type {TreeNode[] | null} */
    this.nodes = null;
    /** @type {Map<number, Segment>} */
    this.segments = new Map();
  }

  get title() {
    return this.told.title;
  }

  get code() {
    return this.told.code;
  }

  get note() {
    return this.told.note;
  }

  get told() {
    return /** @type {Told} */ (this.values.told[this.language]);
  }

  /** The search tree; it is unpacked when it is asked for first. */
  get tree() {
    if (this.nodes === null && this.values.hasTree) {
      const reader = new Reader(this.textOf("tree"));
      const count = reader.number();
      const [above, rows, columns, first] = Array.from({ length: 4 }, () => reader.sums(count));
      this.nodes = Array.from({ length: count }, (_, node) => ({
        parent: node - (above?.[node] ?? 0),
        row: rows?.[node] ?? -1,
        column: columns?.[node] ?? -1,
        first: first?.[node] ?? 0,
      }));
    }
    return this.nodes;
  }

  /**
   * Return all that is seen at a step.
   *
   * @param {number} index
   * @returns {Frame}
   */
  frame(index) {
    const segment = this.segmentOf(index);
    const numbers = segment.numbersAt(index);
    const { task, languages, values } = this;
    const n = task.n;
    const counters = Object.fromEntries(values.counted.map((name, at) => [name, numbers[n + at] ?? 0]));
    const afterCounters = n + values.counted.length;
    const isRecorded = values.lines >= 0;
    const parts = segment.parts(index);
    const language = 3 * languages.indexOf(this.language);
    const seen = [parts[0], ...parts.slice(1 + language, 4 + language)].map((part) => segment.value(part ?? 0, numbers));
    return Object.assign(
      {
        title: this.told.algorithm,
        task,
        step: index,
        queens: Array.from(numbers.subarray(0, n)),
        counters,
        line_counts: isRecorded ? Array.from(numbers.subarray(afterCounters, afterCounters + values.lines)) : [],
        output: isRecorded ? values.output.slice(0, numbers[afterCounters + values.lines]) : "",
        node: values.hasTree ? (segment.nodes[index - segment.first] ?? null) : null,
      },
      .../** @type {any} */ (seen),
    );
  }

  /**
   * Return the kind of the last step.
   *
   * @param {number} index
   * @returns {string | null}
   */
  kind(index) {
    if (!(index >= 0 && index <= this.length)) {
      return null;
    }
    const segment = this.segmentOf(index);
    return segment.kindOf(segment.parts(index)[0] ?? 0);
  }

  /** @param {number} index */
  segmentOf(index) {
    const at = Math.floor(index / this.values.segment);
    let segment = this.segments.get(at);
    if (segment === undefined) {
      if (!(index >= 0 && index <= this.length)) {
        throw new RangeError(`The run has no step ${index}.`);
      }
      segment = new Segment(this, at);
      if (this.segments.size >= MOST_SEGMENTS) {
        this.segments.delete(this.segments.keys().next().value ?? 0);
      }
      this.segments.set(at, segment);
    }
    return segment;
  }
}

/**
 * Return the runs of a page.
 *
 * @param {Values[]} values
 */
export function runsOf(values) {
  return values.map((each, index) => new Run(each, (name) => encoded(`run-${index}-${name}`)));
}

/** Some steps of a run, unpacked. */
class Segment {
  /**
   * @param {Run} run
   * @param {number} at
   */
  constructor(run, at) {
    const { values, starts } = run;
    const reader = new Reader(run.steps.slice(starts[at], starts[at + 1]));
    const count = reader.number();
    const width = values.task.n + values.counted.length + (values.lines < 0 ? 0 : values.lines + 1);
    this.first = at * values.segment;
    this.shapes = values.shapes;
    this.shared = run.shared;
    this.sharedCount = run.shared.shapes.length;
    this.keyframe = reader.sums(width);
    this.entries = reader.numbers(count);
    this.nodes = reader.sums(values.hasTree ? count : 0);
    this.own = new Level(reader, values.shapes);
    this.numbers = this.keyframe.slice();
    this.index = this.first;
  }

  /**
   * Return the queens, counters and what else is counted at a step.
   *
   * @param {number} index
   */
  numbersAt(index) {
    if (index < this.index) {
      this.numbers.set(this.keyframe);
      this.index = this.first;
    }
    while (this.index < index) {
      this.index += 1;
      const changed = this.children(this.entries[this.index - this.first] ?? 0)[0] ?? 0;
      const changes = this.children(changed);
      for (let at = 0; at < changes.length; at += 2) {
        const slot = Number(this.atom(changes[at] ?? 0));
        this.numbers[slot] = (this.numbers[slot] ?? 0) + Number(this.atom(changes[at + 1] ?? 0));
      }
    }
    return this.numbers;
  }

  /**
   * Return the entries of what is seen at a step: what all languages share, and then by language.
   *
   * @param {number} index
   */
  parts(index) {
    return this.children(this.children(this.entries[index - this.first] ?? 0)[1] ?? 0);
  }

  /** @param {number} part the entry of a record with the kind */
  kindOf(part) {
    const { level, at } = this.find(part);
    const names = /** @type {string[]} */ (this.shapes[level.shapes[at] ?? 0]);
    return /** @type {string | null} */ (this.atom(this.children(part)[names.indexOf("kind")] ?? 0));
  }

  /** @param {number} id */
  find(id) {
    return id < this.sharedCount ? { level: this.shared, at: id } : { level: this.own, at: id - this.sharedCount };
  }

  /** @param {number} id */
  atom(id) {
    const { level, at } = this.find(id);
    return level.atoms[level.rows[at] ?? 0];
  }

  /**
   * @param {number} id
   * @returns {number[]}
   */
  children(id) {
    const { level, at } = this.find(id);
    const row = level.rows[at] ?? 0;
    return (level.columns.get(level.shapes[at] ?? 0) ?? []).map((column) => column[row] ?? 0);
  }

  /**
   * Return the value of an entry, its holes filled with numbers.
   *
   * @param {number} id
   * @param {Int32Array} numbers
   */
  value(id, numbers) {
    return this.filled(id, numbers).value;
  }

  /**
   * @param {number} id
   * @param {Int32Array} numbers
   * @returns {{value: any, hasHoles: boolean}}
   */
  filled(id, numbers) {
    const { level, at } = this.find(id);
    if (level.values[at] !== undefined) {
      return { value: level.values[at], hasHoles: false };
    }
    const made = level.shapes[at] ? this.made(level.shapes[at] ?? 0, this.children(id), numbers) : plain(this.atom(id), numbers);
    if (!made.hasHoles) {
      level.values[at] = made.value;
    }
    return made;
  }

  /**
   * @param {number} shape
   * @param {number[]} children
   * @param {Int32Array} numbers
   */
  made(shape, children, numbers) {
    const parts = children.map((child) => this.filled(child, numbers));
    const hasHoles = parts.some((part) => part.hasHoles);
    const names = this.shapes[shape];
    const values = parts.map((part) => part.value);
    const value = Array.isArray(names) ? Object.fromEntries(names.map((name, at) => [name, values[at]])) : values;
    return { value, hasHoles };
  }
}

/**
 * @param {any} atom
 * @param {Int32Array} numbers
 */
function plain(atom, numbers) {
  if (atom === null || typeof atom !== "object") {
    return { value: atom, hasHoles: false };
  }
  const fill = (/** @type {string} */ sign) => String(numbers[sign.charCodeAt(0) - FIRST_SIGN]);
  return { value: "slot" in atom ? numbers[atom.slot] : atom.text.replace(SIGNS, fill), hasHoles: true };
}
