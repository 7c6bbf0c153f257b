// Why a person looks at a reward before it is paid: another member who was rewarded by the same promotion has something of the caller's.
// Which of these count is the promotion's to say; what was found is in the reward's row.

import { listMembersOfDevice } from "../auth/auth.ts";
import type { Context } from "../http/context.ts";
import type { Session } from "../infra/db/session-store.ts";
import * as awards from "./award-store.ts";
import type { Promotion, ReviewSignal } from "./store.ts";

type Claimant = Pick<
  Context,
  "db" | "now" | "ip" | "secrets" | "merchant" | "knownDeviceToken" | "setKnownDeviceCookie"
> & {
  readonly session: Session;
};

/** The signals of abuse that hold, of those that the promotion names. */
export async function findReviewReasons(ctx: Claimant, promotion: Promotion): Promise<ReviewSignal[]> {
  const { db, session, ip } = ctx;
  const { bucket, memberId } = session;
  const others = listMembersOfDevice(ctx).filter((id) => id !== memberId);
  const checks: Readonly<Record<ReviewSignal, () => Promise<boolean>>> = {
    device: () => awards.isOneRewarded(db, promotion.id, others),
    address: () =>
      awards.isAddressShared(db, { bucket, memberId, promotionId: promotion.id, ip, now: ctx.now() }),
    payment: async () =>
      awards.isOneRewarded(db, promotion.id, await awards.listSharersOfPayoutNumbers(db, session)),
  };
  const found: ReviewSignal[] = [];
  for (const signal of promotion.reviewSignals) if (await checks[signal]()) found.push(signal);
  return found;
}
