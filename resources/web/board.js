/**
 * A board with all that stands on it, as nqviz/ui/board/squares_painter.py paints it.
 *
 * @typedef {import("./types").Drawings} Drawings
 * @typedef {import("./types").Geometry} Geometry
 * @typedef {import("./types").Mark} Mark
 * @typedef {import("./types").Square} Square
 */
import { setAttribute } from "./dom.js";
import { SMALLEST_SQUARE, fit, hasSquares, labelStep, part, seen, squareAt } from "./geometry.js";
import { clipped, drawMark, middleOf, rectBetween, squarePath } from "./marks.js";
import { colorOf, disc, svg } from "./signs.js";
import { lookInUse } from "./looks.js";
import { number, word } from "./words.js";

const SMALLEST_CHECKERED = 3;
const MOST_STRIKES_SEEN = 3;
const LEAST_MAGNIFICATION = 1.5;
const INSET_SQUARES = 15;
const INSET_SHARE = 0.42;
const RING_RADIUS = 9;
const LEAST_LABEL = 11;
const CAPTIONS_IN_BOARD = 13;
const MOST_CAPTIONS_IN_BOARD = 8;
const BELOW_CAPTION = 2;
const CAPTION_LETTERS = 0.78;
const LETTER_WIDTH = 0.62;
const LEAST_SHOWN = 4; // squares across, of the part of a board that is zoomed

