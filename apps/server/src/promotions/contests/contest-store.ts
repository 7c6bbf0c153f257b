// SQL for the periods of contests, and members' scores in them.

import type { ContestScoring } from "@khela/contract/promotions/schemas";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { listFirst, type Placed } from "../best-store.ts";

export type ContestState = "open" | "closed" | "drawn" | "paid" | "void";

/** A winning ticket with its proof, as stored and published. */
export type Winner = {
  readonly number: number;
  readonly proof: {
    readonly ticket: string;
    readonly index: number;
    readonly tickets: number;
    readonly path: readonly string[];
    readonly root: string;
  };
};

export type ContestKey = { readonly promotionId: bigint; readonly period: string };

export type Contest = ContestKey & {
  readonly merchantId: number;
  readonly currency: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly scoring: ContestScoring;
  readonly gameType: string | null;
  readonly minStakeMinor: bigint | null;
  /** Turnover in minor units for one ticket of a raffle; null: a leaderboard, which has no tickets. */
  readonly ticketMinor: bigint | null;
  readonly maxTickets: number | null;
  readonly prizesMinor: readonly bigint[];
  /**
   * Turnover requirement of the prizes, in percent. Null: an old period without recorded terms, to which the
   * promotion's terms apply.
   */
  readonly turnoverPercent: number | null;
  readonly weights: Readonly<Record<string, number>> | null;
  readonly maxStakeMinor: bigint | null;
  readonly lockHours: number | null;
  readonly state: ContestState;
  readonly commitment: string | null;
  readonly entries: bigint | null;
  readonly tickets: bigint | null;
  readonly root: string | null;
  readonly rootAt: Date | null;
  readonly beaconRound: bigint | null;
  readonly beacon: string | null;
  readonly secret: string | null;
  readonly winners: readonly Winner[] | null;
};

const columns = sql`
  c.promotion_id "promotionId", c.period, c.merchant_id "merchantId", c.currency, c.starts_at "startsAt", c.ends_at "endsAt", c.scoring,
  c.game_type "gameType", c.min_stake_minor "minStakeMinor", c.ticket_minor "ticketMinor", c.max_tickets "maxTickets",
  c.prizes "prizesMinor", c.turnover_percent "turnoverPercent", c.weights, c.max_stake_minor "maxStakeMinor", c.lock_hours "lockHours", c.state, c.commitment, c.entries, c.tickets, c.root, c.root_at "rootAt", c.beacon_round "beaconRound", c.beacon, c.secret, c.winners`;

export type ContestPromotion = {
  readonly id: bigint;
  /** Whether the contest is a raffle, in which tickets are drawn. */
  readonly hasTickets: boolean;
  readonly period: "once" | "day" | "week" | "month";
  readonly startsAt: Date;
  readonly settings: Readonly<Record<string, unknown>>;
};

/** Lists the contests and raffles of all merchants that are active at a time. */
export function listContestPromotions(db: Db, now: Date): Promise<ContestPromotion[]> {
  return db.rows<ContestPromotion>(sql`
    select p.id, p.metric = 'tickets' "hasTickets", p.period, p.starts_at "startsAt", m.settings from promotion p join merchant m on m.id = p.merchant_id
    where p.enabled and p.prizes is not null and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now}) order by p.id`);
}

