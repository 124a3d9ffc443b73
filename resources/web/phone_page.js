/**
 * The page of a phone in a class: the entry of the script.
 */
import { openPage } from "./page.js";
import { PhoneView } from "./phone.js";

const { data, element } = openPage();
new PhoneView(element, data["drawings"], data["languages"][0] ?? "en");
