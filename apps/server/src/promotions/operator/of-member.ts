// A member's bonuses in play, and the promotions that an operator can grant.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import { formatAmount } from "@khela/engines/money";
import type { OperatorHandler } from "../../http/console/operator-context.ts";
import { getOperatedMember } from "../../infra/operator/operated-member-store.ts";
import { listActiveAwards, listLocks } from "../award-store.ts";
import { refOf } from "../offers/terms.ts";
import { isOver, roomOf } from "../offers/remaining.ts";
import { listPromotions } from "../store.ts";

export const readOfMember: OperatorHandler<(typeof operatorCalls)["promotions"]["ofMember"]> = async (
  ctx,
  { id },
) => {
  const { db, merchant, now } = ctx;
  const member = await getOperatedMember(db, merchant.id, id);
  const { currency } = member;
  const money = (minor: bigint) => formatAmount(minor, currency);
  const promotions = await listPromotions(db, { merchantId: merchant.id, currency });
  const awards = await listActiveAwards(db, member, []);
  const locks = await listLocks(db, member);
  return {
    currency,
    underWay: awards.flatMap((award) => {
      const ref = refOf(award);
      const lock = locks.find((one) => one.ref === ref);
      if (award.state !== "process" || lock === undefined) return [];
      const maxStakeMinor = award.terms?.maxStakeMinor ?? null;
      return [
        {
          id: `${member.memberId}.${ref}`,
          promotion: promotions.find((one) => one.id === award.promotionId)?.code ?? ref,
          reward: money(award.rewardMinor),
          required: money(lock.requiredMinor),
          done: money(lock.doneMinor),
          until: award.lockUntil?.getTime() ?? null,
          maxStake: maxStakeMinor === null ? null : money(maxStakeMinor),
        },
      ];
    }),
    grants: promotions
      .filter((one) => one.type === "GRANT" && one.startsAt <= now() && !isOver(one, now()))
      .map((one) => ({
        code: one.code,
        title: { ...one.title },
        max: money(one.rewardMaxMinor),
        turnoverPercent: one.turnoverPercent,
        left: money(roomOf(one)),
      })),
    asOf: now().getTime(),
  };
};
