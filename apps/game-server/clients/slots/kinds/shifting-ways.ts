import type { ShiftingRules, ShiftingSpin } from "@khela/engines/slots/ways/shifting-ways";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import { scatterWins, type KindClient, type WinView } from "../spin-view-model.ts";
import { nameSymbol } from "../text.ts";

const text = pickMessages({
  bn: {
    stake: "সর্বোচ্চ {ways} পথে জয়",
    win: "{symbol} ×{count} · {ways} পথে",
    fact: "সর্বোচ্চ পথ",
    how: "বাঁ দিকের রিল থেকে পাশাপাশি তিন বা বেশি রিলে একই প্রতীক থাকলেই জয়। কোন রিলে কয়টি আছে তা গুণ করলে হয় পথের সংখ্যা; প্রতিটি পথে টাকা মেলে।",
    heights: "ছয়টি রিলের উচ্চতা প্রতি স্পিনে বদলায়: {least} থেকে {most} সারি। তাই পথের সংখ্যাও বদলায়।",
  },
  en: {
    stake: "Up to {ways} ways",
    win: "{symbol} ×{count} · ways: {ways}",
    fact: "Maximum ways",
    how: "A symbol wins when it stands on three or more reels side by side from the left. The numbers of it on each reel are multiplied: that is the number of ways, and each way pays.",
    heights:
      "The six reels change their height with every spin, from {least} to {most} rows, and the number of ways with it.",
  },
});

const FEWEST = 3;

/** Returns the number of ways to win when every reel has its maximum height. */
function mostWays({ heights }: ShiftingRules): number {
  return heights.reduce((product, list) => product * Math.max(...list), 1);
}

export const kind: KindClient<ShiftingRules, ShiftingSpin> = {
  family: "shifting-ways",
  showScreens: (format, _rules, { grid, wins, scatter, units }) => [
    {
      grid,
      units,
      times: 1,
      wins: [
        ...wins.map(
          ({ symbol, count, ways, positions, units: won }): WinView => ({
            positions,
            units: won,
            rows: null,
            label: formatMessage(text.win, {
              symbol: nameSymbol(symbol),
              count: format.count(count),
              ways: format.count(ways),
            }),
          }),
        ),
        ...scatterWins(format, scatter),
      ],
    },
  ],
  showReels: ({ heights }, { stops, grid }) => ({
    stops: stops.map((stop, reel) => Math.floor(stop / (heights[reel]?.length ?? 1))),
    heights: grid.map(({ length }) => length),
  }),
  describeStake: (format, rules) => formatMessage(text.stake, { ways: format.count(mostWays(rules)) }),
  explain: (format, { heights }) => ({
    wins: [
      text.how,
      formatMessage(text.heights, {
        least: format.count(Math.min(...heights.flat())),
        most: format.count(Math.max(...heights.flat())),
      }),
    ],
    scatters: [],
  }),
  measure: (format, rules) => [text.fact, format.count(mostWays(rules))],
  countsOf: (format, { reels }) =>
    Array.from({ length: reels.length + 1 - FEWEST }, (_, at) => format.count(FEWEST + at)),
  illustrate: () => [],
};
