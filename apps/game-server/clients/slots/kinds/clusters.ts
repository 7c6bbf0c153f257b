import type { ClusterRules } from "@khela/engines/slots/falling/clusters";
import type { FallingSpin } from "@khela/engines/slots/falling/falling-spin";
import type { Format } from "../../shell/i18n/format.ts";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import { countNames, showFalls } from "../falling-screens.ts";
import type { Badge, KindClient } from "../spin-view-model.ts";

const text = pickMessages({
  bn: {
    stake: "পাশাপাশি {least}টি মিললেই জয়",
    win: "{symbol} ×{count}",
    fact: "সবচেয়ে ছোট গুচ্ছ",
    how: "ওপরে-নিচে বা পাশে লেগে থাকা একই প্রতীক {least}টি বা বেশি হলে গুচ্ছ মেলে। যা মিলল তা ঝরে পড়ে, ওপরের প্রতীক নেমে আসে; নতুন জয় যোগ হয়, এক স্পিনে সর্বোচ্চ {most} বার।",
    cells:
      "যে ঘরে একবার জয় হলো, সেই ঘরে আবার জয় হলে গুণ বাড়ে: {times}। একটি গুচ্ছের ঘরগুলোর গুণ যোগ হয়। স্পিন শেষ হলে গুণও শেষ।",
    scatterLast: "স্ক্যাটার ঝরে পড়ে না; স্পিনের শেষ পর্দায় তা গোনা হয়।",
  },
  en: {
    stake: "{least} that touch win",
    win: "{symbol} ×{count}",
    fact: "Smallest cluster",
    how: "{least} or more of a symbol that touch side by side or one above the other win as a cluster. What won falls out and what is above falls down; new wins are added, up to {most} times a spin.",
    cells:
      "A cell that has won multiplies when it wins again: {times}. The multipliers of a cluster's cells are added. They last one spin.",
    scatterLast: "Scatters never fall out; they count on the last screen of a spin.",
  },
});

/** Returns, for each screen of a spin, the multipliers that the cells' next wins will have. */
function cellBadges(format: Format, { cellMultipliers }: ClusterRules, { screens }: FallingSpin): Badge[][] {
  const won = new Map<string, Badge & { readonly wins: number }>();
  return screens.map(({ wins }) => {
    const now = [...won.values()];
    for (const { reel, row } of wins.flatMap(({ positions }) => positions)) {
      const at = won.get(`${reel} ${row}`)?.wins ?? 0;
      const times = cellMultipliers[Math.min(at, cellMultipliers.length - 1)] ?? 1;
      won.set(`${reel} ${row}`, { reel, row, label: `×${format.count(times)}`, wins: at + 1 });
    }
    return now;
  });
}

export const kind: KindClient<ClusterRules, FallingSpin> = {
  family: "clusters",
  showScreens: (format, rules, spin) => {
    const badges = cellBadges(format, rules, spin);
    return showFalls(format, spin, text.win).map((screen, at) => ({ ...screen, badges: badges[at] ?? [] }));
  },
  describeStake: (format, { sizes }) => formatMessage(text.stake, { least: format.count(sizes[0] ?? 1) }),
  explain: (format, { sizes, mostFalls, cellMultipliers }) => ({
    wins: [
      formatMessage(text.how, { least: format.count(sizes[0] ?? 1), most: format.count(mostFalls) }),
      formatMessage(text.cells, { times: cellMultipliers.map((one) => `×${format.count(one)}`).join(", ") }),
    ],
    scatters: [text.scatterLast],
  }),
  measure: (format, { sizes }) => [text.fact, format.count(sizes[0] ?? 1)],
  countsOf: countNames,
  illustrate: () => [],
};
