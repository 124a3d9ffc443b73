/**
 * Draws the outlines of signs as SVG, as nqviz/ui/look/glyphs.py does with Qt.
 *
 * @typedef {import("./types").Drawing} Drawing
 * @typedef {import("./types").Length} Length
 * @typedef {import("./types").Outline} Outline
 * @typedef {{left: number, top: number, width: number, height: number}} Rect
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return an element of SVG with attributes.
 *
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, typeof value === "number" ? short(value) : value);
  }
  element.append(...children);
  return element;
}

/**
 * Return a number with as many digits as are seen.
 *
 * @param {number} value
 */
export function short(value) {
  return String(Math.round(value * 100) / 100);
}

/**
 * Return the custom property of a colour of the look.
 *
 * @param {string} name
 */
export function colorOf(name) {
  return `var(--${name.replaceAll("_", "-")})`;
}

/**
 * Return a length in a square of a side, where lines are so thick.
 *
 * @param {Length | undefined} length the side, where there is none
 * @param {number} side
 * @param {number} line
 */
function lengthOn(length, side, line) {
  if (length === undefined) {
    return side;
  }
  return Math.max(length.least, (length.side * side + length.line * line) / length.over);
}

/**
 * Return the attributes of a drawing's pen and inside, in squares of a side.
 *
 * @param {Drawing} drawing
 * @param {number} side
 * @param {number} line
 * @param {string} color a field of the look, where the drawing names none
 * @returns {Record<string, string | number>}
 */
export function penOf(drawing, side, line, color) {
  const alpha = (drawing.alpha ?? 255) / 255;
  const inside = drawing.inside;
  /** @type {Record<string, string | number>} */
  const pen = { fill: inside === undefined ? "none" : colorOf(inside || color) };
  if (drawing.width === undefined) {
    return alpha < 1 ? { ...pen, "fill-opacity": alpha } : pen;
  }
  const width = lengthOn(drawing.width, side, line);
  pen["stroke"] = colorOf(drawing.ink || color);
  pen["stroke-width"] = width;
  if (alpha < 1) {
    pen["stroke-opacity"] = alpha;
  }
  const dashes = drawing.dashes ?? [];
  pen["stroke-linecap"] = drawing.is_sharp ? "square" : dashes.length ? "butt" : "round";
  pen["stroke-linejoin"] = drawing.is_sharp ? "miter" : "round";
  if (dashes.length) {
    pen["stroke-dasharray"] = dashes.map((each) => short(each * width)).join(" ");
  }
  return pen;
}

/**
 * Return the elements that draw the same into each of some squares of one size.
 *
 * @param {Drawing[]} drawings
 * @param {Rect[]} rects
 * @param {number} line the thickness of lines
 * @param {string} color a field of the look, where a drawing names none
 * @returns {SVGElement[]}
 */
export function drawn(drawings, rects, line, color) {
  if (!rects.length) {
    return [];
  }
  return drawings.flatMap((drawing) => {
    const inner = rects.map((rect) => corner(rect, drawing, line));
    const { width, height } = /** @type {Rect} */ (inner[0]);
    const pen = penOf(drawing, width, line, color);
    const unit = lengthOn(drawing.unit, width, line);
    const paths = drawing.outlines.map((outline) => {
      if (outline.shape === "letter") {
        return inner.map((rect) => letter(outline.text, rect, unit, drawing.ink || color));
      }
      if (outline.shape === "stripes") {
        const gap = lengthOn(outline.gap, Math.min(width, height), 0);
        const d = inner.map((rect) => stripes(rect, gap, Number(pen["stroke-width"]), outline.is_mirrored));
        const alpha = pen["stroke-opacity"] ?? 1;
        return [svg("path", { d: d.join(""), fill: String(pen["stroke"]), "fill-opacity": alpha })];
      }
      const d = inner.map((rect) => pathOf(outline, rect, unit, Number(pen["stroke-width"] ?? 0)));
      return [svg("path", { ...pen, d: d.join("") })];
    });
    // Of closed outlines that have no pen, the inside of all is one path.
    if (drawing.width === undefined && drawing.outlines.length > 1) {
      const d = paths.map(([path]) => path?.getAttribute("d")).join("");
      return [svg("path", { ...pen, d })];
    }
    return paths.flat();
  });
}

/**
 * @param {Rect} rect
 * @param {Drawing} drawing
 * @param {number} line
 * @returns {Rect}
 */
function corner(rect, drawing, line) {
  if (drawing.corner === undefined) {
    return rect;
  }
  const { x, y } = drawing.corner;
  const side = lengthOn(drawing.corner.side, rect.width, line);
  const left = rect.left + x * (rect.width - side);
  return { left, top: rect.top + y * (rect.height - side), width: side, height: side };
}

/**
 * Return the path of an outline in a square.
 *
 * @param {Outline} outline
 * @param {Rect} rect
 * @param {number} unit how long 1 is
 * @param {number} width of the pen
 */