/** Locks the periods of a promotion, so that one transaction at a time begins or ends periods. */
export async function lockPeriods(tx: Db, promotionId: bigint): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashint8extended(${promotionId}, 7083))`);
}

/**
 * Begins a period of a contest with the promotion's current rules. Does nothing when the promotion has ended, or when
 * the prizes of all periods would exceed the budget. A period that begins late counts from the present time on,
 * because earlier settlements may already have been counted without it. A running period keeps its rules, except that
 * a change of the promotion's end also changes the period's end. `from` and `to`: first and last day in `zone`, both
 * included.
 */
export async function insertContest(
  tx: Db,
  { promotionId, period }: ContestKey,
  span: { readonly from: string; readonly to: string; readonly zone: string },
  { commitment, now }: { readonly commitment: string | null; readonly now: Date },
): Promise<void> {
  // An operator who ends the promotion waits for this lock, and then ends this period too. If the operator's
  // transaction was first, the next query finds the promotion ended.
  await lockPeriods(tx, promotionId);
  const on = await tx.maybe(sql`select 1 from promotion where id = ${promotionId} and enabled`);
  if (on === null) return;
  await tx.run(sql`
    insert into promotion_contest (promotion_id, period, merchant_id, currency, starts_at, ends_at, scoring, game_type, min_stake_minor,
      ticket_minor, max_tickets, prizes, turnover_percent, weights, max_stake_minor, lock_hours, commitment)
    select p.id, ${period}, p.merchant_id, p.currency, case when b.starts_at < ${now}::timestamptz - interval '5 minutes' then ${now}::timestamptz else b.starts_at end,
      least(p.ends_at, (${span.to}::date + 1)::timestamp at time zone ${span.zone}), coalesce(p.scoring, 'turnover'), p.game_type,
      p.min_stake_minor, p.ticket_minor, p.max_tickets, p.prizes, p.turnover_percent, p.weights, p.max_stake_minor, p.lock_hours, ${commitment}
    from promotion p
      cross join lateral (select greatest(p.starts_at, ${span.from}::date::timestamp at time zone ${span.zone}) starts_at) b
    where p.id = ${promotionId}
      and (select coalesce(sum(prize), 0) from promotion_contest c, unnest(c.prizes) prize
          where c.promotion_id = p.id and c.state <> 'void' and c.period <> ${period})
        + (select sum(prize) from unnest(p.prizes) prize) <= p.budget_minor
    on conflict (promotion_id, period) do update set ends_at = greatest(excluded.ends_at, ${now})
      where promotion_contest.state = 'open' and promotion_contest.ends_at > ${now} and promotion_contest.ends_at <> excluded.ends_at`);
}

/** Lists the next contests that ended by `before` and whose prizes are not paid, by promotion and period. */
export function listDueContests(
  db: Db,
  before: Date,
  { after, most }: { readonly after: ContestKey | null; readonly most: number },
): Promise<Contest[]> {
  const { promotionId = 0n, period = "" } = after ?? {};
  return db.rows<Contest>(sql`
    select ${columns} from promotion_contest c where c.state in ('open', 'closed', 'drawn') and c.ends_at <= ${before}
      and (c.promotion_id, c.period) > (${promotionId}::bigint, ${period}) order by c.promotion_id, c.period limit ${most}`);
}

/** Lists the newest periods of a promotion. */
export function listContests(db: Db, promotionId: bigint, most: number): Promise<Contest[]> {
  return db.rows<Contest>(sql`
    select ${columns} from promotion_contest c where c.promotion_id = ${promotionId} order by c.starts_at desc limit ${most}`);
}

/** Lists the ended periods of a promotion, newest first. */
export function listEndedContests(
  db: Db,
  promotionId: bigint,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Contest[]> {
  return db.rows<Contest>(sql`
    select ${columns} from promotion_contest c where c.promotion_id = ${promotionId} and c.state <> 'open'
    order by c.starts_at desc, c.period limit ${limit} offset ${offset}`);
}

export async function countEndedContests(db: Db, promotionId: bigint): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int count from promotion_contest where promotion_id = ${promotionId} and state <> 'open'`);
  return count;
}

export function findContest(db: Db, { promotionId, period }: ContestKey): Promise<Contest | null> {
  return db.maybe<Contest>(sql`
    select ${columns} from promotion_contest c where c.promotion_id = ${promotionId} and c.period = ${period}`);
}

/** Lists the contests of these promotions that are open at a time. */
export function listOpenContests(db: Db, promotionIds: readonly bigint[], now: Date): Promise<Contest[]> {
  return db.rows<Contest>(sql`
    select ${columns} from promotion_contest c where c.promotion_id = any (${promotionIds}::bigint[]) and c.state = 'open'
      and c.starts_at <= ${now} and c.ends_at > ${now}`);
}

export type Draw = {
  readonly entries: number;
  readonly tickets: number;
  readonly root: string;
  readonly at: Date;
};

export async function writeRoot(db: Db, { promotionId, period }: ContestKey, draw: Draw): Promise<void> {
  await db.run(sql`
    update promotion_contest set root = ${draw.root}, root_at = ${draw.at}, entries = ${draw.entries}, tickets = ${draw.tickets}
    where promotion_id = ${promotionId} and period = ${period} and state = 'closed' and root is null`);
}

export async function writeWinners(
  db: Db,
  { promotionId, period }: ContestKey,
  drawn: {
    readonly secret: string;
    readonly beacon: string;
    readonly beaconRound: number;
    readonly winners: readonly Winner[];
  },
): Promise<void> {
  await db.run(sql`
    update promotion_contest set state = 'drawn', secret = ${drawn.secret}, beacon = ${drawn.beacon}, beacon_round = ${drawn.beaconRound},
      winners = ${JSON.stringify(drawn.winners)}::jsonb
    where promotion_id = ${promotionId} and period = ${period} and state = 'closed'`);
}

/** Ends a contest whose prizes were paid (`paid`), or without prizes (`void`). */
export async function endContest(
  db: Db,
  { promotionId, period }: ContestKey,
  state: "paid" | "void",
): Promise<void> {
  await db.run(sql`
    update promotion_contest set state = ${state} where promotion_id = ${promotionId} and period = ${period} and state in ('closed', 'drawn')`);
}

