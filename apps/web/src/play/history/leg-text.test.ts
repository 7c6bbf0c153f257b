import { expect, test } from "vitest";
import { betHistory as bn } from "../../i18n/bn/play/bet-history.ts";
import { betHistory as en } from "../../i18n/en/play/bet-history.ts";
import { formatMessage, type Message } from "../../i18n/message.ts";
import { formatCount, numberStyles } from "../../lib/format/format-number.ts";
import { oddsText, pickText, resultText, type Leg, type LegFormat } from "./leg-text.ts";

function wordsIn(texts: Readonly<Record<string, Message>>, language: "BN" | "EN"): LegFormat {
  const style = numberStyles[language];
  return {
    style,
    t: (id, values = {}) =>
      formatMessage(texts[id] ?? `no text ${id}`, values, language, (count) => formatCount(count, style)),
  };
}

const english = wordsIn(en, "EN");
const bengali = wordsIn(bn, "BN");
const leg: Leg = {
  league: "League",
  home: "Reds",
  away: "Blues",
  market: "winner",
  lineQuarters: null,
  selection: "home",
  oddsMilli: 1_950,
  settlement: null,
  result: null,
};
const pick = (more: Partial<Leg>, i18n = english): string => pickText({ ...leg, ...more }, i18n);

test("[GAME-08] leg: any pick → its side and line as placed", () => {
  expect(pick({})).toBe("Reds");
  expect(pick({ selection: "away" })).toBe("Blues");
  expect(pick({ market: "handicap", lineQuarters: -6 })).toBe("Reds \u22121.5");
  expect(pick({ market: "handicap", lineQuarters: -6, selection: "away" })).toBe("Blues +1.5");
  expect(pick({ market: "handicap", lineQuarters: 1 })).toBe("Reds +0.25");
  expect(pick({ market: "totals", lineQuarters: 11, selection: "over" })).toBe("Over 2.75");
  expect(pick({ market: "totals", lineQuarters: 8, selection: "under" }, bengali)).toBe("কম ২.০");
  expect(pick({ market: "1x2", selection: "draw" })).toBe("Draw");
  expect(pick({ market: "cockfight", selection: "wala" }, bengali)).toBe("ওয়ালা");
});

test("[GAME-08] leg: odds and results → last significant decimal, the language's digits", () => {
  expect(oddsText(1_950, numberStyles.EN)).toBe("1.95");
  expect(oddsText(1_953, numberStyles.EN)).toBe("1.953");
  expect(oddsText(2_000, numberStyles.BN)).toBe("২.০০");
  expect(resultText(leg, english)).toBe("");
  expect(resultText({ ...leg, result: { home: 10, away: 2 } }, bengali)).toBe("ফল ১০–২");
});
