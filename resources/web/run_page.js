/**
 * The page of a run: the entry of the script.
 */
import { madeBy, pageData, replacePage } from "./page.js";
import { runsOf } from "./run.js";
import { RunView } from "./run_view.js";
import { setWords } from "./words.js";

const data = pageData();
const [run] = runsOf(data.runs);
const element = document.createElement("div");
setWords(data.words, data.languages[0] ?? "en");
replacePage(element, madeBy(data));
if (run) {
  new RunView(element, run, data.drawings, data.step);
}