/** Draws a board, as large as there is space, and again when the space changes. */
export class Board {
  /**
   * @param {Drawings} drawings
   */
  constructor(drawings) {
    this.drawings = drawings;
    this.element = document.createElement("div");
    this.element.className = "board";
    this.picture = svg("svg", { "aria-hidden": "true" });
    this.density = document.createElement("canvas");
    /** The squares with what is part of them, and what is around them; all else stands on them. */
    this.ground = svg("g");
    this.groundKey = "";
    this.standing = svg("g");
    this.picture.append(this.ground, this.standing);
    this.element.append(this.density, this.picture);
    /** @type {Geometry | null} */
    this.geometry = null;
    this.n = 0;
    /** @type {Mark[]} */
    this.marks = [];
    this.hasLabels = true;
    this.zoom = 1;
    /** The square in the middle of a part of the board. @type {Square} */
    this.middle = [0, 0];
    this.caption = "";
    /** Is called after the squares have moved. @type {(geometry: Geometry) => void} */
    this.onFitted = () => {};
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /**
   * Show marks on a board of n by n squares.
   *
   * @param {number} n
   * @param {Mark[]} marks in the order in which they are drawn
   * @param {string} caption of a line above the squares
   */
  show(n, marks, caption = "") {
    this.caption = caption;
    this.n = n;
    this.marks = marks;
    this.draw();
  }

  /**
   * Make squares larger, around that of the step, or smaller.
   *
   * @param {number} factor
   */
  zoomBy(factor) {
    this.zoom = Math.max(1, Math.min(this.zoom * factor, this.n / LEAST_SHOWN));
    this.draw();
  }

  /**
   * Return the square under a point of the screen; null where there is none.
   *
   * @param {number} x
   * @param {number} y
   * @returns {Square | null}
   */
  squareAt(x, y) {
    const box = this.picture.getBoundingClientRect();
    return this.geometry === null ? null : squareAt(this.geometry, x - box.left, y - box.top);
  }

  /** Draw what is shown, in the size and the look that there are now. */
  draw() {
    const width = this.element.clientWidth;
    const height = this.element.clientHeight;
    if (!this.n || !width || !height) {
      return;
    }
    const look = lookInUse(this.drawings);
    const side = Math.min(width, height);
    const label = this.hasLabels ? Math.max(LEAST_LABEL, side / 32) : 0;
    const usual = Math.min(look.font / CAPTION_LETTERS, side / MOST_CAPTIONS_IN_BOARD);
    const above = this.caption ? Math.max(usual, side / CAPTIONS_IN_BOARD) : 0;
    this.middle = this.marks.find((mark) => mark.sign === "focus")?.squares[0] ?? this.middle;
    const whole = fit(this.n, width, height, label, look.line, above);
    const geometry = zoomed(whole, this.zoom, this.middle, look.line);
    const isMoved = JSON.stringify(geometry) !== JSON.stringify(this.geometry);
    this.geometry = geometry;
    setAttribute(this.picture, "viewBox", `0 0 ${width} ${height}`);
    const { shown } = geometry;
    const onSquares = (/** @type {SVGElement[]} */ drawn) =>
      geometry.isWhole ? drawn : [clipped(rectBetween(shown.left, shown.top, shown.right, shown.bottom), ...drawn)];
    const ofSquares = this.marks.filter((mark) => mark.plane === "squares");
    const key = JSON.stringify([geometry, look.font, above, this.caption, ofSquares]);
    if (key !== this.groundKey) {
      this.groundKey = key;
      this.ground.replaceChildren(
        ...onSquares(this.squares(geometry, look.font)),
        edgeOf(geometry),
        ...labels(geometry),
        ...(above ? captionAbove(geometry, this.caption, above) : []),
      );
    }
    const ofUser = this.marks.filter((mark) => mark.plane === "user");
    this.standing.replaceChildren(
      ...onSquares(this.marksOn(geometry, look.font)),
      ...this.magnified(geometry, look),
      ...onSquares(ofUser.map((mark) => drawMark(this.drawings, geometry, mark, look.font))),
    );
    this.drawDensity(geometry);
    if (isMoved) {
      this.onFitted(geometry);
    }
  }

  /**
   * @param {Geometry} geometry
   * @param {number} font
   * @returns {SVGElement[]}
   */
  squares(geometry, font) {
    const marks = this.marks.filter((mark) => mark.plane === "squares");
    return [...squares(geometry), ...marks.map((mark) => drawMark(this.drawings, geometry, mark, font))];
  }

  /**
   * @param {Geometry} geometry
   * @param {number} font
   * @returns {SVGElement[]}
   */
  marksOn(geometry, font) {
    const marks = this.marks.filter((mark) => !["squares", "user"].includes(mark.plane));
    return marks.map((mark) => drawMark(this.drawings, geometry, mark, font));
  }

  /**
   * Return a cross-hair at the step's square and an inset around it, where squares are too small.
   *
   * @param {Geometry} geometry
   * @param {import("./types").Look} look
   * @returns {SVGElement[]}
   */
  magnified(geometry, look) {
    const focus = this.marks.find((mark) => mark.sign === "focus")?.squares[0];
    if (focus === undefined || geometry.cell >= SMALLEST_SQUARE) {
      return [];
    }
    const inner = inset(geometry, look.line, focus);
    const hair = crosshair(geometry, focus);
    if (inner.cell < LEAST_MAGNIFICATION * geometry.cell) {
      return [hair];
    }
    const { left, top, right, bottom } = inner.shown;
    const rect = rectBetween(left, top, right, bottom);
    const all = [...this.squares(inner, look.font), ...this.marksOn(inner, look.font)];
    all.forEach((each) => each.removeAttribute("data-sign")); // They stand on the board already.
    return [hair, ...insetFrame(inner, look.line, focus), clipped(rect, ...all)];
  }

  /**
   * Draw how often each square is struck, where squares are too small to be drawn.
   *
   * @param {Geometry} geometry
   */
  drawDensity(geometry) {
    const struck = this.marks.find((mark) => mark.sign === "struck")?.counts ?? [];
    const { cell, shown } = geometry;
    const { top, bottom, left, right } = seen(geometry);
    const isNeeded = !hasSquares(geometry) && (struck.length > 0 || cell >= SMALLEST_CHECKERED);
    this.density.hidden = !isNeeded;
    const context = isNeeded ? this.density.getContext("2d") : null;
    if (context === null) {
      return;
    }
    Object.assign(this.density, { width: right - left, height: bottom - top });
    Object.assign(this.density.style, {
      left: `${shown.left}px`,
      top: `${shown.top}px`,
      width: `${shown.right - shown.left}px`,
      height: `${shown.bottom - shown.top}px`,
      imageRendering: cell < 1 ? "auto" : "pixelated",
    });
    const shades = densityShades(this.element, cell < SMALLEST_CHECKERED);
    const image = context.createImageData(right - left, bottom - top);
    const pixels = new Uint32Array(image.data.buffer);
    let at = 0;
    for (let row = top; row < bottom; row += 1) {
      for (let column = left; column < right; column += 1, at += 1) {
        const strikes = Math.min(struck[row]?.[column] ?? 0, MOST_STRIKES_SEEN);
        pixels[at] = shades[2 * strikes + ((row + column) % 2)] ?? 0;
      }
    }
    context.putImageData(image, 0, 0);
  }
}

/** @param {Geometry} geometry */
function edgeOf({ shown }) {
  const { left, top, width, height } = rectBetween(shown.left - 0.5, shown.top - 0.5, shown.right + 0.5, shown.bottom + 0.5);
  return svg("rect", { x: left, y: top, width, height, fill: "none", stroke: colorOf("border") });
}

/**
 * @param {Geometry} geometry
 * @returns {SVGElement[]}
 */
function squares(geometry) {
  const { n, cell, shown } = geometry;
  const { left, top, width, height } = rectBetween(shown.left, shown.top, shown.right, shown.bottom);
  const crisp = { "shape-rendering": "crispEdges" };
  const fill = colorOf("light_square");
  if (!hasSquares(geometry)) {
    // The picture of the density lies behind.
    return cell >= SMALLEST_CHECKERED ? [] : [svg("rect", { x: left, y: top, width, height, fill: "none" })];
  }
  const rows = seen(geometry);
  const dark = [];
  for (let row = rows.top; row < Math.min(n, rows.bottom); row += 1) {
    for (let column = rows.left + ((row + rows.left + 1) % 2); column < rows.right; column += 2) {
      dark.push(squarePath(geometry, [row, column]));
    }
  }
  return [
    svg("rect", { x: left, y: top, width, height, fill, ...crisp }),
    svg("path", { d: dark.join(""), fill: colorOf("dark_square"), ...crisp }),
  ];
}

/**
 * @param {Geometry} geometry
 * @returns {SVGElement[]}
 */
function labels(geometry) {
  const { label, edge, shown } = geometry;
  if (!label) {
    return [];
  }
  const step = labelStep(geometry);
  /** @type {SVGElement[]} */
  const parts = [];
  const { top, bottom, left, right } = seen(geometry);
  const common = { fill: colorOf("muted"), "font-size": label, "dominant-baseline": "central" };
  const add = (/** @type {number} */ at, /** @type {Record<string, string | number>} */ place) => {
    const text = svg("text", { ...common, ...place });
    text.textContent = number(at);
    parts.push(text);
  };
  for (let row = Math.ceil(top / step) * step; row < bottom; row += step) {
    add(row, { x: shown.left - 0.4 * label - edge, y: middleOf(geometry, [row, 0])[1], "text-anchor": "end" });
  }
  for (let column = Math.ceil(left / step) * step; column < right; column += step) {
    const y = shown.bottom + edge + 0.675 * label;
    add(column, { x: middleOf(geometry, [0, column])[0], y, "text-anchor": "middle" });
  }
  return parts;
}

/**
 * @param {Geometry} geometry
 * @param {string} caption
 * @param {number} height
 */
function captionAbove({ edge, shown }, caption, height) {
  const width = shown.right - shown.left;
  const top = shown.top - edge - height;
  const plate = { x: shown.left, y: top, width, height: height - BELOW_CAPTION, rx: 0.2 * height };
  const letters = Math.min(CAPTION_LETTERS * height, (width - height) / (LETTER_WIDTH * caption.length));
  const words = svg("text", {
    x: shown.left + width / 2,
    y: top + (height - BELOW_CAPTION) / 2,
    "text-anchor": "middle",
    "dominant-baseline": "central",
    "font-size": letters,
    "font-weight": 600,
    fill: colorOf("warning"),
    class: "rule",
  });
  words.textContent = caption;
  return [svg("rect", { ...plate, fill: colorOf("warning_soft") }), words];
}

/**
 * @param {Geometry} geometry
 * @param {number} line
 * @param {Square} square
 */
function inset(geometry, line, square) {
  const { n, edge, label, shown } = geometry;
  const width = shown.right - shown.left;
  const span = Math.min(INSET_SQUARES, n);
  const side = Math.max(span, Math.floor((INSET_SHARE * width) / span) * span);
  const [x, y] = middleOf(geometry, square);
  const gap = 2 * edge;
  const isRight = x < (shown.left + shown.right) / 2;
  const isBelow = y < (shown.top + shown.bottom) / 2;
  const left = Math.round(isRight ? shown.right - gap - side : shown.left + gap);
  const top = Math.round(isBelow ? shown.bottom - gap - side - 1.4 * label : shown.top + gap);
  return partAround(geometry, square, span, { left, top, side }, (480 * line) / side);
}

/**
 * Return where squares lie when a board is seen so many times as large.
 *
 * @param {Geometry} whole
 * @param {number} zoom
 * @param {Square} middle
 * @param {number} line
 */
function zoomed(whole, zoom, middle, line) {
  const span = Math.max(1, Math.round(whole.n / zoom));
  const { left, top, right } = whole.shown;
  return span >= whole.n ? whole : partAround(whole, middle, span, { left, top, side: right - left }, line);
}

/**
 * @param {Geometry} geometry
 * @param {Square} square
 * @param {number} span how many squares are shown
 * @param {{left: number, top: number, side: number}} window
 * @param {number} line
 */
function partAround(geometry, square, span, window, line) {
  const start = (/** @type {number} */ at) => Math.round(Math.max(0, Math.min(at + 0.5 - span / 2, geometry.n - span)));
  return part(geometry, start(square[0]), start(square[1]), span, window, line);
}

/**
 * @param {Geometry} geometry
 * @param {Square} square
 */
function crosshair(geometry, square) {
  const { left, top, right, bottom } = geometry.shown;
  const [x, y] = middleOf(geometry, square);
  const r = RING_RADIUS;
  const d = `M${left} ${y}H${x - r}M${x + r} ${y}H${right}M${x} ${top}V${y - r}M${x} ${y + r}V${bottom}${disc(x, y, r)}`;
  return svg(
    "g",
    { fill: "none" },
    svg("path", { d, stroke: colorOf("card"), "stroke-width": 4 }),
    svg("path", { d, stroke: colorOf("accent"), "stroke-width": 1.6 }),
  );
}

/**
 * @param {Geometry} inner
 * @param {number} line
 * @param {Square} square
 */
function insetFrame(inner, line, [row, column]) {
  const { shown, label } = inner;
  const width = Math.max(2, line / 1.5);
  const side = shown.right - shown.left + width;
  const frame = svg("rect", {
    x: shown.left - width / 2,
    y: shown.top - width / 2,
    width: side,
    height: side + 1.4 * label,
    fill: colorOf("card"),
    stroke: colorOf("accent"),
    "stroke-width": width,
  });
  if (!label) {
    return [frame];
  }
  const x = (shown.left + shown.right) / 2;
  const y = shown.bottom + 0.75 * label;
  const place = { x, y, "text-anchor": "middle", "dominant-baseline": "central" };
  const caption = svg("text", { ...place, fill: colorOf("text"), "font-size": label });
  const words = word("row {row}, column {column}", { row, column });
  caption.textContent = words.length * 0.55 * label < side ? words : `${row}, ${column}`;
  return [frame, caption];
}

/**
 * Return the pixels of squares by how often they are struck, light and dark squares in turn.
 *
 * @param {Element} element that has the colours
 * @param {boolean} isPlain
 */
function densityShades(element, isPlain) {
  const style = getComputedStyle(element);
  const rgb = (/** @type {string} */ name) =>
    [1, 3, 5].map((at) => parseInt(style.getPropertyValue(name).trim().slice(at, at + 2), 16));
  const ink = rgb("--struck");
  const grounds = [rgb("--light-square"), rgb(isPlain ? "--light-square" : "--dark-square")];
  return [0, 1, 2, 3].flatMap((strikes) =>
    grounds.map((ground) => {
      const mixed = ground.map((from, index) =>
        Math.round(from + (strikes / (MOST_STRIKES_SEEN + 1)) * ((ink[index] ?? 0) - from)),
      );
      return (255 << 24) | ((mixed[2] ?? 0) << 16) | ((mixed[1] ?? 0) << 8) | (mixed[0] ?? 0);
    }),
  );
}
