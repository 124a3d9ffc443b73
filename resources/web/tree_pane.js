/**
 * The search tree as it is seen: the path with the tests of each level, and the whole as an icicle.
 *
 * @typedef {import("./types").Frame} Frame
 * @typedef {import("./types").Run} Run
 * @typedef {import("./tree.js").Tree} Tree
 */
import { make, reveal, setAttribute } from "./dom.js";
import { listenToZoom } from "./magnifying.js";
import { firstAbove } from "./player.js";
import { colorOf, disc, short, svg } from "./signs.js";
import { number, word } from "./words.js";

const LEAST_SLOT = 28; // pixels across, for a node
const MOST_SLOT = 52;
const LEVEL = 46; // pixels down, from a level to the next
const RADIUS = 11; // of a node that is labelled with its column
const LARGE_RADIUS = 16; // of one with its row as well
const LEAST_SCALE = 0.25;
const MOST_SCALE = 4;
const LEAST_ROW = 3; // pixels of an icicle's level
const MOST_ROW = 40;

/** Shows the queens that stand as a path, and beside it what was tested on each level, the last in sight. */
export class TreePane {
  /**
   * @param {Run} run
   * @param {() => Tree} tree makes the tree when it is needed first
   * @param {(step: number) => void} jump
   */
  constructor(run, tree, jump) {
    this.run = run;
    this.tree = tree;
    this.isLarge = true;
    this.jump = jump;
    this.slot = LEAST_SLOT;
    this.radius = run.fillsRows ? RADIUS : LARGE_RADIUS;
    this.picture = svg("svg", { "aria-hidden": "true" });
    /** How large it is beside its usual size. */
    this.scale = 1;
    /** Whether it is so large that all of it is seen. */
    this.isFitted = false;
    this.width = 0;
    this.height = 0;
    this.key = treeKey();
    this.element = make("div", { class: "tree", tabindex: 0, role: "region" }, this.picture, this.key);
    listenToZoom(this.element, (factor, x, y) => this.zoomBy(factor, x, y));
    this.picture.addEventListener("click", (event) => {
      const step = event.target instanceof Element ? event.target.closest("[data-step]") : null;
      if (step !== null) {
        jump(Number(step.getAttribute("data-step")));
      }
    });
  }

  /** @param {Frame} frame */
  show(frame) {
    const { radius } = this;
    const tree = this.tree();
    const path = tree.path(frame.node ?? 0);
    const limit = tree.reached(frame.step);
    const levels = path.map((node) => tree.children(node, limit));
    const n = this.run.task.n;
    const isByColumn = this.run.fillsRows;
    const slots = Math.max(isByColumn ? n : 1, ...levels.map((level) => level.length));
    const across = this.element.clientWidth / usualScale() - 24;
    this.slot = Math.max(2.4 * radius, Math.min(MOST_SLOT, across / slots));
    const width = slots * this.slot;
    const x = (/** @type {number} */ node, /** @type {number} */ rank) =>
      ((isByColumn ? (tree.columns[node] ?? 0) : rank) + 0.5) * this.slot;
    const y = (/** @type {number} */ level) => level * LEVEL + radius + 4;
    const height = y(levels.length - (levels.at(-1)?.length ? 0 : 1)) + radius + 14;
    const lines = [];
    const signs = [];
    let above = width / 2;
    const root = svg("circle", { cx: above, cy: y(0), r: 6, fill: colorOf("accent") });
    for (const [index, level] of levels.entries()) {
      const down = y(index + 1);
      let below = above;
      for (const [rank, node] of level.entries()) {
        const at = x(node, rank);
        const isOnPath = path[index + 1] === node;
        below = isOnPath ? at : below;
        const d = `M${short(above)} ${y(index)}L${short(at)} ${down}`;
        const pen = { stroke: colorOf(isOnPath ? "accent" : "muted"), "stroke-width": isOnPath ? 3 : 1 };
        lines.push(svg("path", { ...pen, d, fill: "none", "stroke-opacity": isOnPath ? 1 : 0.55 }));
        signs.push(this.node(node, at, down, isOnPath, frame.step));
      }
      above = below;
    }
    setAttribute(this.picture, "viewBox", `0 0 ${width} ${height}`);
    this.picture.replaceChildren(...lines, root, ...signs);
    setAttribute(this.key, "data-folds-solutions", this.picture.querySelector("[data-folds-solutions]") !== null);
    this.width = width;
    this.height = height;
    this.resize();
    reveal(this.element, signs.at(-1) ?? root, true);
    setAttribute(this.element, "aria-label", treeInWords(path.length - 1, limit));
  }

  /** Show all that is drawn at once, from now on. */
  fit() {
    this.isFitted = true;
    this.resize();
  }

