/** Runs the script of the page, which stands in it packed; the policy of the page permits no other. */
import { unpackedText } from "./unpack.js";

const script = document.createElement("script");
script.textContent = unpackedText("page-script");
document.body.append(script);
