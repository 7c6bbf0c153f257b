import { lotteryGames } from "@khela/engines/lottery/lottery";
import { expect, it } from "vitest";
import { lottery as bn } from "../../i18n/bn/lottery/lottery.ts";
import { lottery as en } from "../../i18n/en/lottery/lottery.ts";
import { lottery as th } from "../../i18n/th/lottery/lottery.ts";
import { ruleOf } from "./play-rule.ts";

const playsOf = (mode: "ent" | "trad") =>
  lotteryGames.flatMap(({ plays }) => plays.filter((play) => play.mode === mode).map(({ code }) => code));

it("[LOT-06] every play of numbers → a sentence in each language, with its count where it says one", () => {
  for (const playCode of playsOf("ent")) {
    const [id, count] = ruleOf({ playCode }) ?? [];
    for (const messages of [bn, en, th]) {
      const message = id === undefined ? undefined : messages[id as keyof typeof bn];
      const text = typeof message === "object" ? message.other : message;
      expect(text, playCode).toBeTypeOf("string");
      expect(String(text).includes("{count}"), `${playCode}: ${id}`).toBe(count !== undefined);
    }
  }
});

it.each([
  ["lo3", ["lottery.rule.lo", 3]],
  ["lo2-1k", ["lottery.rule.lo1k", 2]],
  ["11x5.any5", ["lottery.rule.among", 5]],
  ["11x5.any6", ["lottery.rule.covers", 6]],
  ["ssc.5star.z60", ["lottery.rule.repeats", 60]],
  ["ssc.2end.group", ["lottery.rule.group", 2]],
  ["keno80.pick10", ["lottery.rule.pick", 10]],
  ["k3.sum", ["lottery.rule.sum"]],
  ["pk10.sum-size", ["lottery.rule.twoSumSizes"]],
  ["ssc.5star.sum-size", ["lottery.rule.sumSizes"]],
  ["4d.ibet-small", ["lottery.rule.ibetSmall4d"]],
])("[LOT-06] %s → %j", (playCode, rule) => {
  expect(ruleOf({ playCode })).toEqual(rule);
});

it("[LOT-06] a play of the counter → none: its word has one", () => {
  expect(
    playsOf("trad")
      .map((playCode) => ruleOf({ playCode }))
      .filter((rule) => rule !== null),
  ).toEqual([]);
});
