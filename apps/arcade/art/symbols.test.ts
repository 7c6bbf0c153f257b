import { slotSheets, waysSheets } from "@khela/engines/slots/house-sheets";
import { expect, test } from "vitest";
import { drawSymbols } from "./symbols.ts";

test.each([...slotSheets, ...waysSheets].map((sheet) => [sheet.name, sheet] as const))("%s has a drawing for each symbol", (name, sheet) => {
  const picture = drawSymbols(name) ?? "";
  expect(picture.match(/viewBox="-3 -3 106 106"/g)).toHaveLength(sheet.rules.symbols.length);
  // Every colour role was put in, and every gradient that is used is there.
  expect(picture).not.toMatch(/@(hi|base|lo|deep|ground|glow)/);
  const ids = new Set([...picture.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, id] of picture.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
});

test("there is no picture of a sheet that does not exist", () => {
  expect(drawSymbols("nothing")).toBeNull();
});
