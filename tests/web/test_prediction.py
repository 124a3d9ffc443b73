from random import Random
from typing import Any

from nqviz.web.packing import packed
from nqviz.web.table import ValueTable
from tests.support.web_runs import Node

_SCRIPT = """
import { Entries } from "./entries.js";
import { Reader } from "./reader.js";
export const answer = ({ shapes, shared, segments }) => {
  const base = new Entries(new Reader(shared), shapes, null);
  const value = (entries, entry) => {
    const names = shapes[entries.shape(entry)];
    if (names === null) { return entries.atom(entry); }
    const part = (_, at) => value(entries, entries.part(entry, at));
    const parts = Array.from({ length: entries.width(entry) }, part);
    if (!Array.isArray(names)) { return parts; }
    return Object.fromEntries(names.map((name, at) => [name, parts[at]]));
  };
  const answers = segments.toReversed().map(([ordinals, alone]) => {
    const entries = alone ? new Entries(new Reader(alone), shapes, base) : base;
    const values = ordinals.toReversed().map((ordinal) => value(entries, entries.root(ordinal)));
    return values.toReversed();
  });
  return answers.toReversed();
};
"""


def test_a_script_reads_any_values_in_any_order(node: Node) -> None:
    chance = Random(8)

    def value(depth: int) -> Any:
        kind = chance.randrange(5 if depth else 2)
        if kind < 2:
            return chance.choice(["a", "b", True, None, 0, 1, 0.5, *range(9)])
        if kind == 2:
            return {name: value(depth - 1) for name in "xyz"[: chance.randint(1, 3)]}
        if kind == 3:
            return [value(depth - 1)] * chance.randint(0, 40)
        return [value(depth - 1) for _ in range(chance.randint(0, 6))]

    table = ValueTable(has_holes=False, most_shared=300)
    wanted, segments = [], []
    for _ in range(12):
        values = [[[value(2), value(3)], value(1)] for _ in range(chance.randint(1, 30))]
        values += chance.choices(values, k=9)
        ordinals, alone = table.end_segment([table.add(each) for each in values])
        wanted.append(values)
        segments.append((ordinals, packed(alone) if alone else ""))
    assert sum(bool(alone) for _, alone in segments) > 2
    data = {"shapes": table.shapes, "shared": packed(table.shared_bytes()), "segments": segments}
    assert node.answer(_SCRIPT, data) == wanted
