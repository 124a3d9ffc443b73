/**
 * The page of a race: the entry of the script.
 */
import { openPage } from "./page.js";
import { RaceView } from "./race_view.js";
import { runsOf } from "./run.js";

const { data, element } = openPage();
const lanes = runsOf(data["runs"]);
const race = /** @type {any} */ ({ ...data, lanes, language: data["languages"][0] ?? "en" });
new RaceView(element, race, data["drawings"], data["step"]);
