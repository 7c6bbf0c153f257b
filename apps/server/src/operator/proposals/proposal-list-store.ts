import { proposalList } from "@khela/contract/operator/proposals/lists";
import type { Facts } from "@khela/contract/operator/operator-shapes";
import { formatAmount } from "@khela/engines/money";
import { sql } from "@khela/service-kit/db/database";
import { equals, listSource, numberRange, timeRange } from "../../infra/db/lists/list-source.ts";

type Row = {
  readonly id: bigint;
  readonly act: string;
  readonly subject: string;
  readonly before: Facts;
  readonly after: Facts;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly reason: string | null;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly state: "open" | "executed" | "refused" | "withdrawn";
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly remark: string | null;
};

/** List of a merchant's proposals, by time. */
export const proposalListSource = listSource<Row>()({
  list: proposalList,
  from: sql`operator_proposal p`,
  keep: sql`p.*`,
  columns: sql`page.id, page.act, page.subject, page.before, page.after, page.amount_minor "amountMinor", page.currency, page.reason,
    o.name "proposedBy", page.proposed_at "proposedAt", page.expires_at "expiresAt", page.state, d.name "decidedBy", page.decided_at "decidedAt",
    page.remark`,
  join: sql`join operator o on o.id = page.proposed_by left join operator d on d.id = page.decided_by`,
  scope: ({ merchantId }) => sql`p.merchant_id = ${merchantId}`,
  filters: {
    // the table stores an expired proposal as open
    state: (states, { now }) =>
      sql`case when p.state = 'open' and p.expires_at <= ${now} then 'expired' else p.state end = any (${states}::text[])`,
    act: equals(sql`p.act`),
    subject: equals(sql`p.subject`),
    proposedBy: (name) => sql`p.proposed_by = (select id from operator where name = ${name})`,
    proposedAt: timeRange(sql`p.proposed_at`),
    amount: numberRange(sql`p.amount_minor`),
  },
  orders: {
    proposedAt: [
      { value: sql`p.proposed_at`, type: "timestamptz" },
      { value: sql`p.id`, type: "bigint" },
    ],
  },
  toRow: ({ id, amountMinor, proposedAt, expiresAt, decidedAt, state, ...row }, { now }) => ({
    ...row,
    id: String(id),
    amount: amountMinor === null || row.currency === null ? null : formatAmount(amountMinor, row.currency),
    proposedAt: proposedAt.getTime(),
    expiresAt: expiresAt.getTime(),
    decidedAt: decidedAt?.getTime() ?? null,
    state: state === "open" && expiresAt <= now ? "expired" : state,
  }),
});
