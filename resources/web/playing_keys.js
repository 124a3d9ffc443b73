/**
 * The keys that move a run or a race.
 *
 * @typedef {import("./keys.js").Key} Key
 * @typedef {import("./player.js").Player} Player
 */
import { word } from "./words.js";

/**
 * Return the keys that move a player.
 *
 * @param {Player} player
 * @param {(goal: number, way: 1 | -1) => () => void} seek makes what jumps to solutions, conflicts or dead ends
 * @returns {Key[]}
 */
export function playingKeys(player, seek) {
  return [
    { keys: "Space", title: word("Play or pause"), deed: () => player.togglePlay() },
    { keys: "ArrowRight PageDown", title: word("One step forward"), deed: () => player.step() },
    { keys: "ArrowLeft PageUp", title: word("One step back"), deed: () => player.back() },
    { keys: "Shift+ArrowRight", title: word("To the next solution"), deed: seek(0, 1) },
    { keys: "Shift+ArrowLeft", title: word("To the previous solution"), deed: seek(0, -1) },
    { keys: "C", title: word("To the next conflict"), deed: seek(1, 1) },
    { keys: "Shift+C", title: word("To the previous conflict"), deed: seek(1, -1) },
    { keys: "D", title: word("To the next dead end"), deed: seek(2, 1) },
    { keys: "Shift+D", title: word("To the previous dead end"), deed: seek(2, -1) },
    { keys: "Alt+ArrowLeft", title: word("Back to before the last jump"), deed: () => player.undo() },
    { keys: "Alt+ArrowRight", title: word("Forward again"), deed: () => player.redo() },
    { keys: "Home", title: word("To the start"), deed: () => player.jump(0) },
    { keys: "End", title: word("To the end"), deed: () => player.jump(player.run.length) },
    { keys: "+ =", title: word("Play faster"), deed: () => player.changeSpeed(1) },
    { keys: "-", title: word("Play slower"), deed: () => player.changeSpeed(-1) },
    { keys: "1", title: word("Step by single tests"), deed: () => player.setSize(1) },
    { keys: "2", title: word("Step by queens placed or taken back"), deed: () => player.setSize(2) },
    { keys: "3", title: word("Step by rows or solutions"), deed: () => player.setSize(3) },
  ];
}
