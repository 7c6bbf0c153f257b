// Bonuses that operators grant from the budget of a GRANT promotion, and take back while they are in play.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount, readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { ApprovableHandler, OperatorContext } from "../../http/console/operator-context.ts";
import { findMemberKey } from "../../infra/db/buckets.ts";
import {
  lockOperatedMember,
  memberSubject,
  type OperatedMember,
} from "../../infra/operator/operated-member-store.ts";
import { findActiveRestriction } from "../../responsible-gaming/responsible-gaming.ts";
import { giveUp, type AwardKey } from "../award-store.ts";
import { openBonusAccount } from "../claims.ts";
import { sendGrant } from "../reward-message.ts";
import { findRoomMinor, listPromotions, type ListedPromotion } from "../store.ts";
import { findPlaying, grantReward, isGranted, sumGrants } from "./grant-store.ts";

type Calls = (typeof operatorCalls)["promotions"];
type Granting = OperatorContext<Calls["grant"]>;
type Asked = ParsedOperatorInputOf<Calls["grant"]>;

const DAY_MS = 24 * 60 * 60_000;

type Planned = {
  readonly member: OperatedMember;
  readonly promotion: ListedPromotion;
  readonly key: AwardKey;
  readonly rewardMinor: bigint;
  readonly maxStakeMinor: bigint | null;
  readonly lockHours: number;
};

/** Period key of a grant, derived from the request's id, so that a repeated request means the same reward. */
const periodOf = (requestId: string): string => `g${requestId.replaceAll("-", "").slice(0, 16)}`;

async function readGrant(ctx: Granting, input: Asked): Promise<Planned> {
  const { db, merchant } = ctx;
  const member = await lockOperatedMember(db, merchant.id, input.id);
  if (member.status !== "active") ctx.fail("member.state", { status: member.status });
  const { currency } = member;
  const listed = await listPromotions(db, { merchantId: merchant.id, currency });
  const promotion =
    listed.find(({ code, type }) => code === input.promotion && type === "GRANT") ??
    ctx.fail("promotion.unknown");
  const minorOf = (field: string, text: string): bigint => {
    const reading = readAmount(text, currency);
    return reading.ok && reading.minor > 0n ? reading.minor : ctx.fail("field.invalid", { field });
  };
  const rewardMinor = minorOf("amount", input.amount);
  // the promotion's maximum reward is the maximum of one grant
  if (rewardMinor > promotion.rewardMaxMinor)
    ctx.fail("field.invalid", {
      field: "amount",
      max: formatAmount(promotion.rewardMaxMinor, currency),
    });
  return {
    member,
    promotion,
    key: {
      bucket: member.bucket,
      memberId: member.memberId,
      promotionId: promotion.id,
      period: periodOf(input.requestId),
    },
    rewardMinor,
    maxStakeMinor:
      input.maxStake === undefined ? promotion.maxStakeMinor : minorOf("maxStake", input.maxStake),
    lockHours: input.lockHours ?? promotion.lockHours,
  };
}

export const grant: ApprovableHandler<Calls["grant"]> = {
  plan: async (ctx, input) => {
    const { member, promotion, key, rewardMinor, maxStakeMinor, lockHours } = await readGrant(ctx, input);
    const { db, now } = ctx;
    const { currency } = promotion;
    const isDone = await isGranted(db, key);
    if (!isDone) {
      if ((await findActiveRestriction(db, member, now())) !== null) ctx.fail("safer.break");
      if (rewardMinor > (await findRoomMinor(db, promotion.id)))
        ctx.fail("promotion.not.met", { reason: "budget" });
    }
    const since = new Date(now().getTime() - DAY_MS);
    return {
      subject: memberSubject(member),
      before: { member: member.username },
      after: {
        member: member.username,
        promotion: promotion.code,
        reward: formatAmount(rewardMinor, currency),
        turnoverPercent: input.turnoverPercent,
        lockHours,
        maxStake: maxStakeMinor === null ? null : formatAmount(maxStakeMinor, currency),
        account: "bonus",
        reason: input.reason,
      },
      // the approval rule gets the sum of the day's grants, so that splitting a grant does not avoid approval; a
      // repeated request moves nothing
      amountMinor: isDone ? 0n : rewardMinor + (await sumGrants(db, member, since)),
      currency,
    };
  },
  run: async (ctx, input) => {
    const { before, after, subject } = await grant.plan(ctx, input);
    const { member, promotion, key, rewardMinor, maxStakeMinor, lockHours } = await readGrant(ctx, input);
    await openBonusAccount(ctx, promotion.currency);
    const { refusal, state, granted } = await grantReward(ctx.db, {
      ...key,
      rewardMinor,
      turnoverPercent: input.turnoverPercent,
      maxStakeMinor,
      lockHours,
      actor: ctx.actor,
      now: ctx.now(),
    });
    if (refusal !== null) ctx.fail("promotion.not.met", { reason: refusal });
    invariant(state !== null, "a reward that is not refused has a state");
    ctx.audit({ subject, before, after: { ...after, state } });
    if (granted && state !== "applying") {
      await sendGrant(ctx, key);
      ctx.after(async () => ctx.push.balanceChanged(member));
    }
    return { state };
  },
};

async function readPlaying(ctx: OperatorContext<Calls["takeBack"]>, id: string) {
  const [member = "", promotion = "", period = ""] = id.split(".");
  const owner = (await findMemberKey(ctx.db, BigInt(member))) ?? ctx.fail("promotion.decided");
  const key: AwardKey = { ...owner, promotionId: BigInt(promotion), period };
  const playing = (await findPlaying(ctx.db, key, ctx.merchant.id)) ?? ctx.fail("promotion.decided");
  return { key, playing };
}

export const takeBack: ApprovableHandler<Calls["takeBack"]> = {
  plan: async (ctx, { id, reason }) => {
    const { key, playing } = await readPlaying(ctx, id);
    const { code, currency, rewardMinor } = playing;
    return {
      subject: memberSubject(key),
      before: { claim: id, state: "process" },
      after: {
        claim: id,
        state: "expired",
        promotion: code,
        reward: formatAmount(rewardMinor, currency),
        reason,
      },
      amountMinor: rewardMinor,
      currency,
    };
  },
  run: async (ctx, input) => {
    const { key, playing } = await readPlaying(ctx, input.id);
    const { subject, before, after } = await takeBack.plan(ctx, input);
    // the same function and the same refusals as when the member gives up the reward
    const { refusal, takenMinor } = await giveUp(ctx.db, key, ctx.now());
    if (refusal === "in play") ctx.fail("promotion.in.play");
    if (refusal !== null || takenMinor === null) return ctx.fail("promotion.decided", { reason: refusal });
    const takenBack = formatAmount(takenMinor, playing.currency);
    ctx.audit({ subject, before, after: { ...after, takenBack } });
    ctx.after(async () => ctx.push.balanceChanged(key));
    return { takenBack };
  },
};
