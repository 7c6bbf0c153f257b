import type { Coin, HoldFeature, HoldRules } from "@khela/engines/slots/features/hold-and-win";
import type { LinesSpin } from "@khela/engines/slots/lines/lines";
import type { Format } from "../../shell/i18n/format.ts";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import { h } from "../../shell/ui/dom.ts";
import type { FeatureStep, KindClient } from "../spin-view-model.ts";
import { nameSymbol } from "../text.ts";
import { kind as lines } from "./lines.ts";

const text = pickMessages({
  bn: {
    how: "{coin} পর্দায় {least}টি বা বেশি উঠলে সেগুলো জায়গায় আটকে থাকে, আর বাকি ঘরগুলো আলাদা করে ঘোরে, {lives}টি জীবন নিয়ে। নতুন {coin} উঠলে জীবন আবার {lives}টি হয়, না উঠলে একটি কমে।",
    end: "জীবন শেষ হলে বা সব ঘর ভরলে প্রতিটি {coin} তার গায়ে লেখা টাকা দেয়। সব ঘর ভরলে তার ওপর আরও বাজির {full} গুণ।",
    title: "{coin} জমাও",
    detail: "{lives}টি জীবন",
    bar: "জীবন {lives} · {coin} {count}/{cells}",
    start: "{coin} {least}টি উঠলেই জমানো শুরু",
    prizes: "{coin} কত দেয়, আর কত ঘন ঘন",
  },
  en: {
    how: "{least} or more of {coin} on the screen stay where they are, and every other cell turns by itself, with {lives} lives. A new {coin} gives all lives back; a turn without one costs a life.",
    end: "Without lives, or with all cells full, each {coin} pays the number on it. A full screen pays {full} × the stake on top.",
    title: "{coin}: hold and win",
    detail: "{lives} lives",
    bar: "Lives {lives} · {coin} {count}/{cells}",
    start: "{least} × {coin} = hold and win",
    prizes: "What {coin} pays, and how often",
  },
});

function showSteps(
  format: Format,
  { hold, rows, reels, lines: paylines }: HoldRules,
  { start, draws, isFull, units }: HoldFeature,
): FeatureStep[] {
  const held: Coin[] = [];
  const cells = rows * reels.length;
  let left = units;
  const turns = [{ landed: start, lives: hold.lives }, ...draws];
  return turns.map(({ landed, lives }, at): FeatureStep => {
    held.push(...landed);
    const isLast = at === turns.length - 1;
    const won = isLast ? left : landed.reduce((sum, { stakes }) => sum + stakes, 0) * paylines.length;
    left -= won;
    return {
      bar: formatMessage(text.bar, {
        lives: format.count(isFull && isLast ? hold.lives : lives),
        coin: nameSymbol(hold.coin),
        count: format.count(held.length),
        cells: format.count(cells),
      }),
      units: won,
      landed: at === 0 ? [] : landed,
      screen: {
        grid: reels.map((_, reel) =>
          Array.from({ length: rows }, (_row, row) =>
            held.some((coin) => coin.reel === reel && coin.row === row) ? hold.coin : "",
          ),
        ),
        wins: [],
        units: 0,
        times: 1,
        badges: held.map(({ reel, row, stakes }) => ({ reel, row, label: `×${format.count(stakes)}` })),
      },
    };
  });
}

function prizeList(format: Format, { hold }: HoldRules, stakeMinor: bigint): HTMLElement[] {
  const all = hold.prizes.reduce((sum, { weight }) => sum + weight, 0);
  return [
    h("h3", {}, formatMessage(text.prizes, { coin: nameSymbol(hold.coin) })),
    h(
      "ul",
      { class: "prize-list number" },
      ...hold.prizes.map(({ stakes, weight }) =>
        h(
          "li",
          {},
          h("b", {}, format.money(stakeMinor * BigInt(stakes))),
          h("span", {}, `×${format.count(stakes)}`),
          h("span", {}, format.percent(`${weight}/${all}`, 1)),
        ),
      ),
    ),
  ];
}

export const kind: KindClient<HoldRules, LinesSpin> = {
  ...lines,
  family: "hold-and-win",
  showFeature: (format, rules, feature) => ({
    title: formatMessage(text.title, { coin: nameSymbol(rules.hold.coin) }),
    detail: formatMessage(text.detail, { lives: format.count(rules.hold.lives) }),
    steps: showSteps(format, rules, feature as HoldFeature),
  }),
  describeStart: (format, { hold: { coin, minCoins } }) =>
    formatMessage(text.start, { coin: nameSymbol(coin), least: format.count(minCoins) }),
  explain: (format, rules) => {
    const { coin, minCoins, lives, fullStakes } = rules.hold;
    const { wins, scatters } = lines.explain(format, rules);
    const words = {
      coin: nameSymbol(coin),
      least: format.count(minCoins),
      lives: format.count(lives),
      full: format.count(fullStakes),
    };
    return { wins: [...wins, formatMessage(text.how, words), formatMessage(text.end, words)], scatters };
  },
  illustrate: (format, rules, stakeMinor) => [
    ...prizeList(format, rules, stakeMinor),
    ...lines.illustrate(format, rules, stakeMinor),
  ],
};
