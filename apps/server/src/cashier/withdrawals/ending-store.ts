import { rowJson } from "../../infra/db/row-json.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { PayoutFailure } from "@khela/contract/payment-gateway";
import type { WithdrawState } from "@khela/contract/cashier/withdrawals/schemas";
import type { OrderKey } from "./withdrawal-store.ts";

export type End = {
  readonly state: "paid" | "failed" | "refused" | "cancelled";
  readonly payoutId: string | null;
  readonly decidedBy: string | null;
  readonly remark: string | null;
  readonly failure: PayoutFailure | null;
  readonly endId: string;
  readonly feeEndId: string;
  readonly now: Date;
  readonly push: unknown;
  /** For an operator's decision about a sent payout: number of requests to the gateway when the operator decided. */
  readonly attempts: number | null;
};

export type Ended = {
  /**
   * Null: this call ended the order. `repeated`: the order had already ended in the same way. Any other value: the
   * field in which the end does not fit the order.
   */
  readonly difference: "repeated" | "order" | "payoutId" | "attempts" | "state" | null;
  readonly stateBefore: WithdrawState;
  readonly pushId: bigint | null;
};

/**
 * Ends the withdrawal and moves its money, once. The transaction must touch no other row of the member, because on a
 * distributed database the function writes these rows under the owner's role.
 */
export function endOrder(tx: Db, key: OrderKey, { now, push, ...end }: End): Promise<Ended> {
  return tx.one<Ended>(sql`
    select difference, state_before "stateBefore", push_id "pushId" from cashier_end_withdrawal(${key.bucket}::smallint,
      ${key.memberId}::bigint, ${key.id}, ${rowJson(end)}::jsonb, ${now}::timestamptz, ${JSON.stringify(push)}::jsonb)`);
}
