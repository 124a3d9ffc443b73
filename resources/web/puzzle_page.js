/**
 * The page of a puzzle, and of a position: the entry of the script.
 */
import { openPage } from "./page.js";
import { PuzzleView } from "./puzzle.js";

const { data, element } = openPage();
new PuzzleView(element, /** @type {any} */ (data));
