import type { AnywhereRules } from "@khela/engines/slots/falling/anywhere";
import type { FallingSpin } from "@khela/engines/slots/falling/falling-spin";
import type { Format } from "../../shell/i18n/format.ts";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import { countNames, showFalls } from "../falling-screens.ts";
import type { KindClient, ScreenView } from "../spin-view-model.ts";

const text = pickMessages({
  bn: {
    stake: "যেখানেই থাকুক, {least}টি মিললেই জয়",
    win: "{symbol} ×{count}",
    all: "এই স্পিনের সব জয় ×{times}",
    fact: "জিততে লাগে",
    how: "একই প্রতীক পর্দার যেখানেই থাকুক, {least}টি বা বেশি হলেই জয়। যা মিলল তা ঝরে পড়ে, ওপরের প্রতীক নেমে আসে; নতুন জয় যোগ হয়, এক স্পিনে সর্বোচ্চ {most} বার।",
    multipliers:
      "গুণের গোলক ({times}) ঝরে পড়ে না। স্পিন শেষে পর্দায় যতগুলো থাকে তাদের সংখ্যা যোগ হয়, আর সেই যোগফলে স্পিনের সব জয় গুণ হয়।",
    scatterLast: "স্ক্যাটার ঝরে পড়ে না; স্পিনের শেষ পর্দায় তা গোনা হয়। গোলক স্ক্যাটারের টাকা গুণ করে না।",
  },
  en: {
    stake: "{least} of a kind win anywhere",
    win: "{symbol} ×{count}",
    all: "All wins of this spin ×{times}",
    fact: "Needed to win",
    how: "{least} or more of a symbol win wherever they lie. What won falls out and what is above falls down; new wins are added, up to {most} times a spin.",
    multipliers:
      "Orbs ({times}) never fall out. At the end of a spin the numbers on the screen are added, and multiply all wins of the spin.",
    scatterLast:
      "Scatters never fall out; they count on the last screen of a spin. Orbs do not multiply the scatter's pay.",
  },
});

/** Applies the orbs of the last screen, which multiply the wins of all screens. */
function multiply(
  format: Format,
  { multipliers }: AnywhereRules,
  { screens: falls, spinMultiplier }: FallingSpin,
  screens: readonly ScreenView[],
): readonly ScreenView[] {
  const won = falls.reduce((sum, { units }) => sum + units, 0);
  const last = screens[screens.length - 1];
  if (won === 0 || spinMultiplier === 1 || last === undefined) return screens;
  const units = won * (spinMultiplier - 1);
  const positions = last.grid.flatMap((column, reel) =>
    column.flatMap((id, row) => (multipliers[id] === undefined ? [] : [{ reel, row }])),
  );
  const label = formatMessage(text.all, { times: format.count(spinMultiplier) });
  const wins = [{ positions, rows: null, units, label }, ...last.wins];
  return [...screens.slice(0, -1), { ...last, wins, times: spinMultiplier, units: last.units + units }];
}

export const kind: KindClient<AnywhereRules, FallingSpin> = {
  family: "anywhere",
  showScreens: (format, rules, spin) => multiply(format, rules, spin, showFalls(format, spin, text.win)),
  describeStake: (format, { sizes }) => formatMessage(text.stake, { least: format.count(sizes[0] ?? 1) }),
  explain: (format, { sizes, mostFalls, multipliers }) => ({
    wins: [
      formatMessage(text.how, { least: format.count(sizes[0] ?? 1), most: format.count(mostFalls) }),
      formatMessage(text.multipliers, {
        times: Object.values(multipliers)
          .map((one) => `×${format.count(one)}`)
          .join(", "),
      }),
    ],
    scatters: [text.scatterLast],
  }),
  measure: (format, { sizes }) => [text.fact, format.count(sizes[0] ?? 1)],
  writeOn: (format, { multipliers }, symbol) => {
    const times = multipliers[symbol];
    return times === undefined ? null : `×${format.count(times)}`;
  },
  countsOf: countNames,
  illustrate: () => [],
};
