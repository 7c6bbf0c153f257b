import { expect, test } from "vitest";
import { slots } from "@khela/engines/slots/slot-kinds";
import type { SlotSymbol } from "@khela/engines/slots/slot-rules";
import { idleThemes } from "./idle-themes.ts";

test("slots at rest: every slot → its own symbols stir, and no two slots look alike", () => {
  expect(Object.keys(idleThemes).sort()).toEqual(slots.map(({ name }) => name).sort());
  for (const { name, rules } of slots) {
    const symbols: readonly SlotSymbol[] = rules.symbols;
    expect(symbols.map(({ id }) => id)).toEqual(
      expect.arrayContaining([...(idleThemes[name]?.symbols ?? [])]),
    );
  }
  const looks = Object.values(idleThemes).map(({ motes }) => JSON.stringify(motes));
  expect(new Set(looks).size).toBe(looks.length);
});
