import { afterAll, expect, test, vi } from "vitest";
import type { FixtureView } from "../../wire/matches-api.ts";
import { createFormat } from "../shell/i18n/format.ts";

// The texts read the language from the document when they are loaded.
vi.stubGlobal("document", { documentElement: { lang: "en" } });
afterAll(() => {
  vi.unstubAllGlobals();
});
const { clockText, milliText, sideScore, targetText } = await import("./labels.ts");

const format = createFormat("en", "BDT", 2);

function matchAt(unit: string, at: number, score: { home: number; away: number }): FixtureView {
  const parts = { phase: "live", startsAt: 0, clock: { unit, at, of: 40 }, score: { ...score, sets: [] } };
  return parts as unknown as FixtureView;
}

const shown = (fixture: FixtureView) => [
  sideScore(format, fixture, "home"),
  sideScore(format, fixture, "away"),
  clockText(format, fixture, 0),
  targetText(format, fixture),
];

test("cricket: either innings → runs with the overs batted, the over of the innings, the target in the second", () => {
  expect(shown(matchAt("over", 7, { home: 58, away: 0 }))).toEqual([
    "58 (7)",
    "",
    "1st innings, over 7/20",
    "",
  ]);
  expect(shown(matchAt("over", 20, { home: 157, away: 0 }))).toEqual([
    "157 (20)",
    "",
    "1st innings, over 20/20",
    "",
  ]);
  expect(shown(matchAt("over", 31, { home: 157, away: 89 }))).toEqual([
    "157 (20)",
    "89 (11)",
    "2nd innings, over 11/20",
    "Target 158",
  ]);
});

test("other games: score and clock → as before", () => {
  expect(shown(matchAt("minute", 31, { home: 1, away: 0 }))).toEqual(["1", "0", "31′", ""]);
});

test("odds: any price → two decimals", () => {
  expect([1_010, 1_900, 12_500].map((odds) => milliText(format, odds))).toEqual(["1.01", "1.90", "12.50"]);
});
