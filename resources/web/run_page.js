/**
 * The page of a run: the entry of the script.
 */
import { madeBy, pageData, replacePage } from "./page.js";

const data = pageData();
const heading = document.createElement("h1");
heading.textContent = data.title;
replacePage(heading, madeBy(data));
