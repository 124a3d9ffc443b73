/**
 * Fingers on a board: a tap on a half steps, a swipe steps, a long press reads a square.
 */

import { word } from "./words.js";

const LEAST_SWIPE = 40; // pixels
const LONG_PRESS = 500; // milliseconds
const MOST_SHAKE = 10; // A finger that has moved by more pixels does not press.

/**
 * @typedef {object} Deeds
 * @property {(x: number, y: number) => void} tap
 * @property {(way: 1 | -1) => void} swipe 1 is forward: from right to left, as a page is turned
 * @property {(x: number, y: number) => void} press is done by a long press
 */

/**
 * Return the sentence on a step, which on a touch screen names a tap in place of the keys that begin a run.
 *
 * @param {string} sentence
 */
export function forFingers(sentence) {
  const keys = word("Press the right arrow for one step, or Space to play.");
  const hasFingersAlone = matchMedia("(hover: none) and (pointer: coarse)").matches;
  return hasFingersAlone ? sentence.replace(keys, word("Tap the right half of the board for one step.")) : sentence;
}

/**
 * Let an element be tapped, swiped and pressed, by finger, pen or mouse.
 *
 * @param {HTMLElement} element
 * @param {Deeds} deeds
 */
export function listen(element, deeds) {
  /** @type {{id: number, x: number, y: number} | null} */
  let begun = null;
  let timer = 0;
  const end = () => {
    clearTimeout(timer);
    begun = null;
  };
  element.addEventListener("pointerdown", (event) => {
    if (begun !== null || event.button !== 0) {
      end(); // Two fingers magnify the page.
      return;
    }
    const start = { id: event.pointerId, x: event.clientX, y: event.clientY };
    begun = start;
    timer = setTimeout(() => {
      end();
      deeds.press(start.x, start.y);
    }, LONG_PRESS);
  });
  element.addEventListener("pointermove", (event) => {
    if (begun?.id === event.pointerId && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > MOST_SHAKE) {
      clearTimeout(timer);
    }
  });
  element.addEventListener("pointerup", (event) => {
    const start = begun;
    end();
    if (start?.id !== event.pointerId) {
      return;
    }
    const across = event.clientX - start.x;
    const down = event.clientY - start.y;
    if (Math.abs(across) >= LEAST_SWIPE && Math.abs(across) > 1.5 * Math.abs(down)) {
      deeds.swipe(across < 0 ? 1 : -1);
    } else if (Math.hypot(across, down) <= MOST_SHAKE) {
      deeds.tap(event.clientX, event.clientY);
    }
  });
  element.addEventListener("pointercancel", end);
  element.addEventListener("contextmenu", (event) => event.preventDefault());
}
