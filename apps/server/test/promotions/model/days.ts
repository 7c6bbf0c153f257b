/**
 * The days of the model, the same for all members. The clock is set near noon of a future day and advances by whole
 * days, so that no real midnight affects a run. The database times play by its own clock, so counted play is moved to
 * the model's day.
 */
import { expect } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { sessionMaxMs } from "../../../src/infra/db/session-store.ts";
import { countBucket } from "../../../src/play/turnover/turnover-store.ts";
import { updateBucket as updateLevelsOf } from "../../../src/vip/job-store.ts";
import { updateLevels } from "../../../src/vip/jobs.ts";
import { dayAt, startOf, addDays } from "../../../src/promotions/offers/periods.ts";
import type { PromotionsHarness } from "../promotions-harness.ts";
import { rise } from "./model.ts";
import { ZONE } from "./offers.ts";
import type { Member, Surroundings } from "./steps.ts";

export const DAY_MS = 24 * 60 * 60_000;
const HALF_DAY_MS = DAY_MS / 2;
/** Days from now to the model's first day; no run lasts longer. */
const DAYS_AHEAD = 3;
/** Few buckets, so that the jobs have few runs. */
export const BUCKETS = [0, 1] as const;

const zonesOf = ({ c }: PromotionsHarness) => [{ merchantId: c.w.merchantId, zone: ZONE }];

/** Sets the clock to noon of the first day, and returns the day. */
export async function beginDays({ c }: PromotionsHarness): Promise<string> {
  const now = c.w.services.now();
  const first = addDays(dayAt(now, ZONE), DAYS_AHEAD);
  c.advance(startOf(first, ZONE).getTime() + HALF_DAY_MS - now.getTime());
  await c.w.database.owner.run(sql`create table counted_day (like turnover_day)`);
  // opens the operator accounts that pay bonuses
  await updateLevels(c.w.services.db, c.w.services.now());
  return first;
}

/** Advances the clock by a day; sessions stay valid. */
export async function nextDay(around: Surroundings): Promise<void> {
  const { c } = around.p;
  c.advance(DAY_MS);
  const now = c.w.services.now();
  around.today = dayAt(now, ZONE);
  await c.w.database.owner.run(sql`
    update session set created_at = ${now}, seen_at = ${now}, expires_at = ${new Date(now.getTime() + sessionMaxMs)}`);
}

/** Counts play since the last count, on the model's day. Keeps the days of the database's count for `restoreDays`. */
export async function countPlayed({ p, first, today }: Surroundings): Promise<void> {
  const { services, database } = p.c.w;
  await Promise.all(BUCKETS.map((bucket) => countBucket(services.db, bucket, zonesOf(p))));
  await database.owner.run(sql`
    with counted as (delete from turnover_day where day < ${first}::date returning *),
      kept as (insert into counted_day select * from counted)
    insert into turnover_day as d (bucket, member_id, account_id, day, game_type, stake_minor, payout_minor, turnover_minor)
      select bucket, member_id, account_id, ${today}::date, game_type, sum(stake_minor), sum(payout_minor), sum(turnover_minor)
      from counted group by 1, 2, 3, 5
    on conflict (bucket, member_id, account_id, day, game_type) do update set stake_minor = d.stake_minor + excluded.stake_minor,
      payout_minor = d.payout_minor + excluded.payout_minor, turnover_minor = d.turnover_minor + excluded.turnover_minor`);
}

/** Restores the days of the database's count, which the audit compares. */
export async function restoreDays({ c }: PromotionsHarness): Promise<void> {
  await c.w.database.owner.run(sql`delete from turnover_day`);
  await c.w.database.owner.run(sql`
    insert into turnover_day (bucket, member_id, account_id, day, game_type, stake_minor, payout_minor, turnover_minor)
    select bucket, member_id, account_id, day, game_type, sum(stake_minor), sum(payout_minor), sum(turnover_minor)
    from counted_day group by 1, 2, 3, 4, 5`);
}

/** Runs the job of levels; play must be counted earlier. */
export async function raiseLevels({ p }: Surroundings, members: readonly Member[]): Promise<void> {
  const { services } = p.c.w;
  const runs = BUCKETS.map((bucket) => updateLevelsOf(services.db, bucket, zonesOf(p), services.now()));
  for (const { failure } of await Promise.all(runs)) expect(failure).toBeNull();
  for (const { m } of members) rise(m);
}
