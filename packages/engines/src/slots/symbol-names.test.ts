import { expect, test } from "vitest";
import { slotDefinitions, waysDefinitions } from "./slot-definitions.ts";
import { nameOfSymbol } from "./symbol-names.ts";

test.each([...slotDefinitions, ...waysDefinitions])(
  "symbols of $name → each has its own name in every language",
  ({ rules }) => {
    const ids = (rules.symbols as readonly { readonly id: string }[]).map(({ id }) => id);
    for (const language of ["BN", "EN", "TH"] as const) {
      const names = ids.map((id) => nameOfSymbol(id, language));
      expect(new Set(names).size).toBe(ids.length);
      expect(names.filter((name) => ids.includes(name))).toEqual([]);
    }
  },
);

test("unknown symbol → its id", () => {
  expect(nameOfSymbol("crown", "BN")).toBe("crown");
});
