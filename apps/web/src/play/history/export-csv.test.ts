import { expect, test } from "vitest";
import type { RoundRow } from "./bet-history-row.tsx";
import { roundsCsv } from "./export-csv.ts";

const row: RoundRow = {
  roundId: "round-1",
  nodeId: 1,
  vassalage: "BGS",
  gameType: "RNG",
  gameCode: "bgs-dice",
  gameName: '=HYPERLINK("x"), বাঘ',
  betAmount: "10.00",
  winAmount: "0.00",
  state: "settled",
  startedAt: Date.UTC(2026, 10, 24, 20, 5, 9),
};

const t = (id: string, values?: object) => (values === undefined ? id : `${id} ${JSON.stringify(values)}`);
const head =
  "play.roundId,play.csv.game,play.category,play.csv.vendor,play.time,play.stake,play.returned,play.csv.state";
const line = `round-1,"'=HYPERLINK(""x""), বাঘ",RNG,BGS,2026-11-25T02:05:09+06:00,10.00,0.00,play.state.settled`;

test("[RG-03 GAME-08] bet history as CSV: quotes, commas and formulas → a text in one cell; time with its offset", () => {
  expect(roundsCsv([row], false, { t })).toBe([`\uFEFF${head}`, line, ""].join("\r\n"));
});

test("[GAME-08] bet history as CSV: more rounds than a file holds → its last line says so", () => {
  expect(roundsCsv([row], true, { t })).toBe(
    [`\uFEFF${head}`, line, `"play.csv.cut {""count"":1}"`, ""].join("\r\n"),
  );
});
