import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type SettledRound = {
  readonly nodeId: number;
  readonly at: Date;
  readonly isWon: boolean;
};

/** Lists the member's last rounds with a win or loss, without rounds of the game categories in `ownGames`. */
export async function listSharedRounds(
  db: Db,
  { bucket, memberId }: MemberKey,
  ownGames: readonly string[],
  limit: number,
): Promise<SettledRound[]> {
  return db.rows<SettledRound>(sql`
    select s.node_id "nodeId", s.at, s.payout_minor > s.stake_minor "isWon" from account a
      join round_settlement s on s.bucket = ${bucket} and s.member_id = a.member_id and s.account_id = a.id and s.seq > a.settlement_seq - ${2 * limit}
    where a.bucket = ${bucket} and a.member_id = ${memberId} and a.kind = 'main' and a.ref = ''
      and s.game_type <> all (${ownGames}::text[]) and s.payout_minor <> s.stake_minor
    order by s.seq desc limit ${limit}`);
}

export type WinnerSearch = {
  readonly windowMs: number;
  /** Members to search; null: all members. */
  readonly among: readonly bigint[] | null;
  readonly limit: number;
};

/**
 * For each other member of the merchant: in how many of these rounds they won the same game at about the same time;
 * highest number first.
 */
export async function countWinners(
  db: Db,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
  rounds: readonly SettledRound[],
  { windowMs, among, limit }: WinnerSearch,
): Promise<ReadonlyMap<bigint, number>> {
  const times = rounds.map(({ at }) => at.getTime());
  const [from, to] = [Math.min(...times) - windowMs, Math.max(...times) + windowMs];
  const rows = await db.rows<{ memberId: bigint; met: number }>(sql`
    select s.member_id "memberId", count(distinct t.n)::int met
    from unnest(${rounds.map(({ nodeId }) => nodeId)}::int[], ${rounds.map(({ at }) => at)}::timestamptz[]) with ordinality t(node_id, at, n)
      join round_settlement s on s.merchant_id = ${merchantId} and s.node_id = t.node_id and s.payout_minor > s.stake_minor
        and s.at between t.at - make_interval(secs => ${windowMs}::float8 / 1000) and t.at + make_interval(secs => ${windowMs}::float8 / 1000)
    where s.at between ${new Date(from)}::timestamptz and ${new Date(to)}::timestamptz and s.member_id <> ${memberId}
      and (${among}::bigint[] is null or s.member_id = any (${among}::bigint[]))
    group by s.bucket, s.member_id order by met desc, s.member_id limit ${limit}`);
  return new Map(rows.map((row) => [row.memberId, row.met]));
}
