// Why a person looks at a reward before it is paid: another member who was rewarded by the same promotion has something of the caller's.
// Which of these count is the promotion's to say; what was found is in the reward's row. Every claim is found by it later.

import { listMembersOfDevice } from "../auth/auth.ts";
import type { Context } from "../http/context.ts";
import type { MemberKey, Session } from "../infra/db/session-store.ts";
import * as claimants from "./claimant-store.ts";
import type { Promotion, ReviewSignal } from "./store.ts";

type Claimant = Pick<
  Context,
  "db" | "now" | "ip" | "secrets" | "merchant" | "knownDeviceToken" | "setKnownDeviceCookie"
> & {
  readonly session: Session;
};

/** How long an address counts. */
const RECENT_MS = 30 * 24 * 60 * 60_000;

/** The signals of abuse that hold, of those that the promotion names. */
export async function findReviewReasons(ctx: Claimant, promotion: Promotion): Promise<ReviewSignal[]> {
  const { db, session, ip } = ctx;
  const { bucket, memberId } = session;
  const claim = { bucket, memberId, promotionId: promotion.id };
  const now = ctx.now();
  const address = claimants.hashOf("address", ip);
  const lists: Readonly<Record<ReviewSignal, () => Promise<MemberKey[]>>> = {
    device: () => {
      const others = listMembersOfDevice(ctx).filter((id) => id !== memberId);
      const hashes = others.map((id) => claimants.hashOf("member", id));
      return claimants.listOtherClaimants(db, claim, hashes, null);
    },
    address: () => claimants.listOtherClaimants(db, claim, [address], new Date(now.getTime() - RECENT_MS)),
    payment: () => claimants.listSharersOfPayoutNumbers(db, session),
  };
  const found: ReviewSignal[] = [];
  for (const signal of promotion.reviewSignals)
    if (await claimants.isOneRewarded(db, promotion.id, await lists[signal]())) found.push(signal);
  await claimants.insertClaimant(db, claim, [address, claimants.hashOf("member", memberId)], now);
  return found;
}
