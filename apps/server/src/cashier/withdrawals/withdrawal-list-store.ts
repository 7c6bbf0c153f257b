import { withdrawalList, type WithdrawalTab } from "@khela/contract/operator/withdrawals/lists";
import type { PayoutTrouble } from "@khela/contract/operator/withdrawals/conditions";
import type { WithdrawState } from "@khela/contract/cashier/withdrawals/schemas";
import { formatAmount } from "@khela/engines/money";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import {
  anyOf,
  equals,
  listSource,
  numberRange,
  oneOf,
  timeRange,
} from "../../infra/db/lists/list-source.ts";

type Row = {
  readonly id: string;
  readonly memberId: bigint;
  readonly name: string;
  readonly requestedAt: Date;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly currency: string;
  readonly provider: string;
  readonly ending: string;
  readonly gateway: string;
  readonly state: WithdrawState;
  readonly reasons: readonly string[];
  readonly trouble: PayoutTrouble | null;
  readonly attempts: number;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly sentAt: Date | null;
  readonly finishedAt: Date | null;
  readonly payoutId: string | null;
  readonly remark: string | null;
};

const timeOf = (time: Date | null) => time?.getTime() ?? null;

/** The merchant's withdrawals by time of the request. */
export const withdrawalListSource = listSource<Row>()({
  list: withdrawalList,
  from: sql`withdraw_order o`,
  bucket: sql`o.bucket`,
  keep: sql`o.*`,
  columns: sql`page.id, page.member_id "memberId", m.username "name", page.requested_at "requestedAt", page.amount_minor "amountMinor",
    page.fee_minor "feeMinor", page.currency, page.provider, page.ending, page.gateway, page.state, page.reasons, page.trouble, page.attempts,
    page.decided_by "decidedBy", page.decided_at "decidedAt", page.sent_at "sentAt", page.finished_at "finishedAt", page.payout_id "payoutId", page.remark`,
  join: sql`join member m on m.bucket = page.bucket and m.id = page.member_id`,
  scope: ({ merchantId }) => sql`o.merchant_id = ${merchantId}`,
  filters: {
    // each condition equals the condition of its partial index, so that PostgreSQL uses the index
    tab: (names) => {
      const conditions: Readonly<Record<WithdrawalTab, Sql>> = {
        waiting: sql`o.state = 'review'`,
        sending: sql`o.state in ('approved', 'sending')`,
        failed: sql`(o.state = 'failed' or o.trouble is not null)`,
        paid: sql`o.state = 'paid'`,
      };
      return anyOf(names.map((name) => conditions[name as WithdrawalTab]));
    },
    state: oneOf(sql`o.state`),
    member: equals(sql`o.member_id`),
    id: equals(sql`o.id`),
    provider: equals(sql`o.provider`),
    gateway: equals(sql`o.gateway`),
    trouble: oneOf(sql`o.trouble`),
    amount: numberRange(sql`o.amount_minor`),
    at: timeRange(sql`o.requested_at`),
  },
  orders: {
    at: [
      { value: sql`o.requested_at`, type: "timestamptz" },
      { value: sql`o.id`, type: "text" },
    ],
  },
  toRow: ({ memberId, name, requestedAt, amountMinor, feeMinor, currency, reasons, ...row }) => ({
    ...row,
    currency,
    at: requestedAt.getTime(),
    member: { id: String(memberId), name },
    amount: formatAmount(amountMinor, currency),
    fee: formatAmount(feeMinor, currency),
    reasons: [...reasons],
    decidedBy: row.decidedBy?.replace(/^operator:/, "") ?? null,
    decidedAt: timeOf(row.decidedAt),
    sentAt: timeOf(row.sentAt),
    finishedAt: timeOf(row.finishedAt),
  }),
});

export type Tally = { readonly count: number; readonly sumMinor: bigint; readonly oldestAt: Date | null };
type Tallies = { readonly waiting: Tally; readonly sending: Tally; readonly trouble: Tally };

type TallyRow = {
  readonly kind: keyof Tallies;
  readonly count: number;
  readonly sumMinor: bigint;
  readonly oldestAt: Date | null;
};

const none: Tally = { count: 0, sumMinor: 0n, oldestAt: null };

const older = (one: Date | null, two: Date | null): Date | null =>
  one === null || (two !== null && two < one) ? two : one;

/**
 * Returns open withdrawals of a merchant in one currency: those that need a decision, those that are approved or sent,
 * and those of the latter with a failed attempt.
 */
export async function tallyOpen(
  db: Db,
  { merchantId, currency }: { readonly merchantId: number; readonly currency: string },
): Promise<Tallies> {
  const tallies = { waiting: none, sending: none, trouble: none };
  for (const bucket of await listMemberBuckets(db)) {
    const rows = await db.rows<TallyRow>(sql`
      select k.kind, count(*)::int count, coalesce(sum(o.amount_minor), 0)::bigint "sumMinor", min(o.requested_at) "oldestAt"
      from withdraw_order o cross join lateral (
        select 'waiting' kind where o.state = 'review'
        union all select 'sending' where o.state <> 'review'
        union all select 'trouble' where o.trouble is not null) k
      where o.bucket = ${bucket} and o.state in ('review', 'approved', 'sending') and o.merchant_id = ${merchantId}
        and o.currency = ${currency}
      group by k.kind`);
    for (const { kind, count, sumMinor, oldestAt } of rows) {
      const before = tallies[kind];
      tallies[kind] = {
        count: before.count + count,
        sumMinor: before.sumMinor + sumMinor,
        oldestAt: older(before.oldestAt, oldestAt),
      };
    }
  }
  return tallies;
}
