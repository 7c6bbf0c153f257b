import type { DocumentKind } from "@khela/contract/auth/identity-verification/documents";
import { verificationList, type verificationStates } from "@khela/contract/operator/verifications/lists";
import { sql } from "@khela/service-kit/db/database";
import { anyOf, equals, listSource, oneOf, timeRange } from "../../infra/db/lists/list-source.ts";

type Row = {
  readonly memberId: bigint;
  readonly username: string;
  readonly version: number;
  readonly kind: DocumentKind;
  readonly state: (typeof verificationStates)[number];
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly sharedWith: readonly string[];
};

/** List of the merchant's submissions, by time of submission. Open submissions whose data was erased are left out. */
export const verificationListSource = listSource<Row>()({
  list: verificationList,
  from: sql`identity_verification v`,
  bucket: sql`v.bucket`,
  keep: sql`v.bucket, v.member_id, v.merchant_id, v.version, v.document_kind, v.number_hash, v.state, v.submitted_at, v.decided_at, v.decided_by,
    v.reason`,
  columns: sql`page.member_id "memberId", m.username, page.version, page.document_kind kind, page.state, page.submitted_at "submittedAt",
    page.decided_at "decidedAt", page.decided_by "decidedBy", page.reason,
    array(select n.member_id::text from identity_number n
      where n.merchant_id = page.merchant_id and n.number_hash = page.number_hash and n.member_id <> page.member_id
      order by n.submitted_at desc limit 20) "sharedWith"`,
  join: sql`join member m on m.bucket = page.bucket and m.id = page.member_id`,
  scope: ({ merchantId }) =>
    sql`v.merchant_id = ${merchantId} and (v.state <> 'waiting' or v.erased_at is null)`,
  filters: {
    // the literal 'waiting' equals the condition of the partial index, so that PostgreSQL uses the index
    state: (states) =>
      anyOf(
        states.map((state) => (state === "waiting" ? sql`v.state = 'waiting'` : sql`v.state = ${state}`)),
      ),
    kind: oneOf(sql`v.document_kind`),
    member: equals(sql`v.member_id`),
    submittedAt: timeRange(sql`v.submitted_at`),
  },
  orders: {
    submittedAt: [
      { value: sql`v.submitted_at`, type: "timestamptz" },
      { value: sql`v.member_id`, type: "bigint" },
    ],
  },
  toRow: ({ memberId, username, version, submittedAt, decidedAt, decidedBy, sharedWith, ...row }) => ({
    ...row,
    id: `${memberId}.${version}`,
    member: { id: String(memberId), name: username },
    submittedAt: submittedAt.getTime(),
    decidedAt: decidedAt?.getTime() ?? null,
    decidedBy: decidedBy?.replace(/^operator:/, "") ?? null,
    sharedWith,
  }),
});
