/**
 * What a phone hears from the teacher's computer, and what it says.
 *
 * All that is heard is the whole state of the class, so that a phone that has slept needs only the
 * latest. An answer is sent until it is taken, and can be sent again: the last one counts.
 *
 * @typedef {object} Question as `PhoneQuestion.as_values` in nqviz/classroom/poll.py writes it
 * @property {number} number
 * @property {number} round
 * @property {boolean} is_open
 * @property {"choice" | "squares" | "number"} form
 * @property {string} text
 * @property {string[]} choices
 * @property {number} n
 * @property {number[]} squares
 * @property {number} most
 *
 * @typedef {object} State
 * @property {import("./types").Frame | null} shown
 * @property {Question | null} question
 * @property {number[] | null} reply the last one that the teacher's computer has taken
 * @property {number} sent when this phone had sent it
 * @property {number | null} seconds that are left to answer; null where there is no end to them
 *
 * @typedef {"sending" | "taken" | "late" | "refused"} Fate of an answer
 */
const SILENT_FOR = 25000; // Milliseconds without a word, after which a connection is dead.
const BETWEEN_TRIES = 1500; // milliseconds
const ANSWERED_IN = 5000; // milliseconds

/** Keeps a connection to the teacher's computer. */
export class PhoneLink {
  /**
   * @param {string} language
   * @param {(state: State) => void} onState
   * @param {(isThere: boolean) => void} onConnected
   */
  constructor(language, onState, onConnected) {
    this.language = language;
    this.onState = onState;
    this.onConnected = onConnected;
    /** @type {EventSource | null} */
    this.source = null;
    this.watch = 0;
    this.sent = 0;
    // A phone that wakes may have a connection that says open and is dead.
    const wake = () => document.visibilityState === "visible" && this.connect();
    document.addEventListener("visibilitychange", wake);
    addEventListener("pageshow", wake);
    addEventListener("online", wake);
    this.connect();
  }

  connect() {
    this.source?.close();
    const source = new EventSource(`events?language=${this.language}`);
    this.source = source;
    this.expect(SILENT_FOR);
    source.addEventListener("message", (event) => {
      this.hear();
      this.take(JSON.parse(event.data));
    });
    source.addEventListener("beat", () => this.hear());
    source.addEventListener("error", () => {
      source.close();
      if (source === this.source) {
        this.onConnected(false);
        this.expect(BETWEEN_TRIES);
      }
    });
  }

  /**
   * Hand on a state, without a reply that this page has replaced since.
   *
   * @param {State} state
   */
  take(state) {
    const isOld = state.sent < this.sent;
    this.sent = Math.max(this.sent, state.sent); // The page may be new, and the clock set back.
    this.onState(isOld ? { ...state, reply: null } : state);
  }

  hear() {
    this.onConnected(true);
    this.expect(SILENT_FOR);
  }

  /**
   * Connect anew where nothing is heard for so long.
   *
   * @param {number} milliseconds
   */
  expect(milliseconds) {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.connect(), milliseconds);
  }

  /**
   * Send an answer until it is taken, refused, too late, or replaced by another one.
   *
   * @param {Question} question
   * @param {number[]} reply
   * @param {(fate: Fate) => void} onFate
   */
  async send({ number, round }, reply, onFate) {
    // An earlier answer that comes later is known by its time.
    const sent = (this.sent = Math.max(this.sent + 1, Date.now()));
    onFate("sending");
    while (sent === this.sent) {
      const status = await this.post(JSON.stringify({ number, round, reply, sent }));
      if (sent !== this.sent) {
        return;
      }
      if (status === 204) {
        onFate("taken");
        return;
      }
      if (status === 409) {
        onFate("late");
        this.sent = 0; // An earlier answer of this phone may count: the next state says it.
        this.connect();
        return;
      }
      if (status === 400 || status === 403) {
        onFate("refused");
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES));
    }
  }

  /**
   * @param {string} body
   * @returns {Promise<number>} the status of the answer; 0 where there is none
   */
  async post(body) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), ANSWERED_IN);
    try {
      const headers = { "Content-Type": "application/json" };
      return (await fetch("reply", { method: "POST", headers, body, signal: late.signal })).status;
    } catch {
      return 0;
    } finally {
      clearTimeout(timer);
    }
  }
}
