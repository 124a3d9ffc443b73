/**
 * The answers that a question offers, the tally, and what is asked for.
 *
 * @typedef {import("./predict.js").Ask} Ask
 * @typedef {import("./predict.js").Predict} Predict
 */
import { button, make, setAttribute, setText } from "./dom.js";
import { number, word } from "./words.js";

const ASKS = /** @type {[Ask, string][]} */ ([
  ["event", /* word */ "What happens"],
  ["square", /* word */ "Which square"],
  ["test", /* word */ "Safe or not"],
]);

/** Is shown while the student predicts. */
export class PredictBar {
  /** @param {Predict} predict */
  constructor(predict) {
    this.predict = predict;
    this.answers = make("div", { class: "answers" });
    this.next = button(word("Next"), word("Next"), () => predict.goOn(), { class: "primary" });
    this.hint = make("span", { class: "hint" }, word("Tap a square."));
    this.tally = make("output", { class: "tally" });
    const asks = ASKS.filter(([ask]) => ask !== "test" || predict.run.conflicts.length);
    this.asks = asks.map(([ask, title]) => ({
      ask,
      choice: button(word(title), word(title), () => predict.choose(ask), { "data-ask": ask }),
    }));
    const choices = this.asks.map(({ choice }) => choice);
    this.element = make(
      "section",
      { class: "predict", "aria-label": word("Predict") },
      this.answers,
      make("div", { class: "segments", role: "group", "aria-label": word("What to ask for") }, ...choices),
      make(
        "div",
        { class: "row" },
        this.tally,
        button(word("Reset"), word("Reset"), () => predict.reset()),
        button(word("End"), word("End"), () => predict.toggle()),
      ),
    );
    this.offered = "";
  }

  show() {
    const { predict } = this;
    this.element.hidden = !predict.isArmed;
    this.asks.forEach(({ ask, choice }) => setAttribute(choice, "aria-pressed", String(ask === predict.ask)));
    const values = { right: number(predict.right), wrong: number(predict.wrong) };
    setText(this.tally, word("✓ {right} right   ✗ {wrong} wrong", values));
    const offered = JSON.stringify([predict.answers, predict.question?.ask]);
    if (offered === this.offered) {
      return;
    }
    this.offered = offered;
    const hadFocus = this.answers.contains(document.activeElement);
    const answers = predict.answers.map(([, title], index) => {
      const words = `${4 + index}  ${word(title)}`;
      return button(words, words, () => predict.answerAt(index), { "data-answer": index });
    });
    const isSquare = predict.question?.ask === "square";
    const rest = isSquare ? [this.hint] : predict.question === null ? [this.next] : [];
    this.answers.replaceChildren(...answers, ...rest);
    const [first] = this.answers.querySelectorAll("button");
    if (hadFocus && first !== undefined) {
      first.focus();
    }
  }
}

/**
 * Return the keys that answer a question, and lead to the next one.
 *
 * @param {() => Predict | null | undefined} predict returns what asks now
 * @returns {import("./keys.js").Key[]}
 */
export function answeringKeys(predict) {
  const titles = [
    word("Predict: place, or safe"),
    word("Predict: backtrack, or attacked"),
    word("Predict: dead end"),
    word("Predict: solution"),
  ];
  return [
    { keys: "Enter", title: word("Predict: the next question"), deed: () => predict()?.isArmed === true && predict()?.goOn() },
    ...titles.map((title, index) => ({ keys: String(4 + index), title, deed: () => predict()?.answerAt(index) })),
  ];
}
