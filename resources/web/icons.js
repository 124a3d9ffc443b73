/**
 * The signs on buttons, as SVG.
 */
import { svg } from "./signs.js";

const PATHS = {
  start: "M5 4h2.5v16H5zM20 4v16L8.5 12z",
  back: "M15 4v16L4 12zM17 4h2.5v16H17z",
  play: "M6 3.5v17L20.5 12z",
  pause: "M6 4h4.5v16H6zM13.5 4H18v16h-4.5z",
  forward: "M9 4v16l11-8zM4.5 4H7v16H4.5z",
  end: "M4 4v16l11.5-8zM16.5 4H19v16h-2.5z",
  previous: "M16 4v16L5 12z",
  next: "M8 4v16l11-8z",
  look: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zm0 2.4v13.2a6.6 6.6 0 0 1 0-13.2z",
};

/**
 * Return a sign.
 *
 * @param {keyof typeof PATHS} name
 */
export function icon(name) {
  const path = svg("path", { d: PATHS[name], fill: "currentColor", "fill-rule": "evenodd" });
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, path);
}
