import { auditList } from "@khela/contract/operator/audit/lists";
import type { Facts } from "@khela/contract/operator/operator-shapes";
import { sql } from "@khela/service-kit/db/database";
import { equals, listSource, timeRange } from "../../infra/db/lists/list-source.ts";

type Row = {
  readonly id: bigint;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly ip: string | null;
  readonly requestId: string | null;
};

const MAX_TEXT = 2_000;
const MAX_NAME = 160;

/** Converts a value for display in the console. A composite value becomes JSON. */
function toFact(value: unknown): Facts[string] {
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, MAX_TEXT);
}

function toFacts(value: unknown): Facts {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [name.slice(0, MAX_NAME), toFact(inner)]),
  );
}

const toText = (value: unknown) => (value === undefined || value === null ? null : String(toFact(value)));

/** List of the merchant's entries of the audit log, by time; or by operator, act or subject, and then by time. */
export const auditListSource = listSource<Row>()({
  list: auditList,
  from: sql`audit_log l`,
  keep: sql`l.*`,
  columns: sql`page.id, page.at, page.actor, page.action, page.subject, page.detail, page.ip, page.request_id "requestId"`,
  scope: ({ merchantId }) => sql`l.merchant_id = ${merchantId}`,
  filters: {
    operator: (name) => sql`l.actor = ${`operator:${name}`}`,
    actor: equals(sql`l.actor`),
    action: equals(sql`l.action`),
    subject: equals(sql`l.subject`),
    at: timeRange(sql`l.at`),
  },
  orders: {
    at: [
      { value: sql`l.at`, type: "timestamptz" },
      { value: sql`l.id`, type: "bigint" },
    ],
  },
  toRow: ({ id, at, detail, ...row }) => {
    const { session, reason, before, after, ...rest } = detail;
    return {
      ...row,
      id: String(id),
      at: at.getTime(),
      reason: toText(reason),
      session: toText(session),
      before: toFacts(before),
      after: toFacts(after),
      detail: toFacts(rest),
    };
  },
});
