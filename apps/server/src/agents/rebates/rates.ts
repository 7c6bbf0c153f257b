// Rates of rebates down the tree. Nobody has a higher rate than the agent directly above. A change applies from the
// start of a future day, so earned rebates never change.

import { maxRebatePercent, rebateCategories } from "@khela/contract/agents/rebates/rates";
import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import type { Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { ensureUpline } from "../../member/member.ts";
import * as store from "./rebate-store.ts";

const DAY_MS = 24 * 60 * 60_000;
const MAX_POINTS = maxRebatePercent * 100;

/** Returns a day of the site's calendar: today, or `later` days after today. */
export function siteDay(now: Date, later = 0): string {
  return new Date(now.getTime() + siteOffsetMinutes * 60_000 + later * DAY_MS).toISOString().slice(0, 10);
}

const pointsOf = (rates: readonly store.Rate[], category: string): number =>
  rates.find((one) => one.category === category)?.basisPoints ?? 0;

export type Bounds = { readonly category: string; readonly least: number; readonly most: number };

/**
 * Bounds of each rate of a member on a day: from the highest rate that the member gives further down to the rate of
 * the agent above.
 */
export async function boundsOf(
  db: Db,
  member: MemberKey,
  parent: MemberKey | null,
  day: string,
): Promise<Bounds[]> {
  const above = parent === null ? null : await store.listRates(db, parent, day);
  const below = await store.listHighestBelow(db, member, day);
  return rebateCategories.map((category) => ({
    category,
    least: pointsOf(below, category),
    most: above === null ? MAX_POINTS : pointsOf(above, category),
  }));
}

/** Finds the first bounds that a rate is outside of; null: every rate is within its bounds. */
export function findBroken(bounds: readonly Bounds[], rates: readonly store.Rate[]): Bounds | null {
  const broken = bounds.find(({ category, least, most }) => {
    const rate = rates.find((one) => one.category === category);
    return rate !== undefined && (rate.basisPoints < least || rate.basisPoints > most);
  });
  return broken ?? null;
}

/** Locks the rates of both. All callers lock in the same order, so that two changes cannot deadlock. */
async function lockBoth(tx: Db, member: MemberKey, parent: MemberKey | null): Promise<void> {
  const both = [member, ...(parent === null ? [] : [parent])];
  both.sort((one, other) => (one.memberId < other.memberId ? -1 : 1));
  for (const one of both) await store.lockRates(tx, one);
}

/**
 * Sets rates of a member from a day on. Returns the bounds that a rate is outside of; null: the rates were set.
 * `parent`: the agent directly above.
 */
export async function changeRates(
  tx: Db,
  member: MemberKey,
  { parent, rates, fromDay, now }: store.NewRates,
): Promise<Bounds | null> {
  await lockBoth(tx, member, parent);
  // the agent at the top has no agent above, and still needs a row of the tree (`member_upline`), by which the agent's
  // own play is counted
  if (parent === null) await ensureUpline(tx, member);
  const bounds = await boundsOf(tx, member, parent, fromDay);
  const broken = findBroken(bounds, rates);
  if (broken !== null) return broken;
  await store.saveRates(tx, member, { parent, rates, fromDay, now });
  return null;
}

/**
 * Lowers a member's rates, and the rates that the member gives further down, to the rates of the agent above on a day.
 */
async function capRates(tx: Db, member: MemberKey, parent: MemberKey, day: string, now: Date): Promise<void> {
  const above = await store.listRates(tx, parent, day);
  const lowered = (await store.listRates(tx, member, day))
    .filter(({ category, basisPoints }) => basisPoints > pointsOf(above, category))
    .map(({ category }) => ({ category, basisPoints: pointsOf(above, category) }));
  if (lowered.length === 0) return;
  await store.saveRates(tx, member, { parent, rates: lowered, fromDay: day, now });
  for (const child of await store.listChildren(tx, member)) await capRates(tx, child, member, day, now);
}

/**
 * Gives a new member the rates of their link from a day on. They are limited by the rates of the agent above on that
 * day and on every later day with rates.
 */
export async function presetRates(
  tx: Db,
  member: MemberKey,
  { parent, rates, fromDay, now }: store.NewRates & { readonly parent: MemberKey },
): Promise<void> {
  await lockBoth(tx, member, parent);
  await store.saveRates(tx, member, { parent, rates, fromDay, now });
  for (const day of [fromDay, ...(await store.listLaterDays(tx, parent, fromDay))])
    await capRates(tx, member, parent, day, now);
}

/**
 * After a move, copies the member's past rates to the new agent. So earlier play that is counted later earns the new
 * agent only the difference. From the next day on nobody in the moved branch has a higher rate than the new agent. A
 * repeated call changes nothing.
 */
export async function carryRates(db: Db, member: MemberKey, parent: MemberKey, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBoth(tx, member, parent);
    await store.copyRates(tx, member, parent);
    await capRates(tx, member, parent, siteDay(now, 1), now);
  });
}
