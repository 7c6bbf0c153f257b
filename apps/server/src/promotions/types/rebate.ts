// A share of the turnover of each complete day, at the promotion's rate, or at the VIP level's rate where that is
// higher. A day is rewarded once, whichever rebate rewards it, and can be claimed for a week.

import { addDays } from "../offers/periods.ts";
import { pastPeriod, spanOf, type Days, type Question } from "../offers/questions.ts";
import { openDays, readRebate } from "../offers/rebate.ts";
import type { SpanResult } from "../offers/facts-store.ts";
import { basisOf, lostOf } from "../operator/best-play.ts";
import type { Promotion } from "../store.ts";
import type { Done, OwnRules, Shared } from "./promotion-type-rules.ts";

/** Asks about the last complete day, and about each day that can be claimed. */
function ask(promotion: Promotion, days: Days): Question[] {
  const { settledDay, zone } = days;
  const open = openDays(promotion, settledDay, zone);
  const asked = open.map((day) => spanOf(promotion, "rebate", { from: day, to: day }));
  // before the first complete day the span has no days, but the span still gives the percent
  const none = spanOf(promotion, "rebate", { from: settledDay, to: addDays(settledDay, -1) });
  return [
    {
      promotion,
      span: pastPeriod(promotion, days),
      asked: asked.length > 0 ? asked : [none],
      isOfItsTime: asked.length > 0,
    },
  ];
}

function count({ promotion, asked }: Question, results: readonly SpanResult[], shared: Shared): Done {
  const rebates = new Set(shared.promotions.filter(({ metric }) => metric === "rebate").map(({ id }) => id));
  const open = results.filter(
    ({ basisMinor }, at) =>
      basisMinor > 0n &&
      !shared.awards.some(
        ({ promotionId, period }) => rebates.has(promotionId) && period === asked[at]?.from,
      ),
  );
  return {
    countedMinor: 0n,
    claimableMinor: open.reduce((sum, { rewardMinor }) => sum + rewardMinor, 0n),
    basisMinor: 0n,
    percent: results[0]?.percent ?? promotion.rewardPercent,
    referrals: [],
  };
}

/**
 * Days after the promotion's end: seven in which a day can be claimed, plus the last day itself and the time until it
 * is settled.
 */
const LATE_DAYS = 9;

export const rebate: OwnRules = {
  lateDays: () => LATE_DAYS,
  ask,
  count,
  isInParts: true,
  listParts: async (ctx, { promotion, percent }) =>
    (await readRebate(ctx, promotion)).days
      .filter(({ award, rebateMinor }) => award === null && rebateMinor > 0n)
      .map(({ day, turnoverMinor }) => ({ period: day, basisMinor: turnoverMinor, percent })),
  costBefore: (p, { clearedMillionths }) => lostOf(basisOf(p), clearedMillionths),
  shows: "amount",
  menu: "receiving",
};
