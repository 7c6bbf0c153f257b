import {
  wildOf,
  type WalkFeature,
  type WildReelRules,
  type WildReelSpin,
} from "@khela/engines/slots/features/wild-reels";
import { windowAt } from "@khela/engines/slots/slot-rules";
import type { Format } from "../../shell/i18n/format.ts";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import type { KindClient, ReelsView, ScreenView, SpinPlace, SpinView } from "../spin-view-model.ts";
import { nameSymbol } from "../text.ts";
import { kind as lines } from "./lines.ts";

const text = pickMessages({
  bn: {
    sticky: "ফ্রি স্পিনে {wild} উঠলে পুরো রিল ঢেকে ফেলে, আর শেষ স্পিন পর্যন্ত সেখানেই থাকে।",
    walking:
      "{wild} উঠলে পুরো রিল ঢেকে ফেলে, আর একটি রিল বাঁয়ে সরে বিনা বাজিতে আবার ঘোরায়; পর্দা ছেড়ে না যাওয়া পর্যন্ত, সর্বোচ্চ {most} বার।",
    title: "{wild} চলেছে",
    detail: "প্রতি কদমে একটি রেসপিন",
    bar: "রেসপিন {index}",
    start: "{wild} উঠলেই রেসপিন",
    startFree: "{scatter} ৩টি উঠলে {spins}টি ফ্রি স্পিন",
  },
  en: {
    sticky: "In free spins {wild} covers its whole reel and stays there until the last spin.",
    walking:
      "{wild} covers its whole reel, then walks one reel to the left with a respin that costs nothing, until it has left the screen; {most} respins at most.",
    title: "{wild} on the move",
    detail: "A respin for every step",
    bar: "Respin {index}",
    start: "{wild} = respins",
    startFree: "3 × {scatter} = {spins} free spins",
  },
});

/**
 * Returns the reels that are wild while a spin runs: the wild reels of the previous spin. Walking wilds have moved one
 * reel to the left.
 */
function heldReels({ wildReels }: WildReelRules, { isFree, before }: SpinPlace): readonly number[] {
  const held = (before as WildReelSpin | null)?.wildReels ?? [];
  if (wildReels.movement === "sticky") return isFree ? held : [];
  return held.map((reel) => reel - 1).filter((reel) => reel >= 0);
}

function showReels(rules: WildReelRules, { stops }: WildReelSpin, place: SpinPlace): ReelsView {
  const held = heldReels(rules, place);
  const wild = wildOf(rules);
  return { stops, held: stops.map((_, reel) => (held.includes(reel) ? wild : null)) };
}

/** Returns two screens: the one on which the reels stop, then the one on which wilds have covered their reels. */
function showScreens(
  format: Format,
  rules: WildReelRules,
  spin: WildReelSpin,
  place: SpinPlace,
): readonly ScreenView[] {
  const wild = wildOf(rules);
  const held = heldReels(rules, place);
  const strips = place.isFree ? rules.freeReels : rules.reels;
  const landed = spin.grid.map((column, reel) =>
    held.includes(reel) ? column : windowAt(strips[reel] ?? [], spin.stops[reel] ?? 0, rules.rows),
  );
  const removed = landed.flatMap((column, reel) =>
    column.flatMap((id, row) => (id !== wild && spin.grid[reel]?.[row] === wild ? [{ reel, row }] : [])),
  );
  const shown = lines.showScreens(format, rules, spin, place);
  return removed.length === 0 ? shown : [{ grid: landed, wins: [], units: 0, times: 1, removed }, ...shown];
}

export const kind: KindClient<WildReelRules, WildReelSpin> = {
  ...lines,
  family: "wild-reels",
  showReels,
  showScreens,
  showFeature: (format, rules, feature, paid) => {
    const wild = nameSymbol(wildOf(rules));
    const { respins } = feature as WalkFeature;
    return {
      title: formatMessage(text.title, { wild }),
      detail: text.detail,
      steps: respins.map((spin, at) => {
        const place = { isFree: false, before: respins[at - 1] ?? paid };
        const view: SpinView = {
          ...showReels(rules, spin, place),
          units: spin.units,
          freeSpinsAwarded: 0,
          screens: showScreens(format, rules, spin, place),
        };
        return {
          bar: formatMessage(text.bar, { index: format.count(at + 1) }),
          units: spin.units,
          spin: view,
        };
      }),
    };
  },
  describeStart: (format, rules) =>
    rules.wildReels.movement === "walking"
      ? formatMessage(text.start, { wild: nameSymbol(wildOf(rules)) })
      : formatMessage(text.startFree, {
          scatter: nameSymbol(rules.symbols.find(({ kind: one }) => one === "scatter")?.id ?? ""),
          spins: format.count(rules.freeSpins.awards[0]),
        }),
  explain: (format, rules) => {
    const { wins, scatters } = lines.explain(format, rules);
    const wild = nameSymbol(wildOf(rules));
    const { wildReels } = rules;
    const how =
      wildReels.movement === "sticky"
        ? formatMessage(text.sticky, { wild })
        : formatMessage(text.walking, { wild, most: format.count(wildReels.maxRespins) });
    return { wins: [...wins, how], scatters };
  },
};
