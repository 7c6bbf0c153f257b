import type { WaysSpin } from "@khela/engines/slots/ways/ways";
import type { WaysRules } from "@khela/engines/slots/ways/ways-rules";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import { scatterWins, type KindClient, type WinView } from "../spin-view-model.ts";
import { nameSymbol } from "../text.ts";

const text = pickMessages({
  bn: {
    stake: "{ways} পথে জয় · বাঁ থেকে পাশাপাশি",
    win: "{symbol} ×{count} · {ways} পথে",
    fact: "জেতার পথ",
    how: "বাঁ দিকের রিল থেকে পাশাপাশি তিন বা বেশি রিলে একই প্রতীক যেকোনো সারিতে থাকলেই জয়। কোন রিলে কয়টি আছে তা গুণ করলে হয় পথের সংখ্যা; প্রতিটি পথে টাকা মেলে।",
    tumble:
      "যা মিলল তা ঝরে পড়ে, ওপরের প্রতীক নেমে আসে, রিল যেখানে থেমেছিল সেখান থেকেই এগোয়; নতুন জয় যোগ হয়, এক স্পিনে সর্বোচ্চ {most} বার।",
    ladder: "পর্দা থেকে পর্দায় জয় {times} গুণ হয়; শেষেরটি থেকে যায়।",
    scatterLast: "স্ক্যাটার ঝরে পড়ে না; স্পিনের শেষ পর্দায় তা গোনা হয়।",
  },
  en: {
    stake: "{ways} ways · side by side from the left",
    win: "{symbol} ×{count} · ways: {ways}",
    fact: "Ways to win",
    how: "A symbol wins when it stands on three or more reels side by side from the left, in any row. The numbers of it on each reel are multiplied: that is the number of ways, and each way pays.",
    tumble:
      "Winning symbols fall out, those above fall down and the reel continues from where it stopped; new wins are added, up to {most} times a spin.",
    ladder: "Wins are multiplied by {times} from screen to screen; the last one stays.",
    scatterLast: "Scatters never fall out; they count on the last screen of a spin.",
  },
});

/** Returns the number of ways to win on one screen. */
function waysIn({ rows, reels }: WaysRules): number {
  return rows ** reels.length;
}

export const kind: KindClient<WaysRules, WaysSpin> = {
  family: "ways",
  showScreens: (format, _rules, { screens, scatter }) => {
    const last = screens.length - 1;
    return screens.map(({ grid, wins, times, units }, at) => ({
      grid,
      times,
      units: units + (at === last ? scatter.units : 0),
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
        ...(at === last ? scatterWins(format, scatter) : []),
      ],
    }));
  },
  describeStake: (format, rules) =>
    rules.tumbling === null
      ? formatMessage(text.stake, { ways: format.count(waysIn(rules)) })
      : rules.tumbling.ladder.map((times) => `×${format.count(times)}`).join(" → "),
  explain: (format, { tumbling }) => {
    if (tumbling === null) return { wins: [text.how], scatters: [] };
    const times = tumbling.ladder.map((one) => `×${format.count(one)}`).join(", ");
    return {
      wins: [
        text.how,
        formatMessage(text.tumble, { most: format.count(tumbling.most) }),
        formatMessage(text.ladder, { times }),
      ],
      scatters: [text.scatterLast],
    };
  },
  measure: (format, rules) => [text.fact, format.count(waysIn(rules))],
  illustrate: () => [],
};
