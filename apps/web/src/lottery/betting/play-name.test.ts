import { expect, test } from "vitest";
import { lotteryGames } from "@khela/engines/lottery/lottery";
import { playGroupOf } from "@khela/engines/lottery/play-groups";
import { lottery as bn } from "../../i18n/bn/lottery/lottery.ts";
import { lottery as en } from "../../i18n/en/lottery/lottery.ts";
import { lottery as th } from "../../i18n/th/lottery/lottery.ts";
import { kindName, numberName, playName, wordName } from "./play-name.ts";

const plays = lotteryGames.flatMap((game) => game.plays.filter(({ mode }) => mode === "ent"));

test.each([
  ["Bengali", bn],
  ["English", en],
  ["Thai", th],
] as const)(
  "[LOT-03] plays in %s: every part of a code, every word of a button and every kind → has a name",
  (_, messages) => {
    /** Translates as the screen does: returns the id for a missing text, and collects such ids. */
    const unnamed = new Set<string>();
    const translate = (id: string): string => {
      if (!Object.hasOwn(messages, id)) unnamed.add(id);
      return id;
    };
    for (const { code, form } of plays) {
      playName(code, translate);
      for (const word of form.words ?? []) wordName(word, translate);
      kindName(playGroupOf(code), translate);
    }
    expect(plays.length).toBeGreaterThan(100);
    expect([...unnamed]).toEqual([]);
  },
);

test("[LOT-03] play of the counter → its word as it is typed there", () => {
  const counter = lotteryGames.flatMap((game) => game.plays.filter(({ mode }) => mode === "trad"));
  expect([...new Set(counter.map(({ code }) => playName(code, (id) => id)))]).toContain("dau");
  expect(numberName("trad.dau:39", (id) => id)).toBe("dau: 39");
});
