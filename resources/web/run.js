/**
 * A run as nqviz/web/encoding.py writes it: answers what is seen at any step.
 *
 * @typedef {import("./types").Frame} Frame
 * @typedef {import("./types").Run} RunLike
 * @typedef {import("./types").Task} Task
 * @typedef {import("./types").TreeNode} TreeNode
 *
 * @typedef {import("./types").LegendEntry} LegendEntry
 *
 * @typedef {{title: string, algorithm: string, code: string[], note: string, legend: string[]}} Told
 *
 * @typedef {object} PartValues
 * @property {number[]} segments the number of characters of each
 * @property {(string[] | number | null)[]} shapes of entries: names of a record, length of a list
 * @property {number} width how many numbers a step has
 * @property {string[]} texts of cells
 *
 * @typedef {object} Values
 * @property {Task} task
 * @property {string[]} languages
 * @property {Record<string, Told>} told by language
 * @property {number} length
 * @property {number[] | null} steps of what frames there are, where those of other steps are left out
 * @property {number} segment how many steps a segment has
 * @property {PartValues[]} parts each has every so many segments
 * @property {string[]} counted the names of all counters
 * @property {string[]} counters those that this run moves
 * @property {number} lines how many counts of lines there are: of each line, from 1, and an unused one before
 * @property {string[]} tones of cells
 * @property {string} output all that a program prints
 * @property {Omit<LegendEntry, "text">[]} legend
 * @property {boolean} hasTree
 * @property {number} nodeCount of the tree
 * @property {boolean} fillsRows
 * @property {boolean} hasCalls
 * @property {boolean} byLine
 * @property {boolean} placesPromising
 * @property {import("./types").Mark[][][] | null} rays
 */
import { afterPicture } from "./dom.js";
import { Entries } from "./entries.js";
import { encoded } from "./page.js";
import { Reader } from "./reader.js";

