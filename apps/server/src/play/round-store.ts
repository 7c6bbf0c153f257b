// A member's rounds as their record shows them.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

export type RoundFilter = MemberKey & {
  readonly from: Date;
  readonly to: Date;
  readonly vendor: string | null;
  readonly gameType: string | null;
  readonly limit: number;
  readonly offset: number;
};

export type RoundRow = {
  readonly roundId: string;
  readonly vendor: string;
  readonly gameType: string;
  readonly gameCode: string;
  readonly name: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
  readonly state: "open" | "settled" | "rolledBack";
  readonly startedAt: Date;
};

const columns = sql`
  r.round_id "roundId", r.vendor, g.game_type "gameType", r.game_code "gameCode", g.name, r.currency,
  r.bet_minor "betMinor", r.win_minor "winMinor", r.state, r.started_at "startedAt"`;

/** What is not asked for is no part of the text: a general plan of it would be worse than a new one for each request. */
function conditions({ vendor, gameType, ...filter }: RoundFilter) {
  // the index by time has the expression with 'epoch'
  return sql`r.bucket = ${filter.bucket} and r.member_id = ${filter.memberId} and r.started_at > 'epoch'
    and r.started_at >= ${filter.from} and r.started_at < ${filter.to}
    ${vendor === null ? sql`` : sql`and r.vendor = ${vendor}`}
    ${gameType === null ? sql`` : sql`and exists (select 1 from game k where k.node_id = r.node_id and k.game_type = ${gameType})`}`;
}

/** Of what `conditions` has as parameters. */
const conditionTypes = ({ vendor, gameType }: RoundFilter): string[] => [
  "smallint",
  "bigint",
  "timestamptz",
  "timestamptz",
  ...[vendor, gameType].flatMap((value) => (value === null ? [] : ["text"])),
];

export type RoundPage = {
  readonly list: RoundRow[];
  readonly count: number;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
};

/** Rounds of a period, newest first, with the sums of the whole period; one statement, which always has a row. */
export async function listRounds(db: Db, filter: RoundFilter): Promise<RoundPage> {
  const rows = await db.lookup<RoundRow & { count: number; allBetMinor: bigint; allWinMinor: bigint }>(
    [...conditionTypes(filter), ...conditionTypes(filter), "int", "int"],
    sql`
    with sums as (
      select count(*)::int "count", coalesce(sum(r.bet_minor), 0)::bigint bet, coalesce(sum(r.win_minor), 0)::bigint win
      from play_round r where ${conditions(filter)}),
    page as (
      select r.* from play_round r where ${conditions(filter)}
      order by r.started_at desc, r.round_id limit ${filter.limit} offset ${filter.offset})
    select ${columns}, sums.count, sums.bet "allBetMinor", sums.win "allWinMinor"
    from sums left join (page r join game g on g.node_id = r.node_id) on true
    order by r.started_at desc, r.round_id`,
  );
  const { count, allBetMinor, allWinMinor } = rows[0]!;
  return {
    list: rows.filter(({ roundId }) => roundId !== null),
    count,
    betMinor: allBetMinor,
    winMinor: allWinMinor,
  };
}

type FoundRound = RoundRow & {
  /** The fingerprint of the secret seed as the vendor sent it with the stake. */
  readonly committedHash: string | null;
};

/** Round ids are unique per vendor; without a vendor code, returns the member's newest round of that id. */
export async function findRound(
  db: Db,
  member: MemberKey,
  roundId: string,
  vendor: string | null,
): Promise<FoundRound | null> {
  return db.maybe<FoundRound>(sql`
    select ${columns}, r.detail ->> 'serverSeedHash' "committedHash" from play_round r join game g on g.node_id = r.node_id
    where r.bucket = ${member.bucket} and r.member_id = ${member.memberId} and r.round_id = ${roundId}
      and (${vendor}::text is null or r.vendor = ${vendor})
    order by r.started_at desc limit 1`);
}
