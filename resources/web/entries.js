/**
 * Entries of which each is a list, a record, a text or a number, as nqviz/web/prediction.py writes them: each is
 * told by what stood in its part of a value before. They are read in their order, as far as they are asked for.
 *
 * @typedef {import("./reader.js").Reader} Reader
 * @typedef {(string[] | number | null)[]} Shapes names of a record, length of a list
 */
const ATOM = 0;
const MOST_PARTS = 24;
const AS_BEFORE = 0;
const AS_WITH_TOPIC = 1;
const KNOWN = 2;
const NEW_ALIKE = 3;
const FOLLOWER = 5;
const MOST_FOLLOWERS = 8;
const NEIGHBOUR = FOLLOWER + MOST_FOLLOWERS;
const TOPIC = 1;
const ROLES = 1 << 16; // A shape of a role is the key role + ROLES * shape.
const CHUNK = 5; // Roles come in chunks of 2 ** CHUNK.
/** @typedef {(Int32Array | undefined)[]} Told the entries that were in roles with a topic, in chunks of roles */
/** @type {Told} */
const NOTHING = [];

export class Entries {
  /**
   * @param {Reader} reader
   * @param {Shapes} shapeParts
   * @param {Entries | null} base what was written before, and is read to its end
   */
  constructor(reader, shapeParts, base) {
    this.shapeParts = shapeParts;
    this.base = base;
    const end = endOf(base);
    this.first = end.first;
    this.firstRoot = end.firstRoot;
    this.count = reader.number();
    const parts = reader.number();
    this.rootCount = reader.number();
    const roleCount = reader.number();
    const symbolCounts = reader.numbers(roleCount);
    const referenceCounts = reader.numbers(roleCount);
    this.columns = Array.from(symbolCounts, (count) => reader.some(count));
    this.references = Array.from(referenceCounts, (count) => reader.sums(count));
    this.newShapes = reader.numbers(reader.number());
    /** @type {unknown[]} */
    this.atoms = reader.json();
    this.shapes = new Int32Array(this.count);
    this.starts = new Int32Array(this.count); // the index of the first part, or that of the atom
    this.parts = new Int32Array(parts);
    this.roots = new Int32Array(this.rootCount);
    /** @type {unknown[]} values that have no holes, as far as they were asked for */
    this.values = new Array(this.count);
    this.readEntries = 0;
    this.readParts = 0;
    this.readRoots = 0;
    this.readShapes = 0;
    this.readAtoms = 0;
    this.symbolsRead = new Int32Array(roleCount);
    this.referencesRead = new Int32Array(roleCount);
    this.lasts = new Int32Array(roleCount).fill(-1);
    this.lasts.set(end.lasts);
    this.firstRoles = new Map(end.firstRoles);
    this.roleCount = end.roleCount;
    /** What has followed each entry, the last one first. */
    this.followers = new Int32Array(MOST_FOLLOWERS * this.count).fill(-1);
    /** @type {Map<number, Int32Array>} and those of before */
    this.earlierFollowers = new Map();
    /** @type {Map<number, Told>} */
    this.byTopic = new Map();
    /** @type {Told} */
    this.withTopic = [];
    this.withTopicBefore = NOTHING;
  }

  /**
   * Return the entry of a root.
   *
   * @param {number} ordinal
   * @returns {number}
   */
  root(ordinal) {
    if (this.base !== null && ordinal < this.firstRoot) {
      return this.base.root(ordinal);
    }
    this.readTo(ordinal - this.firstRoot);
    return this.roots[ordinal - this.firstRoot] ?? 0;
  }

  /**
   * Read some more roots, for so many milliseconds; return whether any are left.
   *
   * @param {number} milliseconds
   */
  readAhead(milliseconds) {
    const end = performance.now() + milliseconds;
    while (this.readRoots < this.rootCount && performance.now() < end) {
      this.readTo(Math.min(this.readRoots + 20, this.rootCount - 1));
    }
    return this.readRoots < this.rootCount;
  }

  /** @param {number} at */
  readTo(at) {
    for (; this.readRoots <= at; this.readRoots += 1) {
      this.roots[this.readRoots] = this.read(0, this.lasts[0] ?? -1, -1);
    }
  }

  /** @param {number} entry @returns {Entries} */
  holder(entry) {
    return this.base !== null && entry < this.first ? this.base.holder(entry) : this;
  }

  /** @param {number} entry */
  shape(entry) {
    const holder = this.holder(entry);
    return holder.shapes[entry - holder.first] ?? ATOM;
  }

  /** @param {number} entry */
  atom(entry) {
    const holder = this.holder(entry);
    return holder.atoms[holder.starts[entry - holder.first] ?? 0];
  }

  /** @param {number} entry */
  width(entry) {
    return this.widthOf(this.shape(entry));
  }

  /** @param {number} shape */
  widthOf(shape) {
    const parts = this.shapeParts[shape];
    return Array.isArray(parts) ? parts.length : (parts ?? 0);
  }

  /**
   * @param {number} entry
   * @param {number} at
   */
  part(entry, at) {
    const holder = this.holder(entry);
    return holder.parts[(holder.starts[entry - holder.first] ?? 0) + at] ?? 0;
  }

  /**
   * Read the next entry of a role.
   *
   * @param {number} role
   * @param {number} before what stood there
   * @param {number} above the entry that had that as a part, or another of its parts
   * @returns {number}
   */
  read(role, before, above) {
    const told = this.told(role);
    const column = /** @type {Uint8Array} */ (this.columns[role]);
    const at = this.symbolsRead[role] ?? 0;
    this.symbolsRead[role] = at + 1;
    const symbol = column[at] ?? 0;
    let entry = before;
    if (symbol !== AS_BEFORE) {
      entry = symbol === AS_WITH_TOPIC ? told : this.other(symbol, role, before, above);
      if (entry !== before && before >= 0) {
        this.follow(before, entry);
      }
    }
    if (role === TOPIC) {
      this.turnTo(entry);
    }
    if (entry !== told) {
      const chunk = (this.withTopic[role >> CHUNK] ??= new Int32Array(1 << CHUNK).fill(-1));
      chunk[role & ((1 << CHUNK) - 1)] = entry;
    }
    this.lasts[role] = entry;
    return entry;
  }

