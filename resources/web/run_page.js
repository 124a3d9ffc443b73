/**
 * The page of a run: the entry of the script.
 */
import { FrameList } from "./frame_list.js";
import { madeBy, pageData, replacePage } from "./page.js";
import { RunView } from "./run_view.js";
import { setWords } from "./words.js";

const data = pageData();
const element = document.createElement("div");
setWords(data.words, data.languages[0] ?? "en");
replacePage(element, madeBy(data));
new RunView(element, new FrameList(/** @type {any} */ (data)), data.drawings, data.step);
