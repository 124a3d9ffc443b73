/**
 * The page of a phone in a class: the entry of the script.
 */
import { madeBy, pageData, replacePage } from "./page.js";
import { PhoneView } from "./phone.js";
import { setWords } from "./words.js";

const data = pageData();
const language = data.languages[0] ?? "en";
const element = document.createElement("div");
setWords(data.words, language);
replacePage(element, madeBy(data));
new PhoneView(element, data.drawings, language);
