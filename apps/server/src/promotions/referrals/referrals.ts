// Referral rewards: a referrer gets one reward for each invited member whose first deposit and turnover meet the
// promotion's conditions. At most one promotion rewards the referrer for an invited member. An operator reviews rewards
// when both members share a feature, such as a browser.

import type { Db } from "@khela/service-kit/db/database";
import { listMembersOfDevice } from "../../auth/auth.ts";
import type { Context, Services } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { runEach } from "../../infra/db/run-each.ts";
import type { MemberKey, Session } from "../../infra/db/session-store.ts";
import type { AwardKey } from "../award-store.ts";
import { hashOf, isOneRewardedBy, listPayoutNumbers, networkOf } from "../claimant-store.ts";
import { lastDayPlayed, listRoundTimes } from "../signals/rhythm-store.ts";
import { betsAgainstAnother } from "../signals/opposite.ts";
import { isMachineLike } from "../signals/rhythm.ts";
import { sendRefusal } from "../reward-message.ts";
import type { Promotion } from "../store.ts";
import type { ReviewSignal } from "@khela/contract/promotions/review-signals";
import {
  endRefunded,
  findWaitingReferral,
  listInvited,
  listInvitedById,
  listKeys,
  listUncounted,
  listWaitingReferrals,
  saveReferrals,
  type Invited,
  type UncountedReferral,
  type WaitingReferral,
} from "./referral-store.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Days after registration during which the job counts an invited member's activity. */
const COUNTED_DAYS = 60;
const READ_AT_ONCE = 500;

/** An invited member who has deposited and for whom no promotion has rewarded the referrer yet. */
export type Referral = {
  readonly invitedId: bigint;
  readonly depositMinor: bigint;
  readonly depositedAt: Date;
  /** Turnover in minor units; negative: the member counts for no referrer now. */
  readonly turnoverMinor: bigint;
};

/** Remark of a reward that ended because the invited member's deposit was refunded. It is translated for display. */
export const refundedRemark = "referral.refunded";
export const refundedWords = {
  bn: "যাকে এনেছেন, তাঁর জমা ফেরত দেওয়া হয়েছে।",
  en: "The deposit of the member you invited was refunded.",
  th: "เงินฝากของสมาชิกที่คุณชวนถูกคืนแล้ว",
};

/** The period key of a referral reward; each invited member has a separate key. */
export const periodOfReferral = ({ invitedId }: Pick<Referral, "invitedId">): string => `m${invitedId}`;

/**
 * Whether an invited member meets the promotion's conditions. The first deposit must have been made while the
 * promotion was active.
 */
export function isMet(
  { minDepositMinor, targetMinor, startsAt, endsAt }: Promotion,
  { depositMinor, depositedAt, turnoverMinor }: Referral,
): boolean {
  const isOfItsTime = depositedAt >= startsAt && (endsAt === null || depositedAt < endsAt);
  return isOfItsTime && depositMinor >= minDepositMinor && turnoverMinor >= (targetMinor ?? 0n);
}

/** Reads the current data of invited members from their buckets, and stores the data with the referrer. */
async function readAgain(db: Db, referrer: MemberKey, invitedIds: readonly bigint[]): Promise<Invited[]> {
  const keys = await listKeys(db, referrer, invitedIds);
  const found: Invited[] = [];
  for (const [bucket, ofBucket] of Map.groupBy(keys, (key) => key.bucket)) {
    const ids = ofBucket.map(({ memberId }) => memberId);
    const invited = await listInvitedById(db, bucket, ids);
    await saveReferrals(db, referrer.bucket, bucket, invited);
    found.push(...invited);
  }
  return found;
}

/** Those of the caller's referrals whose invited members still meet the promotion's conditions, by current data. */
export async function listStillMet(
  db: Db,
  referrer: MemberKey,
  promotion: Promotion,
  referrals: readonly Referral[],
): Promise<Referral[]> {
  const ids = referrals.map(({ invitedId }) => invitedId);
  return (await readAgain(db, referrer, ids)).filter((one) => isMet(promotion, one));
}

type Settling = Pick<Services, "db" | "now" | "push">;

/**
 * Ends a waiting reward whose deposit was refunded, and informs the referrer. Returns whether the reward can still be
 * received: no refund is pending, and the invited member counts.
 */
async function settleOne(services: Settling, one: WaitingReferral): Promise<boolean> {
  const { db, now } = services;
  const { merchantId, code, memberId, period } = one;
  const [invited] = await readAgain(db, one, [one.invitedId]);
  if (invited === undefined || invited.isInRefund) return false;
  const isEnded = await db.transaction(async (tx) => {
    if (!(await endRefunded(tx, one, { remark: refundedRemark, now: now() }))) return false;
    await writeAudit(tx, {
      merchantId,
      actor: "system",
      action: "promotion.refused",
      subject: `promotion:${code}`,
      detail: { member: String(memberId), period, remark: refundedRemark },
    });
    return true;
  });
  if (isEnded) await sendRefusal(services, one, refundedWords);
  return !isEnded && invited.turnoverMinor >= 0n;
}

/** Whether a reward may be approved or taken: a waiting referral reward must still be due; every other reward may. */
export async function isStillDue(services: Settling, key: AwardKey): Promise<boolean> {
  const one = await findWaitingReferral(services.db, key);
  return one === null || settleOne(services, one);
}

