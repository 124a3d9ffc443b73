/**
 * Draws marks on a board as SVG: where they lie, and what is left of them where squares are small.
 *
 * It follows nqviz/ui/board/mark_painter.py and rule_painter.py. Each mark becomes a group whose
 * attributes say what it is.
 *
 * @typedef {import("./types").Drawings} Drawings
 * @typedef {import("./types").Geometry} Geometry
 * @typedef {import("./types").Mark} Mark
 * @typedef {import("./types").Square} Square
 * @typedef {import("./signs.js").Rect} Rect
 */
import { SMALLEST_GLYPH, SMALLEST_SQUARE, hasSquares, seen } from "./geometry.js";
import { arrow, colorOf, disc, drawn, penOf, short, svg } from "./signs.js";

/** Squares that are smaller do not show these; the focus is left to the whole board. */
const LEAST_CELL = new Map([
  ["focus", Infinity],
  ["ray", SMALLEST_SQUARE],
  ["dot", SMALLEST_SQUARE],
  ["fault", SMALLEST_SQUARE],
  ["lock", SMALLEST_GLYPH],
]);
const ARROWS = new Set(["arrow", "dashed_arrow", "pointer"]);
const LETTER = 0.3;
const LARGEST_LETTER = 0.72;
const DARKEST = 90 / 255; // Text stands out from it.
const NUMBER_WIDTH = 1.25; // As in mark_painter.py: the height of a number times its figures, in squares.

/**
 * Return a group that draws a mark; it is empty where nothing is seen of it.
 *
 * @param {Drawings} drawings
 * @param {Geometry} geometry
 * @param {Mark} mark
 * @param {number} font the height of text
 * @returns {SVGElement}
 */
export function drawMark(drawings, geometry, mark, font) {
  const squares = mark.squares.map((square) => square.join("-")).join(" ");
  const group = svg("g", { "data-sign": mark.sign, "data-color": mark.color, "data-squares": squares });
  if (mark.strokes.length) {
    group.setAttribute("data-strokes", mark.strokes.map((each) => [each.start, each.end].join(" ")).join(";"));
  }
  if (geometry.cell >= (LEAST_CELL.get(mark.sign) ?? 0)) {
    group.append(...contents(drawings, geometry, mark, font));
  }
  return group;
}

/**
 * @param {Drawings} drawings
 * @param {Geometry} geometry
 * @param {Mark} mark
 * @param {number} font
 * @returns {Node[]}
 */
function contents(drawings, geometry, mark, font) {
  if (drawings.lines.includes(mark.sign)) {
    return strokes(drawings, geometry, mark);
  }
  if (ARROWS.has(mark.sign)) {
    return arrows(drawings, geometry, mark);
  }
  if (drawings.bands.includes(mark.sign)) {
    return drawn(drawings.signs[mark.sign] ?? [], [band(geometry, mark)], geometry.line, mark.color);
  }
  switch (mark.sign) {
    case "regions":
      return regions(drawings, geometry, mark.letters);
    case "letters":
      return letters(drawings, geometry, mark.letters, font);
    case "struck":
      return struck(drawings, geometry, mark);
    case "blocked":
      return blocked(drawings, geometry, mark);
    case "forbidden":
      return geometry.cell >= SMALLEST_SQUARE ? onSquares(drawings, geometry, mark) : greySquares(geometry, mark);
    case "base":
      return base(drawings, geometry, mark);
    case "solution": {
      const { shown, edge } = geometry;
      const rect = rectBetween(shown.left, shown.top, shown.right, shown.bottom);
      return drawn(drawings.signs["solution"] ?? [], [rect], edge, mark.color);
    }
    case "use":
      return use(geometry, mark);
    default:
      return onSquares(drawings, geometry, mark);
  }
}

/**
 * Return the rectangle of a square, or of so many squares across and down.
 *
 * @param {Geometry} geometry
 * @param {number} row
 * @param {number} column
 * @param {number} across
 * @param {number} down
 * @returns {Rect}
 */
function rectOf(geometry, row, column, across = 1, down = 1) {
  const { left, top, cell } = geometry;
  return { left: left + column * cell, top: top + row * cell, width: across * cell, height: down * cell };
}

