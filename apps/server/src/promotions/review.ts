// Signals that send a reward to review: another member rewarded by the same promotion shares a feature, or the play
// looks like a farm's. The promotion chooses the signals; the reward's row stores those found. The check is right
// before the reward is written, and from then on others find this member: of two concurrent claims, the second finds
// the first.

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
  /** Null: unknown. */
  readonly ip: string | null;
  readonly deviceHashes: readonly string[];
};

/** How long an address counts. */
const RECENT_MS = 30 * 24 * 60 * 60_000;

/** Other members who have logged in with the caller's browser, in the form in which rewards are found. */
export const deviceHashesOf = (ctx: Claiming): string[] =>
  listMembersOfDevice(ctx)
    .filter((id) => id !== ctx.session.memberId)
    .map((id) => claimants.hashOf("member", id));

/**
 * The promotion's abuse signals that apply. Records the member as rewarded, since the reward is written next; a member
 * who then gets no reward stays recorded.
 */
export async function findReviewReasons(db: Db, one: Reviewed, now: Date): Promise<ReviewSignal[]> {
  const { promotionId, merchantId, memberId, deviceHashes } = one;
  // other members of the same browser record this member too
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
      // a signal about an invited member: `referrals.ts` checks it
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
 * Checks a deposit before its credit, and the rest of its promotion's budget; does nothing when it is not rewarded.
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
