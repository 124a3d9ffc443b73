/**
 * The page of a race: the entry of the script.
 */
import { madeBy, pageData, replacePage } from "./page.js";
import { RaceView } from "./race_view.js";
import { runsOf } from "./run.js";
import { setWords } from "./words.js";

const data = pageData();
const element = document.createElement("div");
const language = data.languages[0] ?? "en";
const lanes = runsOf(data.runs);
setWords(data.words, language);
replacePage(element, madeBy(data));
const { title, languages, times, ends } = data;
new RaceView(element, { title, lanes, times, ends, languages, language }, data.drawings, data.step);
