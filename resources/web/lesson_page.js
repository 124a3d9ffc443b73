/**
 * The page of a lesson: the entry of the script.
 */
import { LessonView } from "./lesson.js";
import { madeBy, pageData, replacePage } from "./page.js";
import { runsOf } from "./run.js";
import { setWords } from "./words.js";

const data = pageData();
const element = document.createElement("div");
setWords(data.words, data.languages[0] ?? "en");
replacePage(element, madeBy(data));
new LessonView(element, /** @type {any} */ (data), runsOf(data.runs));
