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
  readonly nodeId: number;
  readonly gameCode: string;
  readonly currency: string;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
  readonly state: "open" | "settled" | "rolledBack";
  readonly startedAt: Date;
};

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

/** As JSON has it. */
type RoundJson = Omit<RoundRow, "betMinor" | "winMinor" | "startedAt"> & {
  readonly betMinor: string;
  readonly winMinor: string;
  readonly startedAt: string;
};

type RoundPageRow = {
  readonly count: number;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
  /** One value for all rows: PostgreSQL writes it, and we read it, in a third of the time of rows. */
  readonly page: RoundJson[] | null;
};

function fromJson(row: RoundJson): RoundRow {
  return {
    ...row,
    betMinor: BigInt(row.betMinor),
    winMinor: BigInt(row.winMinor),
    startedAt: new Date(row.startedAt),
  };
}

/** Rounds of a period, newest first, with the sums of the whole period; one statement. */
export async function listRounds(db: Db, filter: RoundFilter): Promise<RoundPage> {
  const [found] = await db.lookup<RoundPageRow>(
    [...conditionTypes(filter), "int", "int", ...conditionTypes(filter)],
    sql`
    select count(*)::int "count", coalesce(sum(r.bet_minor), 0)::bigint "betMinor", coalesce(sum(r.win_minor), 0)::bigint "winMinor",
      (select json_agg(x) from (
        select r.round_id "roundId", r.vendor, r.node_id "nodeId", r.game_code "gameCode", r.currency,
          r.bet_minor::text "betMinor", r.win_minor::text "winMinor", r.state, r.started_at "startedAt"
        from play_round r where ${conditions(filter)}
        order by r.started_at desc, r.round_id limit ${filter.limit} offset ${filter.offset}) x) page
    from play_round r where ${conditions(filter)}`,
  );
  const { page, ...sums } = found!;
  return { ...sums, list: (page ?? []).map(fromJson) };
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
    select r.round_id "roundId", r.vendor, r.node_id "nodeId", r.game_code "gameCode", r.currency, r.bet_minor "betMinor",
      r.win_minor "winMinor", r.state, r.started_at "startedAt", r.detail ->> 'serverSeedHash' "committedHash"
    from play_round r where r.bucket = ${member.bucket} and r.member_id = ${member.memberId} and r.round_id = ${roundId}
      and (${vendor}::text is null or r.vendor = ${vendor})
    order by r.started_at desc limit 1`);
}
