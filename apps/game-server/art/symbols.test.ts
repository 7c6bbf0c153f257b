import { slots } from "@khela/engines/slots/slot-kinds";
import { badgeMotifs } from "@khela/sandbox/art/logos";
import { motifNames } from "@khela/sandbox/art/motif-names";
import { banners } from "@khela/sandbox/banners";
import { titles } from "@khela/sandbox/titles";
import { expect, test } from "vitest";
import { drawSymbols, shownMotifs } from "./symbols.ts";

test.each(slots.map((sheet) => [sheet.name, sheet] as const))(
  "%s: drawings of the sheet → one for each symbol",
  (name, sheet) => {
    const picture = drawSymbols(name) ?? "";
    expect(picture.match(/viewBox="-3 -3 106 106"/g)).toHaveLength(sheet.rules.symbols.length);
    // A picture cannot use CSS variables for colours, and must define every gradient that it uses.
    expect(picture).not.toMatch(/var\(/);
    const ids = new Set([...picture.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id] of picture.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
  },
);

test("pictures of an unknown sheet → none", () => {
  expect(drawSymbols("nothing")).toBeNull();
});

test("every motif → shown by a title, a badge, a banner, reels or a water", () => {
  const shown = new Set<string>([
    ...titles.map(({ motif }) => motif),
    ...badgeMotifs,
    ...banners.flatMap(({ motifs }) => motifs),
    ...shownMotifs,
  ]);
  expect(motifNames.filter((name) => !shown.has(name))).toEqual([]);
});