/**
 * Return the middle of a square; a fraction lies between two of them.
 *
 * @param {Geometry} geometry
 * @param {Square} square
 * @returns {[number, number]}
 */
export function middleOf(geometry, [row, column]) {
  return [geometry.left + (column + 0.5) * geometry.cell, geometry.top + (row + 0.5) * geometry.cell];
}

/**
 * @param {Drawings} drawings
 * @param {Geometry} geometry
 * @param {Mark} mark
 */
function onSquares(drawings, geometry, mark) {
  const isSmall = geometry.cell < SMALLEST_GLYPH;
  const sign = (isSmall && drawings.small[mark.sign]) || mark.sign;
  const rects = shownOf(geometry, mark.squares).map(([row, column]) => rectOf(geometry, row, column));
  return drawn(drawings.signs[sign] ?? [], rects, geometry.line, mark.color);
}

/**
 * @param {Geometry} geometry
 * @param {Square[]} squares
 */
function shownOf(geometry, squares) {
  if (geometry.isWhole) {
    return squares;
  }
  const { top, bottom, left, right } = seen(geometry);
  return squares.filter(([row, column]) => row >= top && row < bottom && column >= left && column < right);
}

/**
 * @param {Geometry} geometry
 * @param {Mark} mark
 */
function band(geometry, mark) {
  const [row, column] = mark.squares[0] ?? [0, 0];
  return mark.sign === "dead_column"
    ? rectOf(geometry, 0, column, 1, geometry.n)
    : rectOf(geometry, row, 0, geometry.n, 1);
}

/**
 * @param {Drawings} drawings
 * @param {Geometry} geometry
 * @param {Mark} mark
 */
function strokes(drawings, geometry, mark) {
  const pen = pens(drawings, geometry, mark);
  const { shown, cell } = geometry;
  return mark.strokes.map(({ start, end, way }) => {
    const [x, y] = middleOf(geometry, start);
    const [endX, endY] = middleOf(geometry, end);
    if (way === "arc") {
      const middleX = (x + endX) / 2 + (endY - y) * 2 * drawings.bulge;
      const middleY = (y + endY) / 2 - (endX - x) * 2 * drawings.bulge;
      const d = `M${short(x)} ${short(y)}Q${short(middleX)} ${short(middleY)} ${short(endX)} ${short(endY)}`;
      return svg("path", { ...pen, d });
    }
    const line = svg("path", { ...pen, d: `M${short(x)} ${short(y)}L${short(endX)} ${short(endY)}` });
    if (way === "straight") {
      return line;
    }
    const beyond = way === "around" && geometry.isWhole ? drawings.beyond * cell : 0;
    return clipped(rectBetween(shown.left - beyond, shown.top, shown.right + beyond, shown.bottom), line);
  });
}

/**
 * Return a part of the picture that shows nothing outside of a rectangle.
 *
 * @param {Rect} rect
 * @param {...Node} children
 */
export function clipped(rect, ...children) {
  const { left, top, width, height } = rect;
  const box = [left, top, width, height].map(short).join(" ");
  return svg("svg", { x: left, y: top, width, height, viewBox: box, overflow: "hidden" }, ...children);
}

/**
 * @param {number} left
 * @param {number} top
 * @param {number} right
 * @param {number} bottom
 * @returns {Rect}
 */
