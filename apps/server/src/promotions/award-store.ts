// SQL for members' rewards: joined, claimed and received.

import { rowJson } from "../infra/db/row-json.ts";
import type { RewardState } from "@khela/contract/operator/promotions/lists";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";
import { findAccount } from "../wallet/wallet.ts";
import type { GameNames, Promotion } from "./store.ts";

/** Conditions of a reward other than its turnover requirement, as of the claim. */
type Terms = Pick<Promotion, "weights" | "maxStakeMinor" | "lockHours"> & {
  /** Names of the games that have their own weight; null: no such games. */
  readonly gameNames: GameNames | null;
};
/** The terms in JSON: the maximum stake, a 64-bit integer, is text. */
export type WrittenTerms = Omit<Terms, "maxStakeMinor"> & { readonly maxStakeMinor: string | null };

export type Award = {
  readonly promotionId: bigint;
  readonly period: string;
  readonly state: RewardState;
  readonly basisMinor: bigint;
  readonly rewardMinor: bigint;
  readonly turnoverPercent: number;
  readonly reasons: readonly string[];
  readonly madeAt: Date;
  readonly takeUntil: Date | null;
  readonly lockUntil: Date | null;
  readonly remark: string | null;
  readonly forfeitedMinor: bigint;
  /** Terms of a reward that needs a decision, can be taken, or is in play; null: a reward in another state. */
  readonly terms: Terms | null;
};

export const toTerms = (written: WrittenTerms | null): Terms | null =>
  written === null
    ? null
    : { ...written, maxStakeMinor: written.maxStakeMinor === null ? null : BigInt(written.maxStakeMinor) };

/** The names of the games in a column of weights, by node id. */
const gameNamesIn = (weights: Sql): Sql => sql`
  (select json_object_agg(g.node_id, g.name) from jsonb_object_keys(${weights}) k(key)
    join game g on g.node_id = case when k.key ~ '^[0-9]+$' then k.key::int end)`;

const columns = sql`
  a.promotion_id "promotionId", a.period, a.state, a.basis_minor "basisMinor", a.reward_minor "rewardMinor",
  a.turnover_percent "turnoverPercent", a.reasons, a.made_at "madeAt", a.take_until "takeUntil", a.lock_until "lockUntil", a.remark,
  a.forfeited_minor "forfeitedMinor",
  case when a.state in ('applying', 'issued', 'process') then json_build_object('weights', a.weights,
    'maxStakeMinor', a.max_stake_minor::text, 'lockHours', a.lock_hours, 'gameNames', ${gameNamesIn(sql`a.weights`)}) end terms`;

async function listRows(db: Db, statement: Sql): Promise<Award[]> {
  const rows = await db.rows<Omit<Award, "terms"> & { readonly terms: WrittenTerms | null }>(statement);
  return rows.map((row) => ({ ...row, terms: toTerms(row.terms) }));
}

const MAX_ACTIVE = 500;

/** Lists the member's rewards of these periods, and all rewards that need a decision, can be taken, or are in play. */
export function listActiveAwards(
  db: Db,
  { bucket, memberId }: MemberKey,
  periods: readonly string[],
): Promise<Award[]> {
  return listRows(
    db,
    sql`
    select ${columns} from promotion_award a where a.bucket = ${bucket} and a.member_id = ${memberId}
      and (a.period = any (${periods}::text[]) or a.state in ('applying', 'issued', 'process'))
    order by a.made_at desc limit ${MAX_ACTIVE}`,
  );
}

export function listAwards(
  db: Db,
  { bucket, memberId }: MemberKey,
  page: { readonly limit: number; readonly offset: number },
): Promise<Award[]> {
  return listRows(
    db,
    sql`
    select ${columns} from promotion_award a where a.bucket = ${bucket} and a.member_id = ${memberId} and a.state <> 'joined'
    order by a.made_at desc, a.promotion_id, a.period limit ${page.limit} offset ${page.offset}`,
  );
}

