// What is asked of a member about a promotion: the days in which something is counted for it.

import type { Promotion } from "../store.ts";
import type { Span } from "./facts-store.ts";
import { addDays, dayAt, lastDayBefore, periodBefore, periodOf, startOf, type DayRange } from "./periods.ts";
import { openDays } from "./rebate.ts";

const HOUR_MS = 60 * 60_000;

export type Days = { readonly today: string; readonly settledDay: string; readonly zone: string };

/** What is asked about a promotion: the days it rewards, each a reward of its own. */
export type Question = {
  readonly promotion: Promotion;
  readonly span: DayRange;
  readonly asked: readonly Span[];
  /** Whether what is rewarded now was done while the promotion was on. */
  readonly isOfItsTime: boolean;
  /** Of a mission: whether it is about the period before, which can be claimed for a while, and when its times end. */
  readonly mission?: {
    readonly isLate: boolean;
    readonly meetUntil: Date | null;
    readonly claimUntil: Date | null;
  };
};

function earliest(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}

/** A mission's present period, and the one before: what was reached at its end is claimed afterwards. */
function askAboutMission(promotion: Promotion, { today, zone }: Days): Question[] {
  const { period, endsAt, claimHours, rewardPercent: percent, gameType } = promotion;
  const first = dayAt(promotion.startsAt, zone);
  const spans = [
    periodOf(period, today, first),
    ...(period === "once" ? [] : [periodBefore(period, today, first)]),
  ];
  const questions = spans.map((span, at) => {
    const end = period === "once" ? null : startOf(addDays(span.to, 1), zone);
    const claimEnd = end === null ? null : new Date(end.getTime() + claimHours * HOUR_MS);
    const rule = {
      gameType,
      fixedMinor: promotion.rewardFixedMinor,
      percent,
      maxMinor: promotion.rewardMaxMinor,
    };
    return {
      promotion,
      span,
      asked: [{ metric: promotion.metric ?? ("turnover" as const), from: span.from, to: span.to, ...rule }],
      isOfItsTime: false,
      mission: {
        isLate: at > 0,
        meetUntil: end === null ? endsAt : earliest(end, endsAt),
        claimUntil: claimEnd === null ? endsAt : earliest(claimEnd, endsAt),
      },
    };
  });
  const day = startOf(today, zone);
  return questions.filter(
    ({ mission }) => !mission.isLate || mission.claimUntil === null || mission.claimUntil > day,
  );
}

const isDeposit = ({ type }: Promotion): boolean => type === "FIRST_DEPOSIT" || type === "DEPOSIT";

/** Of a rebate it is yesterday, the last complete day; its other days are in rebate.ts. */
function spanOf({ type, period, startsAt }: Promotion, { today, settledDay, zone }: Days): DayRange {
  const first = dayAt(startsAt, zone);
  const isOfPast = type === "RESCUE" || type === "REBATE";
  return isOfPast ? periodBefore(period, settledDay, first) : periodOf(period, today, first);
}

function askAboutOthers(promotion: Promotion, at: Days): Question {
  const { settledDay, zone } = at;
  const span = spanOf(promotion, at);
  if (isDeposit(promotion) || promotion.prizesMinor !== null)
    return { promotion, span, asked: [], isOfItsTime: false };
  const rule = {
    gameType: promotion.gameType,
    fixedMinor: promotion.rewardFixedMinor,
    percent: promotion.rewardPercent,
    maxMinor: promotion.rewardMaxMinor,
  };
  const begun = dayAt(promotion.startsAt, zone);
  const ended = lastDayBefore(promotion.endsAt, zone) ?? span.to;
  if (promotion.type === "RESCUE") {
    // what was lost before it began or after it ended is not rewarded
    const from = begun > span.from ? begun : span.from;
    const to = ended < span.to ? ended : span.to;
    return { promotion, span, asked: [{ metric: "loss", from, to, ...rule }], isOfItsTime: from <= to };
  }
  if (promotion.type !== "REBATE") {
    const metric = promotion.type === "REFERRAL" ? ("referral" as const) : ("none" as const);
    const one = { metric, from: span.from, to: span.to, ...rule };
    return { promotion, span, asked: [one], isOfItsTime: false };
  }
  const days = openDays(promotion, settledDay, zone);
  const asked = days.map((day) => ({ metric: "rebate" as const, from: day, to: day, ...rule }));
  // before its first complete day it is asked about no day at all, and has its percent
  const none = { metric: "rebate" as const, from: settledDay, to: addDays(settledDay, -1), ...rule };
  return {
    promotion,
    span,
    asked: asked.length > 0 ? asked : [none],
    isOfItsTime: asked.length > 0,
  };
}

/** What is asked about a promotion, of a mission once for each period that can be claimed. */
export function askAbout(promotion: Promotion, at: Days): Question[] {
  return promotion.type === "MISSION" ? askAboutMission(promotion, at) : [askAboutOthers(promotion, at)];
}
