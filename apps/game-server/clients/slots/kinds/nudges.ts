import { wildOfNudges, type NudgeSpin } from "@khela/engines/slots/features/nudges";
import type { LinesRules } from "@khela/engines/slots/lines/lines";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import type { KindClient } from "../spin-view-model.ts";
import { kind as lines } from "./lines.ts";

const text = pickMessages({
  bn: {
    nudge:
      "রিলে ওয়াইল্ডের স্তম্ভের একটু দেখা গেলে রিল সরে গিয়ে পুরোটা দেখায়। এক ঘর সরলে লাইনের জয়ের গুণ এক বাড়ে: সব রিল মিলে {rows} ঘর সরলে ×{times}।",
  },
  en: {
    nudge:
      "When part of a stack of wilds is in view, the reel moves on until all of it is. Each row adds one to the multiplier of the lines: {rows} rows on all reels make ×{times}.",
  },
});

/** Number of rows of the example in the rules sheet. */
const ROWS = 2;

export const kind: KindClient<LinesRules, NudgeSpin> = {
  ...lines,
  family: "nudges",
  showScreens: (format, rules, spin, place) => {
    const times = spin.lineMultiplier;
    const shown = lines.showScreens(format, rules, spin, place);
    if (times === 1) return shown;
    const multiplied = shown.map((screen) => ({
      ...screen,
      times,
      // a win without rows is the scatter's, which is not multiplied
      wins: screen.wins.map((win) =>
        win.rows === null ? win : { ...win, label: `${win.label} · ×${format.count(times)}` },
      ),
    }));
    const wild = wildOfNudges(rules);
    const removed = spin.landed.flatMap((column, reel) =>
      column.flatMap((id, row) => ((spin.nudges[reel] ?? 0) > 0 && id !== wild ? [{ reel, row }] : [])),
    );
    return [{ grid: spin.landed, wins: [], units: 0, times: 1, removed }, ...multiplied];
  },
  explain: (format, rules) => {
    const { wins, scatters } = lines.explain(format, rules);
    return {
      wins: [...wins, formatMessage(text.nudge, { rows: format.count(ROWS), times: format.count(ROWS + 1) })],
      scatters,
    };
  },
};