export async function countAwards(db: Db, { bucket, memberId }: MemberKey): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int count from promotion_award where bucket = ${bucket} and member_id = ${memberId} and state <> 'joined'`);
  return count;
}

export type Lock = { readonly ref: string; readonly requiredMinor: bigint; readonly doneMinor: bigint };

/** Lists the open turnover requirements of the member's rewards. `ref`: `<promotion>.<period>`. */
export async function listLocks(db: Db, member: MemberKey): Promise<Lock[]> {
  const account = await findAccount(db, member);
  if (account === null) return [];
  return db.rows<Lock>(sql`
    select split_part(m.ref, '~', 1) "ref", ceil(m.required_minor)::bigint "requiredMinor", floor(m.done_minor)::bigint "doneMinor"
    from turnover_missing(${member.bucket}::smallint, ${member.memberId}::bigint, ${account.id}::bigint) m
    where m.source = 'promotion' and m.done_minor < m.required_minor`);
}

type OwnWeights = Pick<Terms, "weights" | "gameNames"> & { readonly ref: string };

/** Lists turnover weights of those rewards of the account that have their own weights, by `<promotion>.<period>`. */
export function listOwnWeights(
  db: Db,
  { bucket, memberId }: MemberKey,
  accountId: bigint,
  refs: readonly string[],
): Promise<OwnWeights[]> {
  return db.rows<OwnWeights>(sql`
    select w.ref, w.weights, ${gameNamesIn(sql`w.weights`)} "gameNames" from turnover_weighted w
    where w.bucket = ${bucket} and w.member_id = ${memberId} and w.account_id = ${accountId} and w.ref = any (${refs}::text[])`);
}

/** Returns the sum of the rewards in play, in minor units. A withdrawal during a break first takes this amount back. */
export async function sumUnplayedMinor(
  db: Db,
  { bucket, memberId }: MemberKey,
  accountId: bigint,
): Promise<bigint> {
  const { unplayed } = await db.one<{ unplayed: bigint }>(sql`
    select promotion_unplayed(${bucket}::smallint, ${memberId}::bigint, ${accountId}::bigint) unplayed`);
  return unplayed;
}

/** For each reward in play, the amount that would be taken back if the reward ended now. */
export type Forfeit = { readonly claimId: string; readonly backMinor: bigint };

export function listForfeits(db: Db, { bucket, memberId }: MemberKey, accountId: bigint): Promise<Forfeit[]> {
  return db.lookup<Forfeit>(
    ["smallint", "bigint", "bigint"],
    sql`
    select claim_id "claimId", back_minor "backMinor" from promotion_forfeits(${bucket}::smallint, ${memberId}::bigint, ${accountId}::bigint)`,
  );
}

export type DayTurnover = { readonly day: string; readonly gameType: string; readonly turnoverMinor: bigint };

/** Lists turnover by day and category. A day's turnover is negative when corrections on that day exceed its bets. */
export function listTurnoverByDay(
  db: Db,
  { bucket, memberId }: MemberKey,
  currency: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DayTurnover[]> {
  return db.rows<DayTurnover>(sql`
    select o.day::text "day", o.game_type "gameType", trunc(o.turnover_minor)::bigint "turnoverMinor"
    from account a join turnover_day o on o.bucket = ${bucket} and o.member_id = ${memberId} and o.account_id = a.id
    where a.bucket = ${bucket} and a.member_id = ${memberId} and a.kind = 'main' and a.ref = '' and a.currency = ${currency}
      and o.day between ${from}::date and ${to}::date
    order by o.day desc, o.turnover_minor desc, o.game_type`);
}

const MOST_RUNS = 100;

/** Counts the settlements of a bucket up to now, like the turnover job. */
export async function countTurnover(
  db: Db,
  bucket: number,
  zones: readonly { readonly merchantId: number; readonly zone: string }[],
): Promise<void> {
  for (let run = 0; run < MOST_RUNS; run += 1) {
    const { finished } = await db.one<{ finished: boolean }>(sql`
      select finished from turnover_count(${bucket}::smallint, ${zones.map(({ merchantId }) => merchantId)}::int[],
        ${zones.map(({ zone }) => zone)}::text[])`);
    if (finished) return;
  }
}

export type RewardRule = {
  readonly fixedMinor: bigint;
  readonly percent: string;
  readonly maxMinor: bigint;
};

/** Returns a promotion's reward for this basis, in minor units, computed by the database's rule. Nothing is paid. */
export async function rewardFor(db: Db, rule: RewardRule, basisMinor: bigint): Promise<bigint> {
  const { reward } = await db.one<{ reward: bigint }>(sql`
    select promotion_reward(${rule.fixedMinor}::bigint, ${rule.percent}::numeric, ${rule.maxMinor}::bigint, ${basisMinor}::bigint) reward`);
  return reward;
}

export type AwardKey = MemberKey & { readonly promotionId: bigint; readonly period: string };

export type Claim = AwardKey & {
  /** The amount on which the reward is computed; null: the member only joins, and claims later. */
  readonly basisMinor: bigint | null;
  /** The last day on which a joined promotion can be claimed; null: no limit, or the member does not join. */
  readonly lastDay: string | null;
  readonly zone: string;
  readonly percent: string;
  readonly reasons: readonly string[];
  readonly ip: string;
  readonly now: Date;
};

type Claimed = { readonly refusal: string | null; readonly state: string | null };

export function claim(
  tx: Db,
  { bucket, memberId, promotionId, period, lastDay, zone, now, ...asked }: Claim,
): Promise<Claimed> {
  return tx.one(sql`
    select refusal, state from promotion_claim(${bucket}::smallint, ${memberId}::bigint, ${promotionId}::bigint, ${period},
      ${rowJson(asked)}::jsonb, (${lastDay}::date + 1)::timestamp at time zone ${zone}, ${now}::timestamptz)`);
}

export function take(
  tx: Db,
  { bucket, memberId, promotionId, period }: AwardKey,
  now: Date,
): Promise<{ readonly rewardMinor: bigint | null; readonly paid: boolean }> {
  return tx.one(sql`
    select reward_minor "rewardMinor", paid from promotion_take(${bucket}::smallint, ${memberId}::bigint, ${promotionId}::bigint,
      ${period}, ${now}::timestamptz)`);
}

type GivenUp = {
  readonly refusal: "unknown" | "played" | "in play" | null;
  readonly takenMinor: bigint | null;
  readonly repeated: boolean;
};

/** Ends a reward at the member's request. A second call has no effect. */
export function giveUp(
  tx: Db,
  { bucket, memberId, promotionId, period }: AwardKey,
  now: Date,
): Promise<GivenUp> {
  return tx.one(sql`
    select refusal, taken_minor "takenMinor", repeated from promotion_give_up(${bucket}::smallint, ${memberId}::bigint, ${promotionId}::bigint,
      ${period}, ${now}::timestamptz)`);
}

/** Paid amount of this reward in minor units; null: not paid yet. */
export async function findPaidMinor(
  db: Db,
  { bucket, memberId, promotionId, period }: AwardKey,
): Promise<bigint | null> {
  const row = await db.maybe<{ paid: bigint }>(sql`
    select reward_minor paid from promotion_award
    where bucket = ${bucket} and member_id = ${memberId} and promotion_id = ${promotionId} and period = ${period}
      and state in ('process', 'claimed')`);
  return row?.paid ?? null;
}

export async function decide(
  tx: Db,
  { bucket, memberId, promotionId, period }: AwardKey,
  decision: { readonly actor: string; readonly remark: string | null; readonly now: Date },
): Promise<boolean> {
  const { decided } = await tx.one<{ decided: boolean }>(sql`
    select promotion_decide(${bucket}::smallint, ${memberId}::bigint, ${promotionId}::bigint, ${period}, ${decision.actor},
      ${decision.remark}, ${decision.now}::timestamptz) decided`);
  return decided;
}

export type Waiting = AwardKey & {
  readonly username: string;
  readonly code: string;
  readonly rewardMinor: bigint;
  readonly currency: string;
  readonly reasons: readonly string[];
  readonly madeAt: Date;
};

const waitingColumns = sql`
  a.bucket, a.member_id "memberId", m.username, a.promotion_id "promotionId", a.period, p.code, a.reward_minor "rewardMinor", p.currency,
  a.reasons, a.made_at "madeAt"`;
const waitingTables = sql`promotion_award a join promotion p on p.id = a.promotion_id join member m on m.bucket = a.bucket and m.id = a.member_id`;

/** Finds a reward of the merchant that needs a decision; null: no reward. */
export function findWaiting(
  db: Db,
  { bucket, memberId, promotionId, period }: AwardKey,
  merchantId: number,
): Promise<Waiting | null> {
  return db.maybe<Waiting>(sql`
    select ${waitingColumns} from ${waitingTables}
    where a.bucket = ${bucket} and a.member_id = ${memberId} and a.promotion_id = ${promotionId} and a.period = ${period}
      and a.state = 'applying' and p.merchant_id = ${merchantId}`);
}