function pathOf(outline, rect, unit, width) {
  const { left, top } = rect;
  const x = left + rect.width / 2;
  const y = top + rect.height / 2;
  switch (outline.shape) {
    case "polygon": {
      const points = outline.points.map(([dx, dy]) => `${short(x + dx * unit)} ${short(y + dy * unit)}`);
      return `M${points.join("L")}${outline.is_closed ? "Z" : ""}`;
    }
    case "disc":
      return disc(x + outline.x * unit, y + outline.y * unit, outline.radius * unit);
    case "box":
      return box(outline, x, y, unit);
    case "edges": {
      const inwards = outline.inwards * width;
      const across = rect.width - 2 * inwards;
      const down = rect.height - 2 * inwards;
      return `M${short(left + inwards)} ${short(top + inwards)}h${short(across)}v${short(down)}h${short(-across)}z`;
    }
    case "rails":
      return outline.is_upright
        ? `M${short(left)} ${short(top)}v${short(rect.height)}m${short(rect.width)} 0v${short(-rect.height)}`
        : `M${short(left)} ${short(top)}h${short(rect.width)}m0 ${short(rect.height)}h${short(-rect.width)}`;
    default:
      return `M${short(left)} ${short(top)}h${short(rect.width)}v${short(rect.height)}h${short(-rect.width)}z`;
  }
}

/**
 * Return the path of a circle.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function disc(x, y, radius) {
  const r = short(radius);
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 1 ${short(2 * radius)} 0a${r} ${r} 0 1 1 ${short(-2 * radius)} 0z`;
}

/**
 * @param {Extract<Outline, {shape: "box"}>} outline
 * @param {number} x of the middle of the square
 * @param {number} y
 * @param {number} unit
 */
function box(outline, x, y, unit) {
  const left = x + outline.x * unit;
  const top = y + outline.y * unit;
  const width = outline.width * unit;
  const height = outline.height * unit;
  if (outline.is_arch) {
    const radii = `${short(width / 2)} ${short(height / 2)}`;
    return `M${short(left)} ${short(top + height / 2)}a${radii} 0 0 1 ${short(width)} 0`;
  }
  const r = Math.min(outline.radius * unit, width / 2, height / 2);
  const turn = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    `a${short(r)} ${short(r)} 0 0 1 ${short(dx)} ${short(dy)}`;
  return (
    `M${short(left + r)} ${short(top)}h${short(width - 2 * r)}${turn(r, r)}v${short(height - 2 * r)}` +
    `${turn(-r, r)}h${short(2 * r - width)}${turn(-r, -r)}v${short(2 * r - height)}${turn(r, -r)}z`
  );
}

/**
 * Return the diagonal stripes in a rectangle, from the lower left, or mirrored from the lower right.
 *
 * Each is the part of the rectangle between two lines on which across and down have the same sum.
 *
 * @param {Rect} rect
 * @param {number} gap
 * @param {number} width of a stripe
 * @param {boolean} isMirrored
 */
function stripes(rect, gap, width, isMirrored) {
  const half = width / Math.SQRT2;
  const paths = [];
  for (let middle = width; middle - half < rect.width + rect.height; middle += gap) {
    const points = band(rect.width, rect.height, middle - half, middle + half).map(([x, y]) => {
      const across = isMirrored ? rect.width - x : x;
      return `${short(rect.left + across)} ${short(rect.top + y)}`;
    });
    if (points.length > 2) {
      paths.push(`M${points.join("L")}Z`);
    }
  }
  return paths.join("");
}

/**
 * Return the corners of the part of a rectangle in which x + y lies between two numbers.
 *
 * @param {number} width
 * @param {number} height
 * @param {number} low
 * @param {number} high
 * @returns {[number, number][]}
 */
function band(width, height, low, high) {
  const above = clip([[0, 0], [width, 0], [width, height], [0, height]], low, 1);
  return clip(above, high, -1);
}

/**
 * @param {[number, number][]} points
 * @param {number} limit of x + y
 * @param {1 | -1} side which is kept: above or below the limit
 * @returns {[number, number][]}
 */
function clip(points, limit, side) {
  return points.flatMap((point, index) => {
    const next = /** @type {[number, number]} */ (points[(index + 1) % points.length]);
    const here = side * (point[0] + point[1] - limit);
    const there = side * (next[0] + next[1] - limit);
    /** @type {[number, number][]} */
    const kept = here >= 0 ? [point] : [];
    if (here >= 0 !== there >= 0) {
      const share = here / (here - there);
      kept.push([point[0] + share * (next[0] - point[0]), point[1] + share * (next[1] - point[1])]);
    }
    return kept;
  });
}

/**
 * @param {string} text
 * @param {Rect} rect
 * @param {number} height
 * @param {string} color
 */
function letter(text, rect, height, color) {
  const element = svg("text", {
    x: rect.left + rect.width / 2,
    y: rect.top + rect.height / 2,
    fill: colorOf(color),
    "font-size": height,
    "font-weight": 700,
    "text-anchor": "middle",
    "dominant-baseline": "central",
  });
  element.textContent = text;
  return element;
}

/**
 * Return where the shaft of an arrow ends, and the three corners of its head.
 *
 * @param {[number, number]} start
 * @param {[number, number]} end
 * @param {number} width
 * @returns {{neck: [number, number], head: [number, number][]}}
 */
export function arrow(start, end, width) {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const head = Math.min(3.4 * width + 2, 0.6 * length);
  const x = (end[0] - start[0]) / Math.max(length, 1e-9);
  const y = (end[1] - start[1]) / Math.max(length, 1e-9);
  /** @type {[number, number]} */
  const neck = [end[0] - head * x, end[1] - head * y];
  const across = -0.55 * head * y;
  const down = 0.55 * head * x;
  return {
    neck,
    head: [end, [neck[0] + across, neck[1] + down], [neck[0] - across, neck[1] - down]],
  };
}