export function rectBetween(left, top, right, bottom) {
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * @param {Drawings} drawings
 * @param {Geometry} geometry
 * @param {Mark} mark
 */
function pens(drawings, geometry, mark) {
  const [drawing] = drawings.signs[mark.sign] ?? [];
  return drawing === undefined ? {} : { ...penOf(drawing, geometry.cell, geometry.line, mark.color) };
}

/**
 * @param {Drawings} drawings
 * @param {Geometry} geometry
 * @param {Mark} mark
 */
function arrows(drawings, geometry, mark) {
  const pen = pens(drawings, geometry, mark);
  const width = Number(pen["stroke-width"]);
  const ink = String(pen["stroke"]);
  return mark.strokes.flatMap(({ start, end }) => {
    const from = middleOf(geometry, start);
    let to = middleOf(geometry, end);
    const parts = [];
    if (mark.sign === "pointer") {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const share = length && Math.max(0.3, (length - 0.42 * geometry.cell) / length);
      to = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      parts.push(svg("path", { d: disc(from[0], from[1], 1.6 * width), fill: ink }));
    }
    const { neck, head } = arrow(from, to, width);
    const line = `M${from.map(short).join(" ")}L${neck.map(short).join(" ")}`;
    const points = head.map((point) => point.map(short).join(" ")).join("L");
    return [svg("path", { ...pen, d: line }), svg("path", { d: `M${points}Z`, fill: ink }), ...parts];
  });
}

/**
 * @param {Drawings} drawings
 * @param {Geometry} geometry
 * @param {Mark} mark
 */
function base(drawings, geometry, mark) {
  const half = Math.max(geometry.cell / 2, 5);
  const inside = half - Math.min(1, 0.1 * half) - geometry.line / 2;
  const pen = pens(drawings, geometry, mark);
  return mark.squares.map((square) => {
    const [x, y] = middleOf(geometry, square);
    return svg("rect", { ...pen, x: x - inside, y: y - inside, width: 2 * inside, height: 2 * inside });
  });
}

/**
 * @param {Drawings} drawings
 * @param {Geometry} geometry
 * @param {Mark} mark
 */
function struck(drawings, geometry, mark) {
  if (!hasSquares(geometry)) {
    return [];
  }
  const { top, bottom, left, right } = seen(geometry);
  /** @type {Rect[][]} */
  const rects = drawings.struck.map(() => []);
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const count = mark.counts[row]?.[column] ?? 0;
      rects[Math.min(count, rects.length) - 1]?.push(rectOf(geometry, row, column));
    }
  }
  return drawings.struck.flatMap((sign, index) =>
    drawn(drawings.signs[sign] ?? [], rects[index] ?? [], geometry.line, mark.color),
  );
}

/**
 * @param {Geometry} geometry
 * @param {Mark} mark
 */
function greySquares(geometry, mark) {
  const d = shownOf(geometry, mark.squares).map((square) => squarePath(geometry, square));
  return [svg("path", { d: d.join(""), fill: colorOf("muted"), "fill-opacity": 110 / 255 })];
}

/**
 * @param {Geometry} geometry
 * @param {Square} square
 */
export function squarePath(geometry, [row, column]) {
  const { left, top, width } = rectOf(geometry, row, column);
  const side = short(width);
  return `M${short(left)} ${short(top)}h${side}v${side}h-${side}z`;
}

/**
 * @param {Drawings} drawings
 * @param {Geometry} geometry
 * @param {Mark} mark
 */
function blocked(drawings, geometry, mark) {
  const d = shownOf(geometry, mark.squares).map((square) => squarePath(geometry, square));
  const ground = svg("path", { d: d.join(""), fill: colorOf("blocked"), "shape-rendering": "crispEdges" });
  return [ground, ...onSquares(drawings, geometry, mark)];
}

/**
 * Return the squares of each region, regions by letter and squares by row.
 *
 * @param {string[]} rows
 * @returns {[string, Square[]][]}
 */
function regionsOf(rows) {
  /** @type {Map<string, Square[]>} */
  const found = new Map([...new Set(rows.join(""))].sort().map((letter) => [letter, []]));
  rows.forEach((line, row) => [...line].forEach((each, column) => found.get(each)?.push([row, column])));
  return [...found];
}

/**
 * @param {Drawings} drawings
 * @param {Geometry} geometry
 * @param {string[]} rows
 */
function regions(drawings, geometry, rows) {
  const hasPatterns = geometry.cell >= SMALLEST_GLYPH;
  const parts = regionsOf(rows).flatMap(([, squares], index) => {
    const here = shownOf(geometry, squares);
    const color = index % drawings.regions;
    const d = here.map((square) => squarePath(geometry, square)).join("");
    const ground = svg("path", { d, fill: colorOf(`region_${color}`), "shape-rendering": "crispEdges" });
    const pattern = drawings.patterns[index % drawings.patterns.length] ?? [];
    if (!hasPatterns || !pattern.length) {
      return [ground];
    }
    const lines = here.flatMap(([row, column]) => {
      const { left, top, width } = rectOf(geometry, row, column);
      return pattern.map(([x, y, endX, endY]) => {
        const start = `${short(left + width * x)} ${short(top + width * y)}`;
        return `M${start}L${short(left + width * endX)} ${short(top + width * endY)}`;
      });
    });
    const pen = { stroke: colorOf(`region_ink_${color}`), "stroke-width": Math.max(1, 0.4 * geometry.line) };
    return [ground, svg("path", { ...pen, d: lines.join(""), fill: "none", "stroke-linecap": "round" })];
  });
  return hasPatterns ? [...parts, ...borders(geometry, rows)] : parts;
}

