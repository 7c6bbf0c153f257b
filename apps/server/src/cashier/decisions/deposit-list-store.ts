import { normalizeField } from "@khela/contract/fields";
import { depositList } from "@khela/contract/operator/deposits/lists";
import { formatAmount } from "@khela/engines/money";
import { sql } from "@khela/service-kit/db/database";
import { equals, listSource, numberRange, oneOf, timeRange } from "../../infra/db/lists/list-source.ts";
import type { DepositState, Receiving } from "../store.ts";

type Row = {
  readonly id: string;
  readonly memberId: bigint;
  readonly name: string;
  readonly channel: string;
  readonly gateway: string;
  readonly amountMinor: bigint;
  readonly receivedMinor: bigint | null;
  readonly refundedMinor: bigint;
  readonly currency: string;
  readonly state: DepositState;
  readonly transactionId: string | null;
  readonly paymentId: string | null;
  readonly receiving: Receiving | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly refusal: string | null;
};

/** A merchant's deposits by time, from every bucket. */
export const depositListSource = listSource<Row>()({
  list: depositList,
  from: sql`deposit_order d`,
  bucket: sql`d.bucket`,
  keep: sql`d.bucket, d.member_id, d.id, d.channel, d.gateway, d.amount_minor, d.received_minor, d.held_minor, d.refunded_minor, d.currency, d.state,
    d.transaction_id, d.payment_id, d.held_payment_id, d.receiving, d.created_at, d.paid_at, d.refusal`,
  columns: sql`page.id, page.member_id "memberId", m.username name, page.channel, page.gateway, page.amount_minor "amountMinor",
    case when page.state = 'paid' then coalesce(page.received_minor, page.amount_minor) else page.held_minor end "receivedMinor",
    page.refunded_minor "refundedMinor", page.currency, page.state, page.transaction_id "transactionId",
    coalesce(page.payment_id, page.held_payment_id) "paymentId", page.receiving, page.created_at "createdAt", page.paid_at "paidAt", page.refusal`,
  join: sql`join member m on m.bucket = page.bucket and m.id = page.member_id`,
  scope: ({ merchantId }) => sql`d.merchant_id = ${merchantId}`,
  filters: {
    id: equals(sql`d.id`),
    member: equals(sql`d.member_id`),
    channel: equals(sql`d.channel`),
    state: oneOf(sql`d.state`),
    transactionId: (text) =>
      sql`(d.transaction_id = ${normalizeField("depositTransactionId", text)} or d.payment_id = ${text} or d.held_payment_id = ${text})`,
    createdAt: timeRange(sql`d.created_at`),
    amount: numberRange(sql`d.amount_minor`),
  },
  orders: {
    createdAt: [
      { value: sql`d.created_at`, type: "timestamptz" },
      { value: sql`d.id`, type: "text" },
    ],
  },
  toRow: ({ memberId, name, receiving, amountMinor, receivedMinor, refundedMinor, ...row }) => ({
    ...row,
    member: { id: String(memberId), name },
    amount: formatAmount(amountMinor, row.currency),
    received: receivedMinor === null ? null : formatAmount(receivedMinor, row.currency),
    refunded: formatAmount(refundedMinor, row.currency),
    gateway: receiving === null ? row.gateway : null,
    account: receiving?.account ?? null,
    reference: receiving?.reference ?? null,
    createdAt: row.createdAt.getTime(),
    paidAt: row.paidAt?.getTime() ?? null,
  }),
});
