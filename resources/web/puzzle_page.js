/**
 * The page of a puzzle, and of a position: the entry of the script.
 */
import { madeBy, pageData, replacePage } from "./page.js";
import { PuzzleView } from "./puzzle.js";
import { setWords } from "./words.js";

const data = pageData();
const element = document.createElement("div");
setWords(data.words, data.languages[0] ?? "en");
replacePage(element, madeBy(data));
new PuzzleView(element, /** @type {any} */ (data));
