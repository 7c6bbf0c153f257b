// Joining a promotion, claiming a reward, and taking an approved reward. A promotion pays a member once for each
// period, however often and from wherever they claim, because the database decides under the account's lock.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { takenBy } from "@khela/contract/promotions/promotion-types";
import type { PromotionReason } from "@khela/contract/promotions/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../http/context.ts";
import { writeAudit } from "../infra/db/audit-store.ts";
import type { MemberKey } from "../infra/db/session-store.ts";
import {
  findActiveRestriction,
  jurisdictionOf,
  restrictionCode,
} from "../responsible-gaming/responsible-gaming.ts";
import { openOperatorAccount } from "../wallet/wallet.ts";
import { isMetric } from "@khela/contract/promotions/promotion-metrics";
import type { Part } from "./types/promotion-type-rules.ts";
import { rulesOf } from "./types/promotion-types.ts";
import { findOffer, listOffers, type Offer } from "./offers/activity.ts";
import { zoneOf } from "./offers/caller.ts";
import { toView, type PromotionView } from "./offers/offer-view.ts";
import * as awards from "./award-store.ts";
import { lastDayBefore } from "./offers/periods.ts";
import { requireVerified } from "./offers/requirements.ts";
import { isOn } from "./offers/shown.ts";
import { deviceHashesOf, findReviewReasons } from "./review.ts";
import { listMerchantSettings } from "./ranks/rank-store.ts";
import { isStillDue } from "./referrals/referrals.ts";
import { findPromotion } from "./store.ts";

type Calls = (typeof calls)["promotions"];
type Claiming = Context<Calls["join"]> | Context<Calls["claim"]> | Context<Calls["redeem"]>;
/** Context of a call that can fail with these codes. */
type Unmet = { fail(code: "promotion.not.met" | "safer.break" | "safer.review", detail?: unknown): never };

/** Fails the call with the reason why the promotion refuses the call. */
const unmet = (ctx: Unmet, reason: PromotionReason): never => ctx.fail("promotion.not.met", { reason });

/** Opens the operator account that pays rewards, so that the reward's own transaction finds the account. */
export async function openBonusAccount(
  { db, merchant }: Pick<Claiming, "db" | "merchant">,
  currency: string,
): Promise<void> {
  await openOperatorAccount(db, {
    merchantId: merchant.id,
    purpose: "bonus",
    ref: "promotion",
    currency,
    real: merchant.realMoney,
  });
}

function reviewClaim(ctx: Claiming, { id, merchantId, reviewSignals }: Offer["promotion"], now: Date) {
  const { bucket, memberId } = ctx.session;
  const member = { promotionId: id, merchantId, bucket, memberId };
  const shared = { ip: ctx.ip, deviceHashes: deviceHashesOf(ctx) };
  return findReviewReasons(ctx.db, { ...member, ...shared, reviewSignals }, now);
}

/**
 * Claims all parts of an offer or none: the refusal of one part refuses the whole claim. Returns the states of the
 * parts.
 */
async function claimParts(
  ctx: Claiming & Unmet,
  { promotion }: Offer,
  parts: readonly Part[],
): Promise<ReadonlySet<string | null>> {
  const { session, merchant } = ctx;
  const now = ctx.now();
  const isJoining = parts.every(({ basisMinor }) => basisMinor === null);
  const reasons = isJoining ? [] : await reviewClaim(ctx, promotion, now);
  return ctx.db.transaction(async (tx) => {
    const states = new Set<string | null>();
    for (const part of parts) {
      const { refusal, state } = await awards.claim(tx, {
        bucket: session.bucket,
        memberId: session.memberId,
        promotionId: promotion.id,
        lastDay: null,
        zone: zoneOf(ctx),
        ...part,
        reasons: [...new Set([...reasons, ...(part.reasons ?? [])])],
        ip: ctx.ip,
        now,
      });
      if (refusal !== null) unmet(ctx, refusal as PromotionReason);
      states.add(state);
      if (isJoining) continue;
      await writeAudit(tx, {
        merchantId: merchant.id,
        actor: `member:${session.memberId}`,
        action: "promotion.claimed",
        subject: `promotion:${promotion.code}`,
        detail: { period: part.period, reasons: [...new Set([...reasons, ...(part.reasons ?? [])])] },
        ip: ctx.ip,
        requestId: ctx.requestId,
      });
    }
    return states;
  });
}

async function refuseDuringBreak(ctx: Pick<Claiming, "db" | "session" | "now"> & Unmet): Promise<void> {
  const restriction = await findActiveRestriction(ctx.db, ctx.session, ctx.now());
  if (restriction !== null) ctx.fail(restrictionCode(restriction));
}

/**
 * Returns the offer after the claim. An ended promotion without anything left to claim is no longer listed, so this
 * function sets its state.
 */
async function viewAgain(ctx: Claiming, used: Offer): Promise<PromotionView> {
  const { id, needsApproval } = used.promotion;
  const state = needsApproval ? "applying" : "claimed";
  const offer = (await findOffer(ctx, String(id))) ?? { ...used, standing: { state, reason: null } };
  return toView(offer, ctx.language);
}

export async function join(
  ctx: Context<Calls["join"]>,
  { promotionId }: ParsedInputOf<Calls["join"]>,
): Promise<PromotionView> {
  const offer = (await findOffer(ctx, promotionId)) ?? ctx.fail("promotion.unknown");
  await refuseDuringBreak(ctx);
  if (offer.standing.state !== "join" || takenBy(offer.promotion.type) !== "join")
    unmet(ctx, offer.standing.reason ?? "nothing");
  const { promotion, span, percent } = offer;
  const lastDay = promotion.period === "once" ? lastDayBefore(promotion.endsAt, zoneOf(ctx)) : span.to;
  await claimParts(ctx, offer, [{ period: span.key, basisMinor: null, percent, lastDay }]);
  return viewAgain(ctx, offer);
}

