// Open withdrawals and refunds of an account, shown to the operator who blocks or unblocks the account.

import { formatAmount } from "@khela/engines/money";
import type { Services } from "../../http/context.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { listUnendedRefunds } from "../refunds/refund-store.ts";
import { returnToReview } from "../withdrawals/payouts.ts";
import { listUnended } from "../withdrawals/withdrawal-store.ts";

export type UnderWay = {
  readonly kind: "withdrawal" | "refund";
  readonly id: string;
  /** Decimal amount with its currency. */
  readonly amount: string;
  /**
   * `held`: an operator must decide. `sent`: the gateway has received it and may pay it. `approved`: the next run
   * sends it.
   */
  readonly state: "held" | "sent" | "approved";
};

const states = { review: "held", approved: "approved", sending: "sent" } as const;

/**
 * Lists open withdrawals, then open refunds. A refund of a blocked member waits until an operator ends the refund or
 * unblocks the account.
 */
export async function listUnderWay(
  { db }: Pick<Services, "db">,
  member: MemberKey,
  isBlocked = false,
): Promise<UnderWay[]> {
  const money = (row: { readonly amountMinor: bigint; readonly currency: string }) =>
    `${formatAmount(row.amountMinor, row.currency)} ${row.currency}`;
  const withdrawals = (await listUnended(db, member)).map(
    (order): UnderWay => ({
      kind: "withdrawal",
      id: order.id,
      amount: money(order),
      state: states[order.state as keyof typeof states],
    }),
  );
  const refunds = (await listUnendedRefunds(db, member)).map(
    (refund): UnderWay => ({
      kind: "refund",
      id: refund.id,
      amount: money(refund),
      state: refund.state === "sending" ? "sent" : isBlocked ? "held" : "approved",
    }),
  );
  return [...withdrawals, ...refunds];
}

/**
 * Holds approved withdrawals of a blocked member at once instead of at the next payout run. Returns the open
 * withdrawals and refunds.
 */
export async function holdUnderWay(
  services: Pick<Services, "db" | "now">,
  member: MemberKey,
): Promise<UnderWay[]> {
  for (const order of await listUnended(services.db, member))
    if (order.state === "approved") await returnToReview({ services, order }, "blocked");
  return listUnderWay(services, member, true);
}