export type Score = MemberKey & {
  readonly username: string;
  /** Score: turnover in minor units, or the multiple of a win in hundredths. */
  readonly score: bigint;
  readonly place: number | null;
  readonly prizeMinor: bigint | null;
};

/** Lists the first places of a leaderboard. Equal scores are ranked by the earlier time. */
export function listBest(
  db: Db,
  buckets: readonly number[],
  { promotionId, period }: ContestKey,
  most: number,
): Promise<Score[]> {
  return listFirst(db, buckets, most, (bucket) =>
    db.rows<Score & Placed>(sql`
      select n.bucket, n.member_id "memberId", m.username, trunc(n.score)::bigint score, n.place, n.prize_minor "prizeMinor",
        n.score::text amount, n.reached_at::text reached
      from (select s.* from promotion_score s where s.bucket = ${bucket} and s.promotion_id = ${promotionId} and s.period = ${period}
          and s.score > 0 order by s.score desc, s.reached_at, s.member_id limit ${most}) n
        join member m on m.bucket = n.bucket and m.id = n.member_id`),
  );
}

/** Lists the winners of prizes, by place. */
export function listWinners(
  db: Db,
  buckets: readonly number[],
  { promotionId, period }: ContestKey,
): Promise<Score[]> {
  return db.rows<Score>(sql`
    select s.bucket, s.member_id "memberId", m.username, trunc(s.score)::bigint score, s.place, s.prize_minor "prizeMinor"
    from promotion_score s join member m on m.bucket = s.bucket and m.id = s.member_id
    where s.bucket = any (${buckets}::smallint[]) and s.promotion_id = ${promotionId} and s.period = ${period} and s.place is not null
    order by s.place`);
}

export type OwnScore = {
  readonly period: string;
  readonly score: bigint;
  readonly exactScore: string;
  readonly reachedAt: Date;
  readonly place: number | null;
  readonly prizeMinor: bigint | null;
};

export function listOwnScores(
  db: Db,
  { bucket, memberId }: MemberKey,
  promotionId: bigint,
  periods: readonly string[],
): Promise<OwnScore[]> {
  return db.rows<OwnScore>(sql`
    select s.period, trunc(s.score)::bigint score, s.score::text "exactScore", s.reached_at "reachedAt", s.place, s.prize_minor "prizeMinor"
    from promotion_score s where s.bucket = ${bucket} and s.member_id = ${memberId} and s.promotion_id = ${promotionId}
      and s.period = any (${periods}::text[]) and s.score > 0`);
}

/**
 * Finds the number of members ahead of the member (a higher score, or the same score earlier), and the lowest score
 * among them.
 */
export function findAhead(
  db: Db,
  buckets: readonly number[],
  { promotionId, period }: ContestKey,
  own: OwnScore & MemberKey,
): Promise<{ readonly ahead: number; readonly next: bigint | null }> {
  return db.one(sql`
    select count(*)::int ahead, trunc(min(s.score))::bigint "next" from promotion_score s
    where s.bucket = any (${buckets}::smallint[]) and s.promotion_id = ${promotionId} and s.period = ${period} and s.score >= ${own.exactScore}::numeric
      and (s.score > ${own.exactScore}::numeric or (s.reached_at, s.member_id) < (${own.reachedAt}::timestamptz, ${own.memberId}::bigint))`);
}

export type Entry = MemberKey & { readonly tickets: number };

/** Lists the next entries of a raffle in a bucket, in the order of member ids. */
export function listEntries(
  db: Db,
  bucket: number,
  { promotionId, period, ticketMinor, maxTickets }: Contest,
  { after, most }: { readonly after: bigint; readonly most: number },
): Promise<Entry[]> {
  return db.rows<Entry>(sql`
    select s.bucket, s.member_id "memberId", least(trunc(s.score / ${ticketMinor}::bigint), ${maxTickets}::int)::int tickets
    from promotion_score s
    where s.bucket = ${bucket} and s.member_id > ${after} and s.promotion_id = ${promotionId} and s.period = ${period}
      and s.score >= ${ticketMinor}::bigint
    order by s.member_id limit ${most}`);
}

/** Pays a prize. Returns false on a second call, which pays nothing. */
export async function awardPrize(
  db: Db,
  { bucket, memberId }: MemberKey,
  { promotionId, period }: ContestKey,
  prize: { readonly place: number; readonly prizeMinor: bigint; readonly now: Date },
): Promise<boolean> {
  const { given } = await db.one<{ given: boolean }>(sql`
    select promotion_award_prize(${bucket}::smallint, ${memberId}::bigint, ${promotionId}::bigint, ${period}, ${prize.place}::int,
      ${prize.prizeMinor}::bigint, ${prize.now}::timestamptz) given`);
  return given;
}
