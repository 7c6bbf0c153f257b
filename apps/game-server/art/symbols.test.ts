import { slots } from "@khela/engines/slots/slot-kinds";
import { expect, test } from "vitest";
import { drawSymbols } from "./symbols.ts";

test.each(slots.map((sheet) => [sheet.name, sheet] as const))(
  "%s: drawings of the sheet → one for each symbol",
  (name, sheet) => {
    const picture = drawSymbols(name) ?? "";
    expect(picture.match(/viewBox="-3 -3 106 106"/g)).toHaveLength(sheet.rules.symbols.length);
    // Every colour role is replaced, and every gradient that is used is defined.
    expect(picture).not.toMatch(/var\(/);
    const ids = new Set([...picture.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id] of picture.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
  },
);

test("pictures of an unknown sheet → none", () => {
  expect(drawSymbols("nothing")).toBeNull();
});
