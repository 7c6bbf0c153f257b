import { expect, test } from "vitest";
import { slots } from "./slot-kinds.ts";
import { nameOfSymbol } from "./symbol-names.ts";

test.each(slots)("symbols of $name → each has its own name in every language", ({ rules }) => {
  const ids = rules.symbols.map(({ id }) => id);
  for (const language of ["BN", "EN", "TH"] as const) {
    const names = ids.map((id) => nameOfSymbol(id, language));
    expect(new Set(names).size).toBe(ids.length);
    expect(names.filter((name) => ids.includes(name))).toEqual([]);
  }
});

test("unknown symbol → its id", () => {
  expect(nameOfSymbol("sceptre", "BN")).toBe("sceptre");
});
