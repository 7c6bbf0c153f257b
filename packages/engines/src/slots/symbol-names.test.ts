import { expect, test } from "vitest";
import { slotSheets, waysSheets } from "./house-sheets.ts";
import { nameOfSymbol } from "./symbol-names.ts";

test.each([...slotSheets, ...waysSheets])("every symbol of $name has a name of its own in every language", ({ rules }) => {
  const ids = (rules.symbols as readonly { readonly id: string }[]).map(({ id }) => id);
  for (const words of ["BN", "EN", "TH"] as const) {
    const names = ids.map((id) => nameOfSymbol(id, words));
    expect(new Set(names).size).toBe(ids.length);
    expect(names.filter((name) => ids.includes(name))).toEqual([]);
  }
});

test("another is called by its id", () => {
  expect(nameOfSymbol("crown", "BN")).toBe("crown");
});
