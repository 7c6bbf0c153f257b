import { awardList, type awardStates } from "@khela/contract/operator/free-rounds/lists";
import { formatAmount } from "@khela/engines/money";
import { sql, type Sql } from "@khela/service-kit/db/database";
import { anyOf, equals, listSource, timeRange } from "../../infra/db/lists/list-source.ts";

type State = (typeof awardStates)[number];

type Row = {
  readonly memberId: bigint;
  readonly username: string;
  readonly vendor: string;
  readonly id: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly rounds: number;
  readonly used: number;
  readonly grantedAt: Date;
  readonly expiresAt: Date;
  readonly cancelledAt: Date | null;
};

function stateOf({ cancelledAt, expiresAt, used, rounds }: Row, now: Date): State {
  if (cancelledAt !== null) return "cancelled";
  if (used >= rounds) return "used";
  return expiresAt <= now ? "expired" : "open";
}

/** List of the merchant's awards of free rounds, by the time of the grant. */
export const awardListSource = listSource<Row>()({
  list: awardList,
  from: sql`free_round_award a join member m on m.bucket = a.bucket and m.id = a.member_id`,
  bucket: sql`a.bucket`,
  keep: sql`a.*, m.username`,
  columns: sql`page.member_id "memberId", page.username, page.vendor, page.id, page.game_code "gameCode", page.currency,
    page.stake_minor "stakeMinor", page.rounds, page.used, page.granted_at "grantedAt", page.expires_at "expiresAt", page.cancelled_at "cancelledAt"`,
  scope: ({ merchantId }) => sql`m.merchant_id = ${merchantId}`,
  filters: {
    member: equals(sql`a.member_id`),
    vendor: equals(sql`a.vendor`),
    game: equals(sql`a.game_code`),
    state: (names, { now }) => {
      const conditions: Readonly<Record<State, Sql>> = {
        open: sql`(a.cancelled_at is null and a.used < a.rounds and a.expires_at > ${now})`,
        used: sql`(a.cancelled_at is null and a.used >= a.rounds)`,
        expired: sql`(a.cancelled_at is null and a.used < a.rounds and a.expires_at <= ${now})`,
        cancelled: sql`a.cancelled_at is not null`,
      };
      return anyOf(names.map((name) => conditions[name as State]));
    },
    grantedAt: timeRange(sql`a.granted_at`),
  },
  orders: {
    grantedAt: [
      { value: sql`a.granted_at`, type: "timestamptz" },
      { value: sql`a.member_id`, type: "bigint" },
      { value: sql`a.vendor`, type: "text" },
      { value: sql`a.id`, type: "text" },
    ],
  },
  toRow: (row, { now }) => ({
    key: `${row.memberId}/${row.vendor}/${row.id}`,
    grantedAt: row.grantedAt.getTime(),
    member: { id: String(row.memberId), name: row.username },
    vendor: row.vendor,
    game: row.gameCode,
    id: row.id,
    rounds: row.rounds,
    used: row.used,
    stake: formatAmount(row.stakeMinor, row.currency),
    currency: row.currency,
    expiresAt: row.expiresAt.getTime(),
    state: stateOf(row, now),
  }),
});