/**
 * @param {Geometry} geometry
 * @param {string[]} rows
 */
function borders(geometry, rows) {
  const { n, cell, line } = geometry;
  const { top, bottom, left, right } = seen(geometry);
  let thin = "";
  let thick = "";
  const add = (/** @type {boolean} */ isThin, /** @type {string} */ d) => {
    thin += isThin ? d : "";
    thick += isThin ? "" : d;
  };
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const rect = rectOf(geometry, row, column);
      const letter = rows[row]?.[column];
      if (column + 1 < n) {
        const x = short(rect.left + cell);
        add(rows[row]?.[column + 1] === letter, `M${x} ${short(rect.top)}v${short(cell)}`);
      }
      if (row + 1 < n) {
        const y = short(rect.top + cell);
        add(rows[row + 1]?.[column] === letter, `M${short(rect.left)} ${y}h${short(cell)}`);
      }
    }
  }
  const { left: x, top: y } = rectOf(geometry, 0, 0);
  thick += `M${short(x)} ${short(y)}h${short(n * cell)}v${short(n * cell)}h${short(-n * cell)}z`;
  const pen = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  const faint = { stroke: colorOf("muted"), "stroke-opacity": 90 / 255 };
  return [
    svg("path", { ...pen, ...faint, d: thin, "stroke-width": Math.max(1, 0.25 * line) }),
    svg("path", { ...pen, d: thick, stroke: colorOf("text"), "stroke-width": Math.max(1.6, 0.9 * line) }),
  ];
}

/**
 * @param {Drawings} drawings
 * @param {Geometry} geometry
 * @param {string[]} rows
 * @param {number} font
 */
function letters(drawings, geometry, rows, font) {
  const { cell } = geometry;
  const height = Math.max(LETTER * cell, Math.min(font, LARGEST_LETTER * cell));
  if (cell < SMALLEST_GLYPH || height < 0.5 * font) {
    return [];
  }
  return regionsOf(rows).flatMap(([letter, squares], index) => {
    const [first] = shownOf(geometry, squares.slice(0, 1));
    if (first === undefined) {
      return [];
    }
    const { left, top } = rectOf(geometry, first[0], first[1]);
    const x = left + 0.07 * cell;
    const y = top + 0.03 * cell;
    const ground = colorOf(`region_${index % drawings.regions}`);
    const text = svg("text", {
      x,
      y: y + 0.95 * height,
      fill: colorOf("text"),
      "font-size": height,
      "font-weight": 700,
    });
    text.textContent = letter;
    return [svg("rect", { x, y, width: 0.75 * height, height: 1.2 * height, fill: ground }), text];
  });
}

/**
 * @param {Geometry} geometry
 * @param {Mark} mark
 */
function use(geometry, mark) {
  const most = Math.max(1, ...mark.counts.map((row) => Math.max(...row)));
  const standing = new Set(mark.squares.map(String));
  return mark.counts.flatMap((counts, row) =>
    counts.flatMap((count, column) => {
      if (standing.has(`${row},${column}`)) {
        return [];
      }
      const rect = rectOf(geometry, row, column);
      const text = svg("text", {
        x: rect.left + rect.width / 2,
        y: rect.top + rect.height / 2,
        fill: colorOf(count ? "text" : "muted"),
        "font-size": Math.max(7, Math.min(0.6, NUMBER_WIDTH / String(count).length) * geometry.cell),
        "font-weight": count ? 700 : 400,
        "text-anchor": "middle",
        "dominant-baseline": "central",
      });
      text.textContent = String(count);
      const d = squarePath(geometry, [row, column]);
      return [svg("path", { d, fill: colorOf(mark.color || "accent"), "fill-opacity": (DARKEST * count) / most }), text];
    }),
  );
}