/** Returns the reason for refusing a claim: the offer's reason, or else a reason derived from the offer's state. */
function reasonOf({ promotion, standing, award }: Offer): PromotionReason {
  if (standing.reason !== null) return standing.reason;
  if (standing.state === "join") return takenBy(promotion.type) === "join" ? "join" : "deposit";
  return award === null || award.state === "joined" ? "nothing" : "claimed";
}

/**
 * The offer, after the member's settlements up to now are counted. The job would count turnover and loss only later,
 * and the period may be about to end.
 */
async function findCounted(ctx: Context<Calls["claim"]>, promotionId: string): Promise<Offer | null> {
  const offer = await findOffer(ctx, promotionId);
  if (offer === null || !isMetric("isCountedLater", offer.promotion)) return offer;
  const zones = (await listMerchantSettings(ctx.db)).map(({ id, settings }) => ({
    merchantId: id,
    zone: jurisdictionOf(settings).timeZone,
  }));
  await awards.countTurnover(ctx.db, ctx.session.bucket, zones);
  return findOffer(ctx, promotionId);
}

async function listParts(ctx: Context<Calls["claim"]>, offer: Offer): Promise<Part[]> {
  const { promotion, span, percent, basisMinor } = offer;
  const rules = rulesOf(promotion);
  return rules.listParts === undefined
    ? [{ period: span.key, basisMinor: basisMinor ?? 0n, percent }]
    : rules.listParts(ctx, offer);
}

export async function claim(
  ctx: Context<Calls["claim"]>,
  { promotionId }: ParsedInputOf<Calls["claim"]>,
): Promise<PromotionView> {
  const offer = (await findCounted(ctx, promotionId)) ?? ctx.fail("promotion.unknown");
  await refuseDuringBreak(ctx);
  const { promotion, standing } = offer;
  if (standing.state !== "claim") unmet(ctx, reasonOf(offer));
  await requireVerified(ctx, promotion.requires);
  await openBonusAccount(ctx, promotion.currency);
  const parts = await listParts(ctx, offer);
  if (parts.length === 0) unmet(ctx, "nothing");
  const states = await claimParts(ctx, offer, parts);
  ctx.push.balanceChanged(ctx.session);
  const view = await viewAgain(ctx, offer);
  // shows the state of the claim just made, although the member may be able to claim more
  return states.has("applying") ? { ...view, state: "applying", reason: null } : view;
}

/** Claims the reward of a promotion code that the member received elsewhere. */
export async function redeem(
  ctx: Context<Calls["redeem"]>,
  { promoCode }: ParsedInputOf<Calls["redeem"]>,
): Promise<PromotionView> {
  const code = promoCode.toUpperCase();
  // several promotions may have had this code; an ended promotion is listed for members who received its reward
  const named = (await listOffers(ctx)).filter(({ promotion }) => promotion.promoCode === code);
  const offer = named.find(isOn) ?? named[0] ?? ctx.fail("promotion.code.unknown");
  await refuseDuringBreak(ctx);
  const { promotion, span, standing, percent } = offer;
  if (standing.state !== "join") unmet(ctx, standing.reason ?? "claimed");
  await requireVerified(ctx, promotion.requires);
  await openBonusAccount(ctx, promotion.currency);
  await claimParts(ctx, offer, [{ period: span.key, basisMinor: 0n, percent }]);
  ctx.push.balanceChanged(ctx.session);
  return viewAgain(ctx, offer);
}

/** Reads the key of the caller's reward with a claim id, `<promotion>.<period>`. */
export function readClaimId({ bucket, memberId }: MemberKey, claimId: string): awards.AwardKey {
  const dot = claimId.indexOf(".");
  return { bucket, memberId, promotionId: BigInt(claimId.slice(0, dot)), period: claimId.slice(dot + 1) };
}

/**
 * Takes an approved reward. A request for a reward that is already paid is answered before any check, because it moves
 * nothing.
 */
export async function claimIssued(
  ctx: Context<Calls["claimIssued"]>,
  { promotionClaimId }: ParsedInputOf<Calls["claimIssued"]>,
): Promise<OutputOf<Calls["claimIssued"]>> {
  const { session } = ctx;
  const key = readClaimId(session, promotionClaimId);
  const toAnswer = (minor: bigint) => ({
    claimedTickets: [{ rewardType: "CASH" as const, value: formatAmount(minor, session.currency) }],
  });
  const paidMinor = await awards.findPaidMinor(ctx.db, key);
  if (paidMinor !== null) return toAnswer(paidMinor);
  await refuseDuringBreak(ctx);
  if (!(await isStillDue(ctx, key))) return unmet(ctx, "nothing");
  const promotion = await findPromotion(ctx.db, ctx.merchant.id, key.promotionId);
  await requireVerified(ctx, promotion?.requires ?? []);
  await openBonusAccount(ctx, session.currency);
  const { rewardMinor, paid } = await awards.take(ctx.db, key, ctx.now());
  if (rewardMinor === null) return ctx.fail("promotion.not.met", { reason: "nothing" });
  if (paid) ctx.push.balanceChanged(session);
  return toAnswer(rewardMinor);
}
