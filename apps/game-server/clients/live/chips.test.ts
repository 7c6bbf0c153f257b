import { expect, test } from "vitest";
import { createChips, sumByPlace } from "./chips.ts";

test("chip tray: chips placed, undone, sent, repeated → stakes follow each step", () => {
  let changes = 0;
  const chips = createChips(() => (changes += 1));
  expect(chips.repeatable()).toEqual([]);
  chips.lay("red", 100n);
  chips.lay("red", 500n);
  chips.lay("straight:7", 100n);
  expect(sumByPlace(chips.laid())).toEqual(
    new Map([
      ["red", 600n],
      ["straight:7", 100n],
    ]),
  );
  chips.undo();
  expect(chips.total()).toBe(600n);
  chips.sent(chips.laid(), true);
  expect([chips.total(), sumByPlace(chips.repeatable()).get("red")]).toEqual([0n, 600n]);
  chips.lay("odd", 200n);
  expect(chips.repeatable()).toEqual([]);
  chips.sent(chips.laid(), false);
  chips.repeat();
  expect(sumByPlace(chips.laid())).toEqual(
    new Map([
      ["red", 600n],
      ["odd", 200n],
    ]),
  );
  chips.clear();
  expect([chips.laid().length, changes]).toEqual([0, 9]);
});
