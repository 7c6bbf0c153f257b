// SQL for the rows of a team's figures: sums by the member directly below the agent.

import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import type { DaySums, Range } from "./figures-store.ts";

export type Sums = Omit<DaySums, "day" | "category"> & { readonly activeMembers: number };
export type RowSums = Sums & {
  /** The member directly below whose branch the row sums; 0: sums that were stored without rows. */
  readonly childId: bigint;
  readonly isAgent: boolean;
};

export type RowRange = Omit<Range, "groups"> & {
  /**
   * Groups that are summed. A: players directly below; O: the own sums of agents directly below; B: members further
   * down.
   */
  readonly groups: readonly ("A" | "B" | "O")[];
  /** Only this category of games; null: every category, and sums without a category. */
  readonly category: string | null;
  /** Only these days of the range; null: all days. */
  readonly days: readonly string[] | null;
};

const sumColumns = (from: string): Sql => sql`
  coalesce(sum(d.new_members), 0)::int "newMembers", coalesce(sum(d.first_deposits), 0)::int "firstDeposits",
  coalesce(sum(d.members) filter (where d.gap > d.day - ${from}::date), 0)::int "activeMembers", coalesce(sum(d.deposit_minor), 0)::bigint deposit,
  coalesce(sum(d.withdraw_minor), 0)::bigint withdraw, coalesce(sum(d.bonus_minor), 0)::bigint bonus, coalesce(sum(d.rebate_minor), 0)::bigint rebate,
  coalesce(sum(d.stake_minor), 0)::bigint stake, coalesce(sum(d.payout_minor), 0)::bigint payout,
  floor(coalesce(sum(d.turnover_minor), 0))::bigint turnover`;

const ofRange = ({ bucket, memberId }: MemberKey, { groups, from, to, category, days }: RowRange): Sql => sql`
  d.bucket = ${bucket} and d.member_id = ${memberId} and d.day between ${from}::date and ${to}::date and d.grp = any (${[...groups]}::text[])
  and (${category}::text is null or d.category = ${category}) and (${days === null ? null : [...days]}::date[] is null
    or d.day = any (${days === null ? null : [...days]}::date[]))`;

const MAX_ID = 2n ** 63n - 1n;

/**
 * Lists the sums by member directly below, newest member first. With a category, the counts of members are left out.
 */
export function listRowSums(
  db: Db,
  agent: MemberKey,
  range: RowRange,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<RowSums[]> {
  return db.rows<RowSums>(sql`
    select d.child_id "childId", bool_or(d.grp in ('B', 'O')) "isAgent", ${sumColumns(range.from)}
    from agent_branch_day d where ${ofRange(agent, range)} and d.child_id < ${before ?? MAX_ID}
    group by d.child_id order by d.child_id desc limit ${limit}`);
}

/** Returns the sums of one member directly below; `childId` null: of all members directly below. */
export function sumRows(
  db: Db,
  agent: MemberKey,
  range: RowRange,
  childId: bigint | null = null,
): Promise<Sums> {
  return db.one<Sums>(sql`
    select ${sumColumns(range.from)}
    from agent_branch_day d where ${ofRange(agent, range)} and (${childId}::bigint is null or d.child_id = ${childId}::bigint)`);
}

/**
 * For each day with sums (of one member, or of all), a text for comparison: two texts are equal exactly when all sums
 * and counts are equal.
 */
export async function listDayMarks(
  db: Db,
  agent: MemberKey,
  range: RowRange,
  childId: bigint | null = null,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ day: string; mark: string }>(sql`
    select c.day::text, md5(string_agg(c.mark, ',' order by c.mark)) mark from (
      select d.day, concat_ws(' ', d.category, d.gap, sum(d.members), sum(d.new_members), sum(d.first_deposits), trim_scale(sum(d.deposit_minor)),
        trim_scale(sum(d.withdraw_minor)), trim_scale(sum(d.bonus_minor)), trim_scale(sum(d.rebate_minor)), trim_scale(sum(d.stake_minor)),
        trim_scale(sum(d.payout_minor)), trim_scale(sum(d.turnover_minor))) mark
      from agent_branch_day d where ${ofRange(agent, range)} and (${childId}::bigint is null or d.child_id = ${childId}::bigint)
      group by d.day, d.category, d.gap) c
    group by c.day`);
  return new Map(rows.map(({ day, mark }) => [day, mark]));
}
