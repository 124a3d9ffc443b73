/**
 * The page of a run: the entry of the script.
 */
import { openPage } from "./page.js";
import { runsOf } from "./run.js";
import { RunView } from "./run_view.js";

const { data, element } = openPage();
const [run] = runsOf(data["runs"]);
if (run) {
  new RunView(element, run, data["drawings"], data["step"]);
}
