// A member's rounds as shown in the record.

import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

/** Filter of a member's rounds: a period, one vendor, one category. */
export type RoundSelection = MemberKey & {
  readonly from: Date;
  /** End of the period, exclusive; null: until now. */
  readonly to: Date | null;
  readonly vendor: string | null;
  readonly gameType: string | null;
};

/** A round's place in the list: its start in microseconds since 1970, its vendor and id. */
export type RoundPlace = { readonly micros: string; readonly vendor: string; readonly roundId: string };

export type RoundFilter = RoundSelection & {
  readonly state: RoundRow["state"] | null;
  /** Place of the last round on the previous page; null: the first page. */
  readonly after: RoundPlace | null;
  /** Number of matching rounds to skip before the page. */
  readonly skip: number;
  readonly limit: number;
  /** Maximum rounds of the period that are checked, whether they match or not. */
  readonly scan: number;
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

export type RoundPage = {
  readonly list: RoundRow[];
  /** Number of matching rounds among the checked rounds. */
  readonly count: number;
  /** Place after which the next page continues; null: every round of the period was checked. */
  readonly next: RoundPlace | null;
};

/** A round in JSON, with 64-bit integers as text. */
type RoundJson = Omit<RoundRow, "betMinor" | "winMinor" | "startedAt"> & {
  readonly betMinor: string;
  readonly winMinor: string;
  readonly startedAt: string;
  readonly micros: string;
};

type RoundPageRow = {
  readonly count: number;
  readonly scanned: number;
  readonly last: RoundPlace | null;
  /** All rows as one JSON value, because writing and parsing it takes a third of the time that single rows take. */
  readonly page: RoundJson[] | null;
};

function fromJson({ micros: _micros, ...row }: RoundJson): RoundRow {
  return {
    ...row,
    betMinor: BigInt(row.betMinor),
    winMinor: BigInt(row.winMinor),
    startedAt: new Date(row.startedAt),
  };
}

/**
 * SQL conditions on the rounds to check. Absent filters are left out of the SQL text, because a generic plan with
 * optional filters is slower than a plan for each combination.
 */
function scannedConditions({ after, ...filter }: RoundFilter): Sql {
  // the expression index by time contains 'epoch', so the condition repeats the epoch
  return sql`r.bucket = ${filter.bucket} and r.member_id = ${filter.memberId} and r.started_at > 'epoch'
    and r.started_at >= ${filter.from} and r.started_at < ${filter.to ?? "infinity"}
    ${
      after === null
        ? sql``
        : sql`and r.started_at <= 'epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond'
          and (r.started_at < 'epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond'
            or (r.vendor, r.round_id) > (${after.vendor}, ${after.roundId}))`
    }`;
}

function wantedConditions({ vendor, gameType, state }: RoundFilter): Sql {
  return sql`true
    ${vendor === null ? sql`` : sql`and s.vendor = ${vendor}`}
    ${gameType === null ? sql`` : sql`and exists (select 1 from game k where k.node_id = s.node_id and k.game_type = ${gameType})`}
    ${state === null ? sql`` : sql`and s.state = ${state}`}`;
}

/** PostgreSQL types of the conditions' parameters, in the order of the statement. */
function parameterTypes({ after, vendor, gameType, state }: RoundFilter): string[] {
  const place = after === null ? [] : ["bigint", "bigint", "text", "text"];
  const wanted = [vendor, gameType, state].flatMap((value) => (value === null ? [] : ["text"]));
  return [
    "smallint",
    "bigint",
    "timestamptz",
    "timestamptz",
    ...place,
    "int",
    ...wanted,
    "int",
    "int",
    ...wanted,
  ];
}

/** Lists rounds of a period, newest first. One statement reads at most `scan` rounds. */
export async function listRounds(db: Db, filter: RoundFilter): Promise<RoundPage> {
  const [found] = await db.lookup<RoundPageRow>(
    parameterTypes(filter),
    sql`
    with scanned as materialized (
      select r.round_id, r.vendor, r.node_id, r.game_code, r.currency, r.bet_minor, r.win_minor, r.state, r.started_at
      from play_round r where ${scannedConditions(filter)}
      order by r.started_at desc, r.vendor, r.round_id limit ${filter.scan})
    select
      (select json_agg(x) from (
        select s.round_id "roundId", s.vendor, s.node_id "nodeId", s.game_code "gameCode", s.currency,
          s.bet_minor::text "betMinor", s.win_minor::text "winMinor", s.state, s.started_at "startedAt",
          (extract(epoch from s.started_at) * 1000000)::bigint::text micros
        from scanned s where ${wantedConditions(filter)}
        order by s.started_at desc, s.vendor, s.round_id limit ${filter.limit} offset ${filter.skip}) x) page,
      (select count(*)::int from scanned s where ${wantedConditions(filter)}) "count",
      (select count(*)::int from scanned) scanned,
      (select json_build_object('micros', (extract(epoch from s.started_at) * 1000000)::bigint::text, 'vendor', s.vendor,
        'roundId', s.round_id) from scanned s
        order by s.started_at, s.vendor desc, s.round_id desc limit 1) last`,
  );
  const { count, last, scanned } = found!;
  const page = found!.page ?? [];
  const lastListed = page.at(-1);
  const isFull = lastListed !== undefined && page.length === filter.limit;
  return {
    list: page.map(fromJson),
    count,
    next: isFull ? lastListed : scanned === filter.scan ? last : null,
  };
}

export type RoundSums = { readonly betMinor: bigint; readonly winMinor: bigint };

/** Stakes and wins of all selected rounds, exact at the time of the call. */
export async function sumRounds(db: Db, selection: RoundSelection): Promise<RoundSums> {
  const { bucket, memberId, from, to, vendor, gameType } = selection;
  const [sums] = await db.lookup<RoundSums>(
    ["smallint", "bigint", "timestamptz", "timestamptz", "text", "text"],
    sql`
    select bet_minor "betMinor", win_minor "winMinor" from play_sum_rounds(${bucket}::smallint, ${memberId}::bigint, ${from}::timestamptz,
      ${to ?? "infinity"}::timestamptz, ${vendor}::text, ${gameType}::text)`,
  );
  return sums!;
}

type FoundRound = RoundRow & {
  /** Hash of the secret server seed, which the vendor sent with the stake; null: none. */
  readonly committedHash: string | null;
};

/**
 * Finds a round. Round ids are unique only within a vendor; without a vendor code, returns the member's newest round
 * with that id.
 */
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

type RoundDetail = RoundRow & { readonly endedAt: Date | null; readonly detail: unknown };

/** One round of a member with its vendor's details. */
export function findRoundDetail(
  db: Db,
  { bucket, memberId }: MemberKey,
  { vendor, roundId }: { readonly vendor: string; readonly roundId: string },
): Promise<RoundDetail | null> {
  return db.maybe<RoundDetail>(sql`
    select round_id "roundId", vendor, node_id "nodeId", game_code "gameCode", currency, bet_minor "betMinor", win_minor "winMinor", state,
      started_at "startedAt", ended_at "endedAt", detail
    from play_round where bucket = ${bucket} and member_id = ${memberId} and vendor = ${vendor} and round_id = ${roundId}`);
}
