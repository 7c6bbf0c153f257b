// Rebate: a share of the turnover of each complete day, which the member claims. It uses the promotion's rate, or the
// VIP level's rate where that is higher. A day is rewarded once. A day that is not claimed expires after a week.

import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../../http/context.ts";
import { findLevel, listLevels } from "../../vip/vip.ts";
import { zoneOf, type MemberCaller } from "./caller.ts";
import * as awards from "../award-store.ts";
import { addDays, dayAt, lastDayBefore, settledDayAt } from "./periods.ts";
import { isOver } from "./remaining.ts";
import { listPromotions, type Promotion } from "../store.ts";

type Rebate = (typeof calls)["promotions"]["rebate"];
type DayView = OutputOf<Rebate>["days"][number];

/** Number of most recent complete days that can be claimed. */
const OPEN_DAYS = 7;
/** Number of days in which corrections of earlier bets are subtracted from later days. */
const TAKEN_BACK_DAYS = 30;
const HUNDREDTHS = 100;

type Day = {
  readonly day: string;
  readonly turnoverMinor: bigint;
  readonly rebateMinor: bigint;
  readonly award: awards.Award | null;
  readonly details: readonly awards.DayTurnover[];
};

export type RebateDays = {
  readonly ratePercent: string;
  readonly claimableMinor: bigint;
  readonly days: readonly Day[];
};

const hundredths = (percent: string): number => Math.round(Number(percent) * HUNDREDTHS);

async function readRate({ db, session }: MemberCaller, promotion: Promotion): Promise<string> {
  const { merchantId, currency } = promotion;
  const level = await findLevel(db, session, currency);
  const ladder = await listLevels(db, { merchantId, currency });
  const ofLevel = ladder.find((one) => one.level === level)?.rebateBasisPoints ?? 0;
  const rate = Math.max(ofLevel, hundredths(promotion.rewardPercent));
  return (rate / HUNDREDTHS).toFixed(2);
}

/** Returns the complete days of the last week on which the promotion was active, the newest first. */
export function openDays({ startsAt, endsAt }: Promotion, today: string, zone: string): string[] {
  const begun = dayAt(startsAt, zone);
  const ended = lastDayBefore(endsAt, zone) ?? today;
  return Array.from({ length: OPEN_DAYS }, (_, at) => addDays(today, -1 - at)).filter(
    (day) => day >= begun && day <= ended,
  );
}

/**
 * Returns the part of a day's running total above the highest running total of the days before it. So a correction of
 * a day that was already rewarded is subtracted from later days. `promotion_facts` uses the same rule.
 */
function addedOn(turnover: readonly awards.DayTurnover[], day: string): bigint {
  const from = addDays(day, -TAKEN_BACK_DAYS);
  const sums = new Map<string, bigint>();
  for (const one of turnover)
    if (one.day >= from && one.day <= day) sums.set(one.day, (sums.get(one.day) ?? 0n) + one.turnoverMinor);
  if (!sums.has(day)) return 0n;
  let [sum, most] = [0n, 0n];
  for (const [at, minor] of [...sums].toSorted(([one], [other]) => one.localeCompare(other))) {
    sum += minor;
    if (at === day) return sum > most ? sum - most : 0n;
    if (sum > most) most = sum;
  }
  return 0n;
}

async function listRebates({ db, merchant, session }: MemberCaller): Promise<Promotion[]> {
  const owner = { merchantId: merchant.id, currency: session.currency };
  return (await listPromotions(db, owner)).filter(({ metric }) => metric === "rebate");
}

/** Reads the turnover and rebate of each claimable day. */
export async function readRebate(caller: MemberCaller, promotion: Promotion): Promise<RebateDays> {
  const { db, session } = caller;
  const zone = zoneOf(caller);
  const days = openDays(promotion, settledDayAt(caller.now(), zone), zone);
  const ratePercent = await readRate(caller, promotion);
  if (days.length === 0) return { ratePercent, claimableMinor: 0n, days: [] };
  const span = { from: addDays(days.at(-1)!, -TAKEN_BACK_DAYS), to: days[0]! };
  const turnover = (await awards.listTurnoverByDay(db, session, promotion.currency, span)).filter(
    ({ gameType }) => promotion.gameType === null || gameType === promotion.gameType,
  );
  const rebates = (await listRebates(caller)).map(({ id }) => id);
  const had = (await awards.listActiveAwards(db, session, days)).filter(({ promotionId }) =>
    rebates.includes(promotionId),
  );
  const rule = {
    fixedMinor: promotion.rewardFixedMinor,
    percent: ratePercent,
    maxMinor: promotion.rewardMaxMinor,
  };
  const read: Day[] = [];
  for (const day of days) {
    const details = turnover.filter((one) => one.day === day && one.turnoverMinor > 0n);
    const turnoverMinor = addedOn(turnover, day);
    // a day is rewarded only once, whichever rebate promotion rewards the day
    const award = had.find(({ period }) => period === day) ?? null;
    const rebateMinor =
      award?.rewardMinor ?? (turnoverMinor === 0n ? 0n : await awards.rewardFor(db, rule, turnoverMinor));
    read.push({ day, turnoverMinor, rebateMinor, award, details });
  }
  const claimableMinor = read.reduce(
    (sum, { award, rebateMinor }) => (award === null ? sum + rebateMinor : sum),
    0n,
  );
  return { ratePercent, claimableMinor, days: read };
}

function stateOf({ award, rebateMinor }: Day): DayView["state"] {
  if (award === null) return rebateMinor > 0n ? "claim" : "none";
  if (award.state === "applying" || award.state === "rejected" || award.state === "issued")
    return award.state;
  return award.state === "expired" || award.state === "joined" ? "none" : "claimed";
}

/** Finds the active rebate; if there is none, an ended rebate with days left to claim. */
async function findShown(
  ctx: Context<Rebate>,
): Promise<(RebateDays & { readonly promotion: Promotion }) | null> {
  const begun = (await listRebates(ctx)).filter(({ enabled, startsAt }) => enabled && startsAt <= ctx.now());
  const isOn = (one: Promotion) => !isOver(one, ctx.now());
  for (const promotion of [...begun.filter(isOn), ...begun.filter((one) => !isOn(one))]) {
    const read = await readRebate(ctx, promotion);
    if (isOn(promotion) || read.claimableMinor > 0n) return { promotion, ...read };
  }
  return null;
}

export async function rebate(ctx: Context<Rebate>): Promise<OutputOf<Rebate>> {
  const { currency } = ctx.session;
  const money = (minor: bigint) => formatAmount(minor, currency);
  const shown = await findShown(ctx);
  if (shown === null)
    return { currency, promotionId: null, ratePercent: "0.00", claimable: money(0n), days: [] };
  const { promotion, ratePercent, claimableMinor, days } = shown;
  return {
    currency,
    promotionId: String(promotion.id),
    ratePercent,
    claimable: money(claimableMinor),
    days: days.map((one) => ({
      day: one.day,
      turnover: money(one.turnoverMinor),
      rebate: money(one.rebateMinor),
      state: stateOf(one),
      details: one.details.map(({ gameType, turnoverMinor }) => ({
        gameType,
        turnover: money(turnoverMinor),
      })),
    })),
  };
}
