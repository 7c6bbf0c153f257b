// Signals that send a reward to review: the member shares a feature with another rewarded member, or plays only to
// collect bonuses. The promotion chooses which signals are checked, and the reward's row stores those that apply. The
// check runs just before the reward is written, and records the member for later checks. So of two concurrent claims,
// the later claim finds the earlier one.

import type { Db } from "@khela/service-kit/db/database";
import { listMembersOfDevice } from "../auth/auth.ts";
import type { Context } from "../http/context.ts";
import type { MemberKey, Session } from "../infra/db/session-store.ts";
import { findAccount } from "../wallet/wallet.ts";
import * as awards from "./award-store.ts";
import * as claimants from "./claimant-store.ts";
import * as orders from "./deposits/deposit-order-store.ts";
import { listRoundTimes } from "./signals/rhythm-store.ts";
import { betsAgainstAnother } from "./signals/opposite.ts";
import { isMachineLike } from "./signals/rhythm.ts";
import { findRoomMinor } from "./store.ts";
import { type ReviewSignal } from "@khela/contract/promotions/review-signals";

type Claiming = Pick<
  Context,
  "now" | "secrets" | "merchant" | "knownDeviceToken" | "setKnownDeviceCookie"
> & {
  readonly session: Session;
};

type Reviewed = claimants.Claimant & {
  readonly merchantId: number;
  readonly reviewSignals: readonly ReviewSignal[];
  /** IP address of the claim; null: unknown. */
  readonly ip: string | null;
  readonly deviceHashes: readonly string[];
};

/** Time for which an IP address counts as shared after a claim from the address. */
const RECENT_MS = 30 * 24 * 60 * 60_000;

/**
 * Hashes of the other members who have logged in with the caller's browser. Rewarded members are stored under these
 * hashes.
 */
export const deviceHashesOf = (ctx: Claiming): string[] =>
  listMembersOfDevice(ctx)
    .filter((id) => id !== ctx.session.memberId)
    .map((id) => claimants.hashOf("member", id));

/**
 * Finds those of the promotion's abuse signals that apply. Also records the member as rewarded, because the caller
 * writes the reward next. The record stays even if the reward fails.
 */
export async function findReviewReasons(db: Db, one: Reviewed, now: Date): Promise<ReviewSignal[]> {
  const { promotionId, merchantId, memberId, deviceHashes } = one;
  // includes the member's own hash, because members who use the same browser are stored under this hash
  const devices = [claimants.hashOf("member", memberId), ...deviceHashes];
  const address = one.ip === null ? [] : [claimants.hashOf("address", one.ip)];
  const network = one.ip === null ? [] : [claimants.hashOf("network", claimants.networkOf(one.ip))];
  const numbers = await claimants.listPayoutNumbers(db, merchantId, one);
  const locks = [
    ...devices,
    ...address,
    ...network,
    ...numbers.map((number) => claimants.hashOf("number", number)),
  ];
  return db.transaction(async (tx) => {
    await claimants.lockShared(tx, promotionId, locks);
    const holds: Readonly<Record<ReviewSignal, () => Promise<boolean>>> = {
      device: () => claimants.isOneRewarded(tx, one, devices, null),
      address: () => claimants.isOneRewarded(tx, one, address, new Date(now.getTime() - RECENT_MS)),
      network: () => claimants.isOneRewarded(tx, one, network, new Date(now.getTime() - RECENT_MS)),
      rhythm: async () => isMachineLike(await listRoundTimes(tx, one)),
      opposite: () => betsAgainstAnother(tx, one),
      // the signal "clearing" is about an invited member, and `referrals.ts` checks the signal
      clearing: () => Promise.resolve(false),
      payment: () => claimants.isSharerRewarded(tx, merchantId, one, numbers),
    };
    const found: ReviewSignal[] = [];
    for (const signal of one.reviewSignals) if (await holds[signal]()) found.push(signal);
    await claimants.insertRewarded(tx, one, [...devices, ...address, ...network], now);
    return found;
  });
}

/**
 * Reviews a deposit's promotion and checks the promotion's remaining budget, before the deposit is credited. Does
 * nothing for a deposit without a reward.
 */
export async function reviewDeposit(
  db: Db,
  order: MemberKey & { readonly id: string; readonly amountMinor: bigint },
  now: Date,
): Promise<void> {
  const waiting = await orders.findWaitingDeposit(db, order);
  const account = waiting === null ? null : await findAccount(db, order);
  if (waiting === null || account === null) return;
  if ((await orders.findDepositRefusal(db, order, account.id, now)) !== null) return;
  const { bucket, memberId } = order;
  const rewardMinor = await awards.rewardFor(db, waiting.rule, order.amountMinor);
  if (rewardMinor > (await findRoomMinor(db, waiting.promotionId)))
    return orders.writeDepositReview(db, order, { reasons: [], refusal: "budget" });
  const reasons = await findReviewReasons(db, { ...waiting, bucket, memberId }, now);
  await orders.writeDepositReview(db, order, { reasons, refusal: null });
}
