// Par sheet of slots with nudges, which is exact. Each stop is counted with its window after the nudge. The nudge steps
// of a screen are counted together with its scatters, and give the multiplier of its lines. So the full cycle is
// counted like that of any slot with lines.
import { countLineScreens, windowsOf, type ReelWindow } from "../lines/lines-counts.ts";
import type { LinesRules } from "../lines/lines.ts";
import type { PayCounts } from "../par/par-totals.ts";
import { REELS, type Strip } from "../slot-rules.ts";
import { nudgeSteps, wildOfNudges } from "./nudges.ts";

const STEP = REELS + 1;

/** Counts pays by scatters, with the multiplier of each screen's nudge steps. */
export function countNudges(rules: LinesRules, reels: readonly Strip[]): PayCounts {
  const wild = wildOfNudges(rules);
  const scatter = rules.symbols.find(({ kind }) => kind === "scatter")?.id ?? "";
  const windows = windowsOf(rules, reels, () => 0).map((list) =>
    list.map(({ cells }): ReelWindow => {
      if (!cells.includes(wild)) return { cells, tag: cells.includes(scatter) ? 1 : 0 };
      return { cells: cells.map(() => wild), tag: STEP * nudgeSteps(cells, wild) };
    }),
  );
  const most = STEP * (1 + REELS * (rules.rows - 1));
  const joined = Array.from({ length: STEP }, () => new Map<number, number>());
  for (const [tag, pays] of countLineScreens(rules, windows, most).entries()) {
    const times = 1 + Math.floor(tag / STEP);
    const to = joined[tag % STEP];
    for (const [pay, count] of pays) to?.set(pay * times, (to.get(pay * times) ?? 0) + count);
  }
  return joined;
}