const FIRST_SIGN = 0xe000;
const FIRST_RAISED = FIRST_SIGN + 3200;
const SIGNS = /[\ue000-\uf8ff]/g;
const MOST_SEGMENTS = 8; // So many stay unpacked.
const TURN = 8; // Milliseconds of reading ahead, between which the page answers.

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
    this.nodeCount = values.nodeCount;
    this.fillsRows = values.fillsRows;
    this.hasCalls = values.hasCalls;
    this.byLine = values.byLine;
    this.placesPromising = values.placesPromising;
    this.rays = values.rays;
    this.parts = values.parts.map((part, at) => new Part(part, textOf(`table-${at}`), textOf(`steps-${at}`)));
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

  get legend() {
    return this.values.legend.map((entry, at) => ({ ...entry, text: this.told.legend[at] ?? "" }));
  }

  get told() {
    return /** @type {Told} */ (this.values.told[this.language]);
  }

  /** The search tree; it is unpacked when it is asked for first. */
  get tree() {
    if (this.nodes === null && this.values.hasTree) {
      const reader = new Reader(this.textOf("tree"));
      const count = reader.number();
      const [rows, columns, firsts] = Array.from({ length: 3 }, () => reader.sums(count));
      const latest = new Map(); // the last node in each row
      this.nodes = Array.from({ length: count }, (_, node) => {
        const row = rows?.[node] ?? -1;
        const parent = node ? (latest.get(row - 1) ?? 0) - reader.signed() : -1 - reader.signed();
        latest.set(row, node);
        return { parent, row, column: columns?.[node] ?? -1, first: firsts?.[node] ?? 0 };
      });
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
    const afterLines = afterCounters + values.lines;
    const language = languages.indexOf(this.language);
    const plain = languages.length;
    const part = (/** @type {number} */ at) => segment.value(segment.part(index, at), numbers);
    const { marks, ...ofStep } = part(plain);
    const { overlay, images } = segment.value(segment.overlay, numbers);
    return Object.assign(
      {
        title: this.told.algorithm,
        task,
        step: values.steps?.[index] ?? index,
        queens: Array.from(numbers.subarray(0, n)),
        counters,
        line_counts: Array.from(numbers.subarray(afterCounters, afterLines)),
        output: values.output.slice(0, numbers[afterLines]),
        node: values.hasTree ? (segment.nodes[index - segment.first] ?? null) : null,
      },
      ofStep,
      { images, sentence: part(language), calls: part(plain + 1 + language), state: part(2 * plain + 1 + language) },
      // What an algorithm has marked lies between what the last step marks below the queens and above.
      { marks: [...overlay[0], ...marks[0], ...overlay[1], ...marks[1]] },
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
    return segment.kindOf(segment.part(index, this.languages.length));
  }

  /** @param {number} index */
  segmentOf(index) {
    const at = Math.floor(index / this.values.segment);
    let segment = this.segments.get(at);
    if (segment === undefined) {
      if (!(index >= 0 && index <= this.length)) {
        throw new RangeError(`The run has no step ${index}.`);
      }
      segment = new Segment(this.values, /** @type {Part} */ (this.parts[at % this.parts.length]), at);
      if (this.segments.size >= MOST_SEGMENTS) {
        this.segments.delete(this.segments.keys().next().value ?? 0);
      }
      this.segments.set(at, segment);
    }
    return segment;
  }
}

/** A part of a run, whose first step counts as 0: what a slide shows and asks of it. */
export class RunPart {
  /**
   * @param {Run} run
   * @param {number} first
   * @param {number} last
   */
  constructor(run, first, last) {
    this.run = run;
    this.first = first;
    this.length = last - first;
    this.title = run.told.algorithm;
    this.task = run.task;
    this.code = run.code;
    this.counters = run.counters;
    this.fillsRows = run.fillsRows;
    this.byLine = run.byLine;
    this.conflicts = run.conflicts.filter((index) => index >= first && index <= last);
  }

  /** @param {number} index */
  frame(index) {
    return this.run.frame(this.first + index);
  }

  /** @param {number} index */
  kind(index) {
    return this.run.kind(this.first + index);
  }
}

/**
 * Return the runs of a page.
 *
 * @param {Values[]} values
 */
export function runsOf(values) {
  const runs = values.map((each, index) => new Run(each, (name) => encoded(`run-${index}-${name}`)));
  runs.forEach((run) => afterPicture(() => readAhead(run))());
  return runs;
}

/**
 * Read what a jump would wait for, bit by bit; the page is seen before.
 *
 * @param {Run} run
 */
function readAhead(run) {
  setTimeout(() => run.parts.some((part) => part.shared.readAhead(TURN)) && readAhead(run));
}

/** Every so many segments of a run, and the entries that all of these share. */
class Part {
  /**
   * @param {PartValues} values
   * @param {string} table
   * @param {string} steps
   */
  constructor(values, table, steps) {
    this.values = values;
    this.shared = new Entries(new Reader(table), values.shapes, null);
    this.steps = steps;
    this.starts = [0];
    for (const length of values.segments) {
      this.starts.push((this.starts.at(-1) ?? 0) + length);
    }
  }

  /** @param {number} at */
  segment(at) {
    return new Reader(this.steps.slice(this.starts[at], this.starts[at + 1]));
  }
}

/** Some steps of a run, unpacked. */
class Segment {
  /**
   * @param {Values} values
   * @param {Part} part
   * @param {number} at its number in the run
   */
  constructor(values, part, at) {
    const reader = part.segment(Math.floor(at / values.parts.length));
    const { shapes, width, texts } = part.values;
    const count = reader.number();
    this.first = at * values.segment;
    this.shapes = shapes;
    this.texts = texts;
    this.tones = values.tones;
    this.keyframe = new Int32Array(width);
    this.keyframe.set(reader.sums(reader.number()));
    this.roots = reader.sums(count);
    this.nodes = reader.sums(values.hasTree ? count : 0);
    this.entries = reader.isAtEnd ? part.shared : new Entries(reader, shapes, part.shared);
    this.numbers = this.keyframe.slice();
    this.lastPart = 3 * values.languages.length + 1; // the changes
    this.overlay = 0; // the entry of what an algorithm has marked
    this.index = this.first;
    this.begin();
  }

  /** Go back to the first step, which tells what is marked there. */
  begin() {
    this.numbers.set(this.keyframe);
    this.index = this.first;
    this.overlay = this.entries.part(this.part(this.first, this.lastPart), 0);
  }

  /**
   * Return the queens, counters and what else is counted at a step; what is marked is known then, too.
   *
   * @param {number} index
   */
  numbersAt(index) {
    if (index < this.index) {
      this.begin();
    }
    while (this.index < index) {
      this.index += 1;
      const changes = this.part(this.index, this.lastPart);
      for (let at = 0; at < this.entries.width(changes); at += 1) {
        this.apply(this.entries.part(changes, at));
      }
    }
    return this.numbers;
  }

  /** @param {number} change the entry of a list of places, each with what is added there; or of what is marked now */
  apply(change) {
    if (Array.isArray(this.shapes[this.entries.shape(change)])) {
      this.overlay = change;
      return;
    }
    const changes = this.value(change, this.numbers);
    for (let at = 0; at < changes.length; at += 2) {
      this.numbers[changes[at]] += changes[at + 1];
    }
  }

  /**
   * Return the entry of a part of a step: the sentence in each language, what the last step shows, calls and state in
   * each language, and the changes: what is marked now, if it is something else, and what numbers have changed.
   *
   * @param {number} index
   * @param {number} at
   */
  part(index, at) {
    return this.entries.part(this.entries.root(this.roots[index - this.first] ?? 0), at);
  }

  /** @param {number} part the entry of a record with the kind */
  kindOf(part) {
    const names = /** @type {string[]} */ (this.shapes[this.entries.shape(part)]);
    return /** @type {string | null} */ (this.entries.atom(this.entries.part(part, names.indexOf("kind"))));
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
    const holder = this.entries.holder(id);
    const at = id - holder.first;
    if (holder.values[at] !== undefined) {
      return { value: holder.values[at], hasHoles: false };
    }
    const shape = holder.shapes[at] ?? 0;
    const made = shape ? this.made(shape, id, numbers) : this.plain(this.entries.atom(id), numbers);
    if (!made.hasHoles) {
      holder.values[at] = made.value;
    }
    return made;
  }

  /**
   * @param {number} shape
   * @param {number} id
   * @param {Int32Array} numbers
   */
  made(shape, id, numbers) {
    const names = this.shapes[shape];
    const width = this.entries.width(id);
    let hasHoles = false;
    const values = new Array(width);
    for (let at = 0; at < width; at += 1) {
      const part = this.filled(this.entries.part(id, at), numbers);
      hasHoles ||= part.hasHoles;
      values[at] = part.value;
    }
    const value = Array.isArray(names) ? Object.fromEntries(names.map((name, at) => [name, values[at]])) : values;
    return { value, hasHoles };
  }

  /**
   * @param {any} atom
   * @param {Int32Array} numbers
   */
  plain(atom, numbers) {
    if (atom === null || typeof atom !== "object") {
      return { value: atom, hasHoles: false };
    }
    const fill = (/** @type {string} */ sign) => {
      const code = sign.charCodeAt(0);
      return code < FIRST_RAISED ? String(numbers[code - FIRST_SIGN]) : raised(numbers[code - FIRST_RAISED] ?? 0);
    };
    if ("text" in atom) {
      return { value: atom.text.replace(SIGNS, fill), hasHoles: true };
    }
    if ("slot" in atom) {
      return { value: numbers[atom.slot], hasHoles: true };
    }
    const [first, count] = atom.cells ?? atom.board;
    const value = atom.cells
      ? Array.from(numbers.subarray(first, first + count), (number) => this.cell(number))
      : Array.from({ length: count }, (_, row) =>
          Array.from(numbers.subarray(first + row * count, first + (row + 1) * count)),
        );
    return { value, hasHoles: true };
  }

  /** @param {number} number of a text and a tone */
  cell(number) {
    const { texts, tones } = this;
    return { text: texts[Math.floor(number / tones.length)] ?? "", tone: tones[number % tones.length] ?? "" };
  }
}

/** @param {number} number */
function raised(number) {
  return String(number).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "");
}
