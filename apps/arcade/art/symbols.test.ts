import { slotSheets, waysSheets } from "@khela/engines/slots/house-sheets";
import { expect, test } from "vitest";
import { bn } from "../clients/slots/i18n/bn.ts";
import { en } from "../clients/slots/i18n/en.ts";
import { drawSymbols } from "./symbols.ts";

test.each([...slotSheets, ...waysSheets].map((sheet) => [sheet.name, sheet] as const))("%s has a drawing and a name for each symbol", (name, sheet) => {
  const picture = drawSymbols(name) ?? "";
  expect(picture.match(/viewBox="-3 -3 106 106"/g)).toHaveLength(sheet.rules.symbols.length);
  // Every colour role was put in, and every gradient that is used is there.
  expect(picture).not.toMatch(/@(hi|base|lo|deep|ground|glow)/);
  const ids = new Set([...picture.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, id] of picture.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
  for (const { id } of sheet.rules.symbols) {
    expect(Object.keys(bn.symbols)).toContain(id);
    expect(Object.keys(en.symbols)).toContain(id);
  }
});

test("there is no picture of a sheet that does not exist", () => {
  expect(drawSymbols("nothing")).toBeNull();
});