  /** @param {number} role */
  told(role) {
    const at = role & ((1 << CHUNK) - 1);
    const told = this.withTopic[role >> CHUNK]?.[at] ?? -1;
    return told >= 0 ? told : (this.withTopicBefore[role >> CHUNK]?.[at] ?? -1);
  }

  /** @param {number} topic */
  turnTo(topic) {
    let found = this.byTopic.get(topic);
    if (found === undefined) {
      found = [];
      this.byTopic.set(topic, found);
    }
    this.withTopic = found;
    this.withTopicBefore = this.base?.byTopic.get(topic) ?? NOTHING;
  }

  /**
   * @param {number} symbol
   * @param {number} role
   * @param {number} before
   * @param {number} above
   */
  other(symbol, role, before, above) {
    if (symbol >= NEIGHBOUR) {
      return this.part(above, symbol - NEIGHBOUR);
    }
    if (symbol >= FOLLOWER) {
      const { followers, first } = this.followersOf(before);
      return followers[first + symbol - FOLLOWER] ?? 0;
    }
    if (symbol === KNOWN) {
      const at = this.referencesRead[role] ?? 0;
      this.referencesRead[role] = at + 1;
      return this.references[role]?.[at] ?? 0;
    }
    return this.made(symbol === NEW_ALIKE ? this.shape(before) : this.nextShape(), symbol === NEW_ALIKE, role, before);
  }

  nextShape() {
    this.readShapes += 1;
    return this.newShapes[this.readShapes - 1] ?? ATOM;
  }

  /**
   * @param {number} shape
   * @param {boolean} isAlike
   * @param {number} role
   * @param {number} before
   */
  made(shape, isAlike, role, before) {
    let start = this.readAtoms;
    if (shape === ATOM) {
      this.readAtoms += 1;
    } else {
      const width = this.widthOf(shape);
      start = this.readParts;
      this.readParts += width;
      const firstRole = this.firstRole(role, shape, width);
      const differing = isAlike ? this.differing(firstRole + Math.min(width, MOST_PARTS), width) : null;
      for (let at = 0; at < width; at += 1) {
        const each = firstRole + Math.min(at, MOST_PARTS - 1);
        const earlier = isAlike ? this.part(before, at) : (this.lasts[each] ?? -1);
        const isAsBefore = differing !== null && !(((differing[at >> 3] ?? 0) >> (at & 7)) & 1);
        this.parts[start + at] = isAsBefore ? earlier : this.read(each, earlier, before);
      }
    }
    this.shapes[this.readEntries] = shape;
    this.starts[this.readEntries] = start;
    this.readEntries += 1;
    return this.first + this.readEntries - 1;
  }

  /**
   * Return the bits that say which parts differ from those of the entry before.
   *
   * @param {number} role
   * @param {number} width how many parts there are
   */
  differing(role, width) {
    const at = this.symbolsRead[role] ?? 0;
    const end = at + ((width + 7) >> 3);
    this.symbolsRead[role] = end;
    return /** @type {Uint8Array} */ (this.columns[role]).subarray(at, end);
  }

  /**
   * @param {number} role
   * @param {number} shape
   * @param {number} width
   */
  firstRole(role, shape, width) {
    const key = role + ROLES * shape;
    let found = this.firstRoles.get(key);
    if (found === undefined) {
      found = this.roleCount;
      this.roleCount += Math.min(width, MOST_PARTS) + 1;
      this.firstRoles.set(key, found);
    }
    return found;
  }

  /**
   * Note what has followed an entry.
   *
   * @param {number} before
   * @param {number} entry
   */
  follow(before, entry) {
    const { followers, first } = this.followersOf(before);
    let moved = entry;
    for (let at = first; at < first + MOST_FOLLOWERS; at += 1) {
      const left = followers[at] ?? -1;
      followers[at] = moved;
      if (left === entry || left < 0) {
        return;
      }
      moved = left;
    }
  }

  /**
   * Return where it stands what has followed an entry.
   *
   * @param {number} entry
   * @returns {{followers: Int32Array, first: number}}
   */
  followersOf(entry) {
    if (entry >= this.first) {
      return { followers: this.followers, first: MOST_FOLLOWERS * (entry - this.first) };
    }
    let followers = this.earlierFollowers.get(entry);
    if (followers === undefined) {
      followers = this.base?.followersOf(entry).followers.slice(MOST_FOLLOWERS * entry, MOST_FOLLOWERS * (entry + 1));
      this.earlierFollowers.set(entry, (followers ??= new Int32Array(MOST_FOLLOWERS)));
    }
    return { followers, first: 0 };
  }
}

/**
 * Return where what was written before has ended.
 *
 * @param {Entries | null} base
 * @returns {{first: number, firstRoot: number, lasts: ArrayLike<number>, firstRoles: Map<number, number>, roleCount: number}}
 */
function endOf(base) {
  if (base === null) {
    return { first: 0, firstRoot: 0, lasts: [], firstRoles: new Map(), roleCount: 1 };
  }
  base.readTo(base.rootCount - 1);
  const { lasts, firstRoles, roleCount } = base;
  return { first: base.first + base.count, firstRoot: base.firstRoot + base.rootCount, lasts, firstRoles, roleCount };
}
