// Rebate: a share of the turnover of each complete day, asked for by the member, at the promotion's rate or the VIP level's where that is
// more. A day is rewarded once; what is not asked for within a week is gone.

import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../../http/context.ts";
import { findLevel, listLevels } from "../../vip/vip.ts";
import { zoneOf, type MemberCaller } from "./caller.ts";
import * as awards from "../award-store.ts";
import { addDays, dayAt, settledDayAt } from "./periods.ts";
import { isOver } from "./states.ts";
import { listPromotions, type Promotion } from "../store.ts";

type Rebate = (typeof calls)["promotions"]["rebate"];
type DayView = OutputOf<Rebate>["days"][number];

/** How many complete days can be asked for. */
const OPEN_DAYS = 7;
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

/** The complete days of the last week on which the promotion was on, the newest first. */
export function openDays({ startsAt }: Promotion, today: string, zone: string): string[] {
  const begun = dayAt(startsAt, zone);
  return Array.from({ length: OPEN_DAYS }, (_, at) => addDays(today, -1 - at)).filter((day) => day >= begun);
}

/** What was done on each of the days that can be asked for. */
export async function readRebate(caller: MemberCaller, promotion: Promotion): Promise<RebateDays> {
  const { db, session } = caller;
  const zone = zoneOf(caller);
  const days = openDays(promotion, settledDayAt(caller.now(), zone), zone);
  const ratePercent = await readRate(caller, promotion);
  if (days.length === 0) return { ratePercent, claimableMinor: 0n, days: [] };
  const span = { from: days.at(-1)!, to: days[0]! };
  const turnover = (await awards.listTurnoverByDay(db, session, promotion.currency, span)).filter(
    ({ gameType }) => promotion.gameType === null || gameType === promotion.gameType,
  );
  const had = await awards.listActiveAwards(db, session, days);
  const rule = {
    fixedMinor: promotion.rewardFixedMinor,
    percent: ratePercent,
    maxMinor: promotion.rewardMaxMinor,
  };
  const read: Day[] = [];
  for (const day of days) {
    const details = turnover.filter((one) => one.day === day);
    const turnoverMinor = details.reduce((sum, one) => sum + one.turnoverMinor, 0n);
    const award = had.find((one) => one.promotionId === promotion.id && one.period === day) ?? null;
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

export async function rebate(ctx: Context<Rebate>): Promise<OutputOf<Rebate>> {
  const { session, merchant } = ctx;
  const { currency } = session;
  const money = (minor: bigint) => formatAmount(minor, currency);
  const promotion = (await listPromotions(ctx.db, { merchantId: merchant.id, currency })).find(
    (one) => one.type === "REBATE" && !isOver(one, ctx.now()) && one.startsAt <= ctx.now(),
  );
  if (promotion === undefined)
    return { currency, promotionId: null, ratePercent: "0.00", claimable: money(0n), days: [] };
  const { ratePercent, claimableMinor, days } = await readRebate(ctx, promotion);
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
