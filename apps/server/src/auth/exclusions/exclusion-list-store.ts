import { exclusionList, type matchStates } from "@khela/contract/operator/exclusions/lists";
import { blockingReasons, type MatchReason } from "@khela/contract/operator/exclusions/match-reasons";
import { sql } from "@khela/service-kit/db/database";
import { anyOf, equals, listSource, timeRange } from "../../infra/db/lists/list-source.ts";

type Row = {
  readonly memberId: bigint;
  readonly username: string;
  readonly excludedId: bigint;
  readonly excludedName: string;
  readonly reasons: readonly MatchReason[];
  readonly foundAt: Date;
  readonly state: (typeof matchStates)[number];
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
};

/** List of the merchant's exclusion matches, by the time at which they were found. */
export const exclusionListSource = listSource<Row>()({
  list: exclusionList,
  from: sql`exclusion_match e`,
  bucket: sql`e.bucket`,
  keep: sql`e.*`,
  columns: sql`page.member_id "memberId", m.username, page.excluded_id "excludedId", x.username "excludedName", page.reasons, page.found_at "foundAt",
    page.state, page.decided_at "decidedAt", page.decided_by "decidedBy"`,
  join: sql`join member m on m.bucket = page.bucket and m.id = page.member_id
    join member x on x.bucket = page.excluded_bucket and x.id = page.excluded_id`,
  scope: ({ merchantId }) => sql`e.merchant_id = ${merchantId}`,
  filters: {
    // the literal 'open' equals the condition of the partial index, so that PostgreSQL uses the index
    state: (states) =>
      anyOf(states.map((state) => (state === "open" ? sql`e.state = 'open'` : sql`e.state = ${state}`))),
    member: equals(sql`e.member_id`),
    excluded: equals(sql`e.excluded_id`),
    foundAt: timeRange(sql`e.found_at`),
  },
  orders: {
    foundAt: [
      { value: sql`e.found_at`, type: "timestamptz" },
      { value: sql`e.member_id`, type: "bigint" },
      { value: sql`e.excluded_id`, type: "bigint" },
    ],
  },
  toRow: ({
    memberId,
    username,
    excludedId,
    excludedName,
    reasons,
    foundAt,
    state,
    decidedAt,
    decidedBy,
  }) => ({
    id: `${memberId}.${excludedId}`,
    member: { id: String(memberId), name: username },
    excluded: { id: String(excludedId), name: excludedName },
    reasons,
    foundAt: foundAt.getTime(),
    blocksPlay: state === "open" && reasons.some((reason) => blockingReasons.includes(reason)),
    state,
    decidedAt: decidedAt?.getTime() ?? null,
    decidedBy,
  }),
});
