import { expect, test } from "vitest";
import type { RoundRow } from "./bet-history-row.tsx";
import { csvOf } from "./export-csv.ts";

const row: RoundRow = {
  roundId: "round-1",
  vassalage: "BGS",
  gameType: "RNG",
  gameCode: "bgs-dice",
  gameName: '=HYPERLINK("x"), বাঘ',
  betAmount: "10.00",
  winAmount: "0.00",
  state: "settled",
  startedAt: Date.UTC(2026, 10, 24, 20, 5, 9),
};

test("[RG-03] bet history as CSV: quotes, commas and formulas → a text in one cell; time with its offset", () => {
  expect(csvOf(["Round", "Game"], [row], () => "Settled")).toBe(
    [
      "\uFEFFRound,Game",
      `round-1,"'=HYPERLINK(""x""), বাঘ",RNG,BGS,2026-11-25T02:05:09+06:00,10.00,0.00,Settled`,
      "",
    ].join("\r\n"),
  );
});
