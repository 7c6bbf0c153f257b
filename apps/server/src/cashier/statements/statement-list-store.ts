import { statementLineList } from "@khela/contract/operator/statements/lists";
import { formatAmount } from "@khela/engines/money";
import { sql } from "@khela/service-kit/db/database";
import { equals, listSource, numberRange, oneOf, timeRange } from "../../infra/db/lists/list-source.ts";
import type { StatementLine } from "./statement-store.ts";

type Row = Omit<StatementLine, "merchantId"> & {
  readonly orderId: string | null;
  readonly note: string | null;
  readonly decidedBy: string | null;
};

/** A merchant's lines of all statements, by time. */
export const statementListSource = listSource<Row>()({
  list: statementLineList,
  from: sql`statement_line l`,
  keep: sql`l.*`,
  columns: sql`page.id, page.channel, page.account_id account, page.transaction_id "transactionId", page.at, page.amount_minor "amountMinor", page.currency,
    page.sender, page.reference, page.state, page.note, page.decided_by "decidedBy", m.order_id "orderId"`,
  join: sql`left join statement_match m on m.line_id = page.id`,
  scope: ({ merchantId }) => sql`l.merchant_id = ${merchantId}`,
  filters: {
    channel: equals(sql`l.channel`),
    account: equals(sql`l.account_id`),
    state: oneOf(sql`l.state`),
    transactionId: (text) => sql`l.transaction_id = ${text.toUpperCase().replace(/[^A-Z0-9]/g, "")}`,
    at: timeRange(sql`l.at`),
    amount: numberRange(sql`l.amount_minor`),
  },
  orders: {
    at: [
      { value: sql`l.at`, type: "timestamptz" },
      { value: sql`l.id`, type: "bigint" },
    ],
  },
  toRow: ({ id, amountMinor, at, ...row }) => ({
    ...row,
    id: String(id),
    amount: formatAmount(amountMinor, row.currency),
    at: at.getTime(),
  }),
});
