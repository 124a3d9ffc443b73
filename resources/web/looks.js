/**
 * The looks: light, dark and projector. Their colours are custom properties of the style sheet.
 *
 * @typedef {import("./types").Drawings} Drawings
 */

/** The looks that the button goes through; the first is the system's wish. */
export const LOOKS = /** @type {const} */ (["", "light", "dark", "projector"]);

/**
 * Return the sizes of the look in use.
 *
 * @param {Drawings} drawings
 * @returns {import("./types").Look}
 */
export function lookInUse(drawings) {
  const name = document.documentElement.dataset["look"] || "light"; // Dark has the sizes of light.
  return drawings.looks[name] ?? { font: 14, line: 3 };
}

/**
 * Use a look from now on.
 *
 * @param {string} name one of `LOOKS`
 */
export function useLook(name) {
  if (name) {
    document.documentElement.dataset["look"] = name;
  } else {
    delete document.documentElement.dataset["look"];
  }
}

/** Return whether what moves by itself should move as little as can be. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