  /**
   * Show it so many times as large; a point of the screen keeps what lies there, by default that in the middle.
   *
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoomBy(factor, x, y) {
    const { element, picture } = this;
    const pane = element.getBoundingClientRect();
    const before = picture.getBoundingClientRect();
    const atX = x ?? pane.left + pane.width / 2;
    const atY = y ?? pane.top + pane.height / 2;
    this.isFitted = false;
    this.scale = Math.max(LEAST_SCALE, Math.min(this.scale * factor, MOST_SCALE));
    this.resize();
    const after = picture.getBoundingClientRect();
    element.scrollLeft += after.left + ((atX - before.left) / before.width) * after.width - atX;
    element.scrollTop += after.top + ((atY - before.top) / before.height) * after.height - atY;
  }

  /** Make the picture as large as it is to be. */
  resize() {
    const { element, picture, key, width, height } = this;
    const usual = usualScale();
    const show = () => {
      setAttribute(picture, "width", short(width * usual * this.scale));
      setAttribute(picture, "height", short(height * usual * this.scale));
    };
    if (this.isFitted) {
      this.scale = 1; // On a phone the pane is as high as the picture, up to a limit.
      show();
      const style = getComputedStyle(element);
      const across = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const down = element.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
      this.scale = Math.min(1, across / (width * usual), (down - key.offsetHeight) / (height * usual));
    }
    show();
  }

  /**
   * @param {number} node
   * @param {number} x
   * @param {number} y
   * @param {boolean} isOnPath
   * @param {number} step
   */
  node(node, x, y, isOnPath, step) {
    const { radius } = this;
    const tree = this.tree();
    const group = svg("g", { "data-step": tree.firsts[node] ?? 0, class: "node" });
    // A finger needs more than a small sign.
    group.append(svg("rect", { x: x - this.slot / 2, y: y - LEVEL / 2, width: this.slot, height: LEVEL, fill: "transparent" }));
    if (tree.isCrossed[node]) {
      const d = `M${x - 5} ${y - 5}l10 10m0 -10l-10 10`;
      group.append(svg("path", { d, stroke: colorOf("conflict"), "stroke-width": 2.4, "stroke-linecap": "round" }));
      return group;
    }
    const size = Math.min(tree.ends[node] ?? 0, tree.reached(step)) - node - 1;
    const isSolved = tree.solutions(node, step) > 0;
    const fill = isOnPath ? "accent" : isSolved ? "success_soft" : "card";
    const stroke = isOnPath ? "accent" : isSolved ? "solution" : "muted";
    const shape = isOnPath || !size ? disc(x, y, radius) : `M${x} ${y - radius}l${radius} ${2 * radius}h${-2 * radius}z`;
    group.append(svg("path", { d: shape, fill: colorOf(fill), stroke: colorOf(stroke), "stroke-width": 2 }));
    const label = svg("text", {
      x,
      y: isOnPath || !size ? y : y + 0.35 * radius,
      "text-anchor": "middle",
      "dominant-baseline": "central",
      "font-size": 12,
      fill: colorOf(isOnPath ? "on_accent" : "text"),
    });
    label.textContent = String(this.run.fillsRows ? tree.columns[node] : `${tree.rows[node]},${tree.columns[node]}`);
    group.append(label);
    if (size && !isOnPath) {
      setAttribute(group, "data-folds-solutions", isSolved);
      // The path can run behind it.
      const halo = { stroke: colorOf("card"), "stroke-width": 3, "paint-order": "stroke" };
      const place = { x, y: y + radius + 10, "text-anchor": "middle" };
      const count = svg("text", { ...place, ...halo, "font-size": 10, fill: colorOf("muted") });
      count.textContent = number(size + 1);
      group.append(count);
    }
    return group;
  }
}

/**
 * @param {number} depth
 * @param {number} count
 */
function treeInWords(depth, count) {
  const values = { depth: number(depth), count: number(count - 1) };
  return `${word("Search tree")}: ${word("depth {depth}, squares tested so far: {count}.", values)}`;
}

/** Return how large a tree usually is: as large as the letters, which grow on a projector. */
function usualScale() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

function treeKey() {
  const sign = (/** @type {string} */ name, /** @type {string} */ text) =>
    make("li", { "data-key": name }, text);
  return make(
    "ul",
    { class: "key" },
    sign("path", word("current path")),
    sign("crossed", word("attacked")),
    sign("left", word("abandoned (nodes)")),
    sign("folded-solved", word("with solutions")),
    sign("solved", word("solution")),
  );
}

/** Shows the whole tree, a row of cells for each level, each as wide as the leaves below it. */
export class IciclePane {
  /**
   * @param {() => Tree} tree
   * @param {(step: number) => void} jump
   * @param {() => boolean} hidesFuture whether what is tested later must not be seen
   */
  constructor(tree, jump, hidesFuture) {
    this.tree = tree;
    this.isLarge = true;
    this.hidesFuture = hidesFuture;
    this.canvas = make("canvas");
    this.element = make("div", { class: "icicle", role: "img" }, this.canvas);
    /** @type {[string, HTMLCanvasElement, HTMLCanvasElement] | null} */
    this.layers = null;
    this.canvas.addEventListener("click", (event) => {
      const step = this.stepAt(event.offsetX, event.offsetY);
      if (step !== null) {
        jump(step);
      }
    });
  }

