/**
 * Plays a run: where it stands, how fast it goes, jumps and the way back from them.
 *
 * @typedef {import("./types").Run} Run
 */

/** Steps per second, from one step in five seconds on; the last one is as fast as it goes. */
const SPEEDS = [
  ...[0.2, 0.5, 1, 2, 4, 8, 15, 30, 60, 125, 250, 500],
  ...[1000, 2000, 5000, 10000, 20000, 50000, 100000, 1000000],
];
const USUAL_SPEED = 4;
const CALM_GAP = 340; // Milliseconds pass between two frames where motion is to be little.
const MOST_JUMPS = 100;
const MOVES = "place remove swap restart rotate solution rows list done replace full";
const ROW_ENDS = "dead_end exhausted solution restart rows done call return full";
/** The kinds of step that end a step of each size; any kind ends one of size 1. */
const ENDS = [new Set(), new Set(MOVES.split(" ")), new Set(ROW_ENDS.split(" "))];

/** A player of a run; it knows nothing of the page. */
export class Player {
  /**
   * @param {Pick<Run, "length" | "kind">} run
   * @param {number} index the step to begin with
   */
  constructor(run, index = 0) {
    this.run = run;
    this.index = Math.max(0, Math.min(index, run.length));
    this.speed = USUAL_SPEED;
    this.size = 1;
    this.isPlaying = false;
    this.isCalm = false;
    /** Is called after anything has changed. */
    this.onChange = () => {};
    /** Is asked before it plays or steps; does something else and returns true, or false. */
    this.instead = () => false;
    /** @type {number[]} */
    this.before = [];
    /** @type {number[]} */
    this.after = [];
    this.due = 0;
    this.counted = 0;
    this.shown = 0;
  }

  /** Play from here, or pause; from the start again where the run is at its end. */
  togglePlay() {
    if (this.isPlaying) {
      this.pause();
      return;
    }
    if (this.instead()) {
      return;
    }
    if (this.index >= this.run.length) {
      this.index = 0;
    }
    this.isPlaying = true;
    this.due = 1;
    this.counted = performance.now();
    requestAnimationFrame((now) => this.tick(now));
    this.onChange();
  }

  pause() {
    if (this.isPlaying) {
      this.isPlaying = false;
      this.onChange();
    }
  }

  /** Go forward by a step of the chosen size. */
  step() {
    if (!this.instead()) {
      this.go(this.next(this.index));
    }
  }

  /** Go back by a step of the chosen size. */
  back() {
    this.go(this.previous(this.index));
  }

  /**
   * Jump to a step; `undo` leads back.
   *
   * @param {number} index
   */
  jump(index) {
    const goal = Math.max(0, Math.min(index, this.run.length));
    if (goal !== this.index) {
      this.before = [...this.before, this.index].slice(-MOST_JUMPS);
      this.after = [];
    }
    this.go(goal);
  }

  /**
   * Go to a step, as one of many on a way.
   *
   * @param {number} index
   */
  go(index) {
    this.isPlaying = false;
    this.index = Math.max(0, Math.min(index, this.run.length));
    this.onChange();
  }

  /** Go back to before the last jump, if there was one; return whether there was. */
  undo() {
    return this.moveAlong(this.before, this.after);
  }

  /** Go forward again after `undo`; return whether there was one. */
  redo() {
    return this.moveAlong(this.after, this.before);
  }

  /**
   * Jump to the next of some sorted steps, or the previous one; return whether there is one.
   *
   * @param {ArrayLike<number>} steps
   * @param {1 | -1} way
   */
  seekIn(steps, way) {
    const after = firstAbove(steps, way > 0 ? this.index : this.index - 1);
    const goal = steps[way > 0 ? after : after - 1];
    if (goal !== undefined) {
      this.jump(goal);
    }
    return goal !== undefined;
  }

  /** @param {number} size 1, 2 or 3 */
  setSize(size) {
    this.size = size;
    this.onChange();
  }

  /** @param {1 | -1} way */
  changeSpeed(way) {
    const at = SPEEDS.indexOf(this.speed) + way;
    this.speed = SPEEDS[Math.max(0, Math.min(at, SPEEDS.length - 1))] ?? this.speed;
    this.onChange();
  }

  /**
   * @param {number[]} source
   * @param {number[]} target
   */
  moveAlong(source, target) {
    const goal = source.pop();
    if (goal === undefined) {
      return false;
    }
    target.push(this.index);
    this.go(goal);
    return true;
  }

  /** @param {number} index */
  next(index) {
    let at = index + 1;
    while (this.size > 1 && at < this.run.length && !this.ends(at)) {
      at += 1;
    }
    return Math.min(at, this.run.length);
  }

  /** @param {number} index */
  previous(index) {
    let at = index - 1;
    while (this.size > 1 && at > 0 && !this.ends(at)) {
      at -= 1;
    }
    return Math.max(at, 0);
  }

  /** @param {number} index */
  ends(index) {
    return this.isEnd(this.run.kind(index));
  }

  /** @param {string | null} kind */
  isEnd(kind) {
    return ENDS[this.size - 1]?.has(kind ?? "") ?? true;
  }

  /** @param {number} now in milliseconds */
  tick(now) {
    if (!this.isPlaying) {
      return;
    }
    requestAnimationFrame((later) => this.tick(later));
    if (this.isCalm && now - this.shown < CALM_GAP) {
      return;
    }
    this.due += (Math.max(0, now - this.counted) / 1000) * this.speed;
    this.counted = Math.max(now, this.counted);
    if (this.due < 1) {
      return;
    }
    this.shown = now;
    const start = this.index;
    if (this.size === 1) {
      this.index = Math.min(this.index + Math.floor(this.due), this.run.length);
    }
    const deadline = performance.now() + 8;
    for (let due = this.due; this.size > 1 && due >= 1 && performance.now() < deadline; due -= 1) {
      this.index = this.next(this.index);
    }
    this.due %= 1;
    this.isPlaying = this.index < this.run.length;
    if (this.index !== start || !this.isPlaying) {
      this.onChange();
    }
  }
}

/**
 * Return how many of some sorted numbers are not above a limit.
 *
 * @param {ArrayLike<number>} numbers
 * @param {number} limit
 */
export function firstAbove(numbers, limit) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) > limit) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}
