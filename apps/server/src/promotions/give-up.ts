// A member gives up a reward in play. The database ends the reward once, under the account's lock, with the same
// effect as the end of the reward's time. Open stakes must be settled first. Otherwise a member could stake a bonus,
// give it up at no cost and still win.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../http/context.ts";
import { writeAudit } from "../infra/db/audit-store.ts";
import { giveUp as endReward } from "./award-store.ts";
import { readClaimId } from "./claims.ts";

type Calls = (typeof calls)["promotions"];

const codes = {
  unknown: "promotion.unknown",
  played: "promotion.played",
  "in play": "promotion.in.play",
} as const;

/** Gives up a reward. Allowed during a break too, because the act returns money and places no stake. */
export async function giveUp(
  ctx: Context<Calls["giveUp"]>,
  { promotionClaimId }: ParsedInputOf<Calls["giveUp"]>,
): Promise<OutputOf<Calls["giveUp"]>> {
  const { session, merchant } = ctx;
  const key = readClaimId(session, promotionClaimId);
  const answer = await ctx.db.transaction(async (tx) => {
    const ended = await endReward(tx, key, ctx.now());
    if (ended.refusal !== null || ended.repeated) return ended;
    await writeAudit(tx, {
      merchantId: merchant.id,
      actor: `member:${session.memberId}`,
      action: "promotion.given.up",
      subject: `member:${session.memberId}`,
      detail: { claim: promotionClaimId, taken: formatAmount(ended.takenMinor ?? 0n, session.currency) },
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    return ended;
  });
  if (answer.refusal !== null) return ctx.fail(codes[answer.refusal]);
  if (!answer.repeated) ctx.push.balanceChanged(session);
  return { taken: formatAmount(answer.takenMinor ?? 0n, session.currency) };
}
