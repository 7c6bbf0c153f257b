// The member's rewards, newest first, each with its remaining requirements.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../http/context.ts";
import * as awards from "./award-store.ts";
import { askingOf, remarkIn, termsIn, textIn, turnoverOf } from "./offers/offer-view.ts";
import { isUnderWay, refOf } from "./offers/terms.ts";
import { listPromotions } from "./store.ts";

type Calls = (typeof calls)["promotions"];

function statusOf(award: awards.Award, lock: awards.Lock | null, now: Date) {
  if (award.state === "issued" && award.takeUntil !== null && award.takeUntil <= now) return "expired";
  return award.state === "process" && lock === null ? "claimed" : award.state;
}

export async function rewards(
  ctx: Context<Calls["rewards"]>,
  { page, size }: ParsedInputOf<Calls["rewards"]>,
): Promise<OutputOf<Calls["rewards"]>> {
  const { db, session, merchant, language } = ctx;
  const { currency } = session;
  const promotions = await listPromotions(db, { merchantId: merchant.id, currency });
  const locks = await awards.listLocks(db, session);
  const count = await awards.countAwards(db, session);
  const list = await awards.listAwards(db, session, { limit: size, offset: (page - 1) * size });
  const money = (minor: bigint) => formatAmount(minor, currency);
  return {
    list: list.flatMap((award) => {
      const promotion = promotions.find(({ id }) => id === award.promotionId);
      if (promotion === undefined) return [];
      const ref = refOf(award);
      const lock = locks.find((one) => one.ref === ref) ?? null;
      const isPaid = award.state === "process" || award.state === "claimed";
      const { requiredMinor, doneMinor } = turnoverOf(award, lock);
      return [
        {
          claimId: ref,
          promotionId: String(award.promotionId),
          promotionType: promotion.type,
          promotionName: textIn(promotion.title, language),
          bonusAmount: money(award.rewardMinor),
          currency,
          status: statusOf(award, lock, ctx.now()),
          expireTime:
            (award.state === "issued"
              ? award.takeUntil
              : lock === null
                ? null
                : award.lockUntil
            )?.getTime() ?? null,
          remark: remarkIn(award.remark, language),
          requiredTurnover: money(requiredMinor),
          actualTurnover: money(isPaid ? doneMinor : 0n),
          forfeited: money(award.forfeitedMinor),
          terms: isUnderWay(award, locks, ctx.now()) ? termsIn(askingOf(award), currency, language) : null,
          at: award.madeAt.getTime(),
        },
      ];
    }),
    totalPages: Math.ceil(count / size),
  };
}
