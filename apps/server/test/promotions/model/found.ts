/** The state of the model's members in the database and over the API, read for all members at once. */
import { calls } from "@khela/contract/calls";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { missingList, missingOf, stateWanted, type Model } from "./model.ts";
import { money } from "./offers.ts";
import type { Member, Surroundings } from "./steps.ts";

type Row = { readonly memberId: bigint };
type Account = Row & {
  readonly bucket: number;
  readonly id: bigint;
  readonly balance: bigint;
  readonly held: bigint;
  readonly level: number;
  readonly bonuses: readonly number[];
};

const byMember = <R extends Row>(rows: readonly R[]): Map<bigint, R[]> =>
  Map.groupBy(rows, (row) => row.memberId);

/**
 * The accounts' keys are passed as values: on Citus, the function must not be called within a query of the table
 * account.
 */
function listMissing(db: Db, accounts: readonly Account[]) {
  return db.rows<Row & { readonly ref: string; readonly left: number }>(sql`
    select k.member_id "memberId", split_part(t.ref, '~', 1) ref, (ceil(t.required_minor) - floor(t.done_minor))::int "left"
    from unnest(${accounts.map(({ bucket }) => bucket)}::smallint[], ${accounts.map(({ memberId }) => memberId)}::bigint[],
        ${accounts.map(({ id }) => id)}::bigint[]) k(bucket, member_id, account_id)
      cross join lateral turnover_missing(k.bucket, k.member_id, k.account_id) with ordinality t
    order by k.member_id, t.ordinality`);
}

/** Reads balances, awards, required turnover, withdrawals and play of all members, with one statement for each. */
async function readAll(db: Db, people: readonly Person[]) {
  const buckets = [...new Set(people.map(({ bucket }) => bucket))];
  const ids = people.map(({ memberId }) => memberId);
  const theirs = sql`bucket = any (${buckets}::smallint[]) and member_id = any (${ids}::bigint[])`;
  const [accounts, awards, withdrawals, days] = await Promise.all([
    db.rows<Account>(sql`
      select a.bucket, a.member_id "memberId", a.id, a.balance, a.held, coalesce(v.level, 0) "level",
        array(select b.amount_minor::int from vip_bonus b where b.bucket = a.bucket and b.member_id = a.member_id
          and b.account_id = a.id order by b.level) bonuses
      from account a left join vip_member v on v.bucket = a.bucket and v.member_id = a.member_id and v.account_id = a.id
      where a.bucket = any (${buckets}::smallint[]) and a.member_id = any (${ids}::bigint[]) and a.kind = 'main' and a.ref = ''`),
    db.rows<Row & { readonly award: string }>(sql`
      select member_id "memberId", concat_ws(' ', promotion_id || '.' || period, state, reward_minor, coalesce(forfeited_minor, 0)) award
      from promotion_award where ${theirs} order by 1, 2`),
    db.rows<Row & { readonly order: string }>(sql`
      select member_id "memberId", concat_ws(' ', id, state, amount_minor, fee_minor) "order" from withdraw_order
      where ${theirs} order by 1, 2`),
    db.rows<Row & { readonly day: string }>(sql`
      select member_id "memberId", concat_ws(' ', day, game_type, stake_minor::bigint, payout_minor::bigint, turnover_minor::bigint) "day"
      from turnover_day where ${theirs} order by 1, 2`),
  ]);
  return {
    accounts: byMember(accounts),
    missing: byMember(await listMissing(db, accounts)),
    awards: byMember(awards),
    withdrawals: byMember(withdrawals),
    days: byMember(days),
  };
}

/** Reads each member's state from the database, in the form of the model. */
export async function readFound({ p }: Surroundings, members: readonly Member[]): Promise<unknown[]> {
  const people = members.map(({ person }) => person);
  const all = await readAll(p.c.w.database.owner, people);
  return people.map(({ memberId }) => {
    const { balance, held, level, bonuses } = all.accounts.get(memberId)![0]!;
    return {
      balance: Number(balance),
      held: Number(held),
      level,
      bonuses,
      missing: (all.missing.get(memberId) ?? [])
        .map(({ ref, left }) => [ref, left])
        .filter(([, left]) => left !== 0),
      awards: all.awards.get(memberId)?.map(({ award }) => award) ?? [],
      withdrawals: all.withdrawals.get(memberId)?.map(({ order }) => order) ?? [],
      days: all.days.get(memberId)?.map(({ day }) => day) ?? [],
    };
  });
}

/** Returns the same state according to the model. */
export const wantedOf = (m: Model): unknown => ({
  balance: m.balance,
  held: m.held,
  level: m.level,
  bonuses: m.bonuses,
  missing: missingList(m),
  awards: [...m.awards].map(([ref, one]) => `${ref} ${one.state} ${one.reward} ${one.forfeited}`).toSorted(),
  withdrawals: m.withdrawals.map((one) => `${one.refId} ${one.state} ${one.amount} ${one.fee}`).toSorted(),
  days: [...m.days].map(([key, one]) => `${key} ${one.stake} ${one.payout} ${one.turnover}`).toSorted(),
});

/** Reads the state of each offer, as shown to the member. */
export async function readStates({ offers }: Surroundings, { person }: Member): Promise<unknown[]> {
  const { list } = await person.client.callOrThrow(calls.promotions.mine, {});
  return offers.map(({ id }) => list.find(({ promotionId }) => promotionId === id)?.state);
}

export const statesWanted = ({ offers, today }: Surroundings, { m }: Member): string[] =>
  offers.map((offer) => stateWanted(m, offers, offer, today));

/** Reads the figures on the member's pages: available balance, remaining turnover and level. */
export async function readShown({ person }: Member): Promise<unknown> {
  const { sumBalance } = await person.client.callOrThrow(calls.wallet.balance, {});
  const { remainingTurnover } = await person.client.callOrThrow(calls.cashier.withdrawTurnover, {});
  const { playerRankProgress } = await person.client.callOrThrow(calls.vip.progress, {});
  return { sumBalance, remainingTurnover, level: playerRankProgress.labelId };
}

export const wantedShown = (m: Model): unknown => ({
  sumBalance: money(m.balance - m.held),
  remainingTurnover: money(missingOf(m)),
  level: m.level,
});