  /** @param {Frame} frame */
  show(frame) {
    const tree = this.tree();
    const width = this.element.clientWidth;
    const height = Math.max(LEAST_ROW * tree.depth, Math.min(this.element.clientHeight, MOST_ROW * tree.depth));
    const context = this.canvas.getContext("2d");
    if (!width || !tree.depth || context === null) {
      return;
    }
    const ratio = devicePixelRatio || 1;
    Object.assign(this.canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    Object.assign(this.canvas.style, { width: `${width}px`, height: `${height}px` });
    const [past, future] = this.drawLayers();
    const limit = tree.reached(frame.step);
    const path = tree.path(frame.node ?? 0);
    const rows = this.canvas.height / tree.depth;
    if (!this.hidesFuture()) {
      context.drawImage(future, 0, 0);
    }
    for (let level = 1; level <= tree.depth; level += 1) {
      // What has been tested lies left of the first node of the level that has not.
      const edge = Math.round((this.boundary(level, limit) / tree.width) * this.canvas.width);
      const top = Math.round((level - 1) * rows);
      const down = Math.round(level * rows) - top;
      if (edge > 0 && down > 0) {
        context.drawImage(past, 0, top, edge, down, 0, top, edge, down);
      }
    }
    const style = getComputedStyle(this.element);
    const solved = tree.solved.slice(0, firstAbove(tree.solvedAt, frame.step));
    context.fillStyle = style.getPropertyValue("--solution");
    solved.forEach((node) => this.fillCell(context, node, 2));
    context.fillStyle = style.getPropertyValue("--accent");
    path.slice(1).forEach((node) => this.fillCell(context, node, 2 * ratio));
    setAttribute(this.element, "aria-label", treeInWords(path.length - 1, limit));
  }

  /**
   * Return the leaf up to which the nodes of a level are before a number.
   *
   * @param {number} level
   * @param {number} limit
   */
  boundary(level, limit) {
    const tree = this.tree();
    if (limit >= tree.count) {
      return tree.width;
    }
    // The last node that has been tested, or the one above it on this level.
    let node = limit - 1;
    while (node > 0 && (tree.depths[node] ?? 0) > level) {
      node = tree.parents[node] ?? 0;
    }
    return (tree.depths[node] ?? 0) === level ? tree.span(node)[1] : (tree.leaves[limit] ?? 0);
  }

  /**
   * Fill the cell of a node, which is so many pixels wide at least.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number} node
   * @param {number} least
   */
  fillCell(context, node, least) {
    const tree = this.tree();
    const { width, height } = this.canvas;
    const [first, last] = tree.span(node).map((leaf) => (leaf / tree.width) * width);
    const level = tree.depths[node] ?? 0;
    const top = Math.round(((level - 1) * height) / tree.depth);
    const down = Math.round((level * height) / tree.depth) - top - 1;
    const across = (last ?? 0) - (first ?? 0);
    context.fillRect(first ?? 0, top, Math.max(least, across > 3 ? across - 1 : across), down);
  }

  /** @returns {[HTMLCanvasElement, HTMLCanvasElement]} the cells as tested, and as tested later */
  drawLayers() {
    const tree = this.tree();
    const { width, height } = this.canvas;
    const style = getComputedStyle(this.element);
    const color = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`);
    const key = [width, height, color("card"), color("conflict")].join();
    if (this.layers?.[0] === key) {
      return [this.layers[1], this.layers[2]];
    }
    const past = make("canvas", { width, height });
    const future = make("canvas", { width, height });
    const inks = [past.getContext("2d"), future.getContext("2d")];
    const ends = new Float64Array(tree.depth + 1);
    for (let node = 1; node < tree.count; node += 1) {
      const level = tree.depths[node] ?? 0;
      const right = (tree.span(node)[1] / tree.width) * width;
      if (right < (ends[level] ?? 0) + 0.5) {
        continue; // A neighbour fills the pixel already.
      }
      ends[level] = right;
      const isCrossed = Boolean(tree.isCrossed[node]);
      inks.forEach((ink, index) => {
        if (ink !== null) {
          ink.globalAlpha = index ? 0.16 : isCrossed ? 1 : 0.5;
          ink.fillStyle = color(!index && isCrossed ? "conflict" : "muted");
          this.fillCell(ink, node, 0.5);
        }
      });
    }
    this.layers = [key, past, future];
    return [past, future];
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  stepAt(x, y) {
    const tree = this.tree();
    const leaf = (x / this.canvas.clientWidth) * tree.width;
    const level = 1 + Math.floor((y / this.canvas.clientHeight) * tree.depth);
    let node = 0;
    for (let depth = 1; depth <= level; depth += 1) {
      const below = tree.children(node, tree.count).find((each) => {
        const [first, last] = tree.span(each);
        return first <= leaf && leaf < last;
      });
      if (below === undefined) {
        return null;
      }
      node = below;
    }
    return tree.firsts[node] ?? null;
  }
}
