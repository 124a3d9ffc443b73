/**
 * The page of a lesson: the entry of the script.
 */
import { LessonView } from "./lesson.js";
import { openPage } from "./page.js";
import { runsOf } from "./run.js";

const { data, element } = openPage();
new LessonView(element, /** @type {any} */ (data), runsOf(data["runs"]));
