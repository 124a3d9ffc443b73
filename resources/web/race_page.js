/**
 * The page of a race: the entry of the script.
 */
import { FrameList } from "./frame_list.js";
import { madeBy, pageData, replacePage } from "./page.js";
import { RaceView } from "./race_view.js";
import { setWords } from "./words.js";

const data = pageData();
const element = document.createElement("div");
const language = data.languages[0] ?? "en";
const lanes = data.lanes.map((/** @type {any} */ lane) => new FrameList({ ...lane, languages: data.languages }));
setWords(data.words, language);
replacePage(element, madeBy(data));
const { title, languages, times } = data;
new RaceView(element, { title, lanes, times, languages, language }, data.drawings, data.step);