/** Ends referral rewards that were not taken and whose deposit was refunded. */
async function endWaiting(services: Settling): Promise<void> {
  const { db } = services;
  await runEach(await listMemberBuckets(db), async (bucket) => {
    for (let after = 0n; ; ) {
      const waiting = await listWaitingReferrals(db, bucket, { after, most: READ_AT_ONCE });
      for (const one of waiting) await settleOne(services, one);
      if (waiting.length < READ_AT_ONCE) return;
      after = waiting.at(-1)!.invitedId;
    }
  });
}

/**
 * Reads the data of some invited members again: those who at the last reading earned no reward for anybody, because
 * their account was blocked or a refund was pending. That may have ended. Their registration may be any time ago.
 */
async function countAgain(db: Db): Promise<void> {
  await runEach(await listMemberBuckets(db), async (bucket) => {
    for (let after: UncountedReferral | null = null; ; ) {
      const uncounted: UncountedReferral[] = await listUncounted(db, bucket, { after, most: READ_AT_ONCE });
      for (const [memberId, ofMember] of Map.groupBy(uncounted, (one) => one.memberId))
        await readAgain(
          db,
          { bucket, memberId },
          ofMember.map(({ invitedId }) => invitedId),
        );
      if (uncounted.length < READ_AT_ONCE) return;
      after = uncounted.at(-1)!;
    }
  });
}

/**
 * Updates referrers' progress from their invited members' activity. Ends rewards that were not taken and whose deposit
 * was refunded. Returns the number of changed referrals.
 */
export async function countReferrals(services: Settling): Promise<number> {
  const { db, now } = services;
  const since = new Date(now().getTime() - COUNTED_DAYS * DAY_MS);
  let changed = 0;
  await runEach(await listMemberBuckets(db), async (invitedBucket) => {
    for (let after = 0n; ; ) {
      const invited = await listInvited(db, invitedBucket, { since, after, most: READ_AT_ONCE });
      for (const [bucket, ofBucket] of Map.groupBy(invited, (one) => one.referrerBucket))
        changed += await saveReferrals(db, bucket, invitedBucket, ofBucket);
      if (invited.length < READ_AT_ONCE) return;
      after = invited.at(-1)!.invitedId;
    }
  });
  await countAgain(db);
  await endWaiting(services);
  return changed;
}

type Claiming = Pick<
  Context,
  "db" | "ip" | "now" | "secrets" | "merchant" | "knownDeviceToken" | "setKnownDeviceCookie"
> & { readonly session: Session };

/**
 * Percent of the required turnover up to which an invited member may have played only for the referral reward. A
 * member with more turnover plays for their own sake.
 */
const CLEARED_PERCENT = 110n;
const STOPPED_MS = 3 * DAY_MS;

type Brought = MemberKey & Pick<Referral, "turnoverMinor">;

/** Whether an invited member played hardly more than the required turnover, and stopped days ago. */
async function onlyCleared(ctx: Claiming, { targetMinor }: Promotion, invited: Brought): Promise<boolean> {
  if (targetMinor === null || invited.turnoverMinor * 100n > targetMinor * CLEARED_PERCENT) return false;
  const last = await lastDayPlayed(ctx.db, invited);
  return last !== null && Date.parse(last) < ctx.now().getTime() - STOPPED_MS;
}

async function sharesOf(ctx: Claiming, promotion: Promotion, invited: Brought): Promise<ReviewSignal[]> {
  const holds: Readonly<Record<ReviewSignal, () => boolean | Promise<boolean>>> = {
    device: () => listMembersOfDevice(ctx).includes(invited.memberId),
    address: () => isOneRewardedBy(ctx.db, invited, hashOf("address", ctx.ip)),
    network: () => isOneRewardedBy(ctx.db, invited, hashOf("network", networkOf(ctx.ip))),
    rhythm: async () => isMachineLike(await listRoundTimes(ctx.db, invited)),
    opposite: () => betsAgainstAnother(ctx.db, { ...invited, merchantId: ctx.merchant.id }),
    clearing: () => onlyCleared(ctx, promotion, invited),
    payment: async () => {
      const own = await listPayoutNumbers(ctx.db, ctx.merchant.id, ctx.session);
      const theirs = await listPayoutNumbers(ctx.db, ctx.merchant.id, invited);
      return own.some((number) => theirs.includes(number));
    },
  };
  const found: ReviewSignal[] = [];
  for (const signal of promotion.reviewSignals) if (await holds[signal]()) found.push(signal);
  return found;
}

/** Finds the promotion's review signals that apply to each invited member, compared with the caller. */
export async function findShared(
  ctx: Claiming,
  promotion: Promotion,
  referrals: readonly Referral[],
): Promise<ReadonlyMap<bigint, readonly ReviewSignal[]>> {
  const ids = referrals.map(({ invitedId }) => invitedId);
  const shared = new Map<bigint, readonly ReviewSignal[]>();
  for (const invited of await listKeys(ctx.db, ctx.session, ids))
    shared.set(
      invited.memberId,
      await sharesOf(ctx, promotion, {
        ...invited,
        turnoverMinor: referrals.find(({ invitedId }) => invitedId === invited.memberId)?.turnoverMinor ?? 0n,
      }),
    );
  return shared;
}
