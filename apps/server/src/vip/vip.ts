// VIP: levels by turnover and deposits. A member reaches a level when every condition is met. A member loses one level
// at a time, after two successive calendar months below the turnover that keeps the level. The database decides once
// for each account.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { createJoinedRead } from "@khela/service-kit/db/joined-reads";
import type { Context } from "../http/context.ts";
import type { MemberKey } from "../infra/db/session-store.ts";
import { jurisdictionOf } from "../responsible-gaming/responsible-gaming.ts";
import { conditionNames, findLadderFaults, type Level } from "./ladder.ts";
import * as store from "./store.ts";

export { findLevel, findLevelName, findWithdrawLimits, listLevels } from "./store.ts";

type VipCalls = (typeof calls)["vip"];

const ladderOf = ({ merchant, session }: Context<VipCalls[keyof VipCalls]>): store.Ladder => ({
  merchantId: merchant.id,
  currency: session.currency,
});

const nothing: store.Standing = {
  level: 0,
  missed: 0,
  totalTurnoverMinor: 0n,
  totalDepositMinor: 0n,
  monthTurnoverMinor: 0n,
  monthDepositMinor: 0n,
};

type Progress = OutputOf<VipCalls["progress"]>;

function toProgress(
  levels: readonly store.NumberedLevel[],
  standing: store.Standing,
  currency: string,
): Progress {
  const current = levels.findLast(({ level }) => level <= standing.level);
  const next = levels.find(({ level }) => level > standing.level);
  const aim = next ?? current;
  const money = (minor: bigint) => formatAmount(minor, currency);
  const condition = (name: (typeof conditionNames)[number]) => ({
    actual: money(standing[name]),
    expected: money(aim?.[name] ?? 0n),
  });
  const expected = aim === undefined ? [] : conditionNames.filter((name) => aim[name] > 0n);
  const completed = next === undefined ? expected : expected.filter((name) => standing[name] >= next[name]);
  return {
    playerRankName: current?.name ?? null,
    playerRankProgress: { labelId: current?.level ?? null },
    nextRankName: next?.name ?? null,
    currency,
    currentProgress: {
      completedConditions: completed.length,
      totalExpectedConditions: expected.length,
    },
    monthlyTurnover: condition("monthTurnoverMinor"),
    monthlyDeposit: condition("monthDepositMinor"),
    totalTurnover: condition("totalTurnoverMinor"),
    totalDeposit: condition("totalDepositMinor"),
    keep:
      current === undefined || current.keepTurnoverMinor === 0n
        ? null
        : { turnover: money(current.keepTurnoverMinor), isGraceMonth: standing.missed > 0 },
  };
}

type Standing = Pick<Context<VipCalls["progress"]>, "db" | "now" | "merchant">;

/** Reads a member's position on the ladder, for operators. */
export async function readProgress(
  { db, now, merchant }: Standing,
  member: MemberKey & { readonly currency: string },
): Promise<Progress> {
  const { currency } = member;
  const zone = jurisdictionOf(merchant.settings).timeZone;
  const levels = await store.listLevels(db, { merchantId: merchant.id, currency });
  const standing = await store.findStanding(db, member, { now: now(), currency, zone });
  return toProgress(levels, standing ?? nothing, currency);
}

/** Reads a member's own position on the ladder; concurrent callers share one read. */
export function createProgress() {
  const share = createJoinedRead<store.NumberedLevel[]>();
  return async (ctx: Context<VipCalls["progress"]>): Promise<Progress> => {
    const { currency } = ctx.session;
    const ladder = ladderOf(ctx);
    const zone = jurisdictionOf(ctx.merchant.settings).timeZone;
    const [levels, standing] = await Promise.all([
      share(`${ladder.merchantId} ${currency}`, () => store.listLevels(ctx.db, ladder)),
      store.findStanding(ctx.db, ctx.session, { now: ctx.now(), currency, zone }),
    ]);
    return toProgress(levels, standing ?? nothing, currency);
  };
}

export async function readLevels(ctx: Context<VipCalls["levels"]>): Promise<OutputOf<VipCalls["levels"]>> {
  const { currency } = ctx.session;
  const money = (minor: bigint) => formatAmount(minor, currency);
  const levels = await store.listLevels(ctx.db, ladderOf(ctx));
  return {
    currency,
    list: levels.map((level) => ({
      labelId: level.level,
      rankName: level.name,
      conditions: {
        totalTurnover: money(level.totalTurnoverMinor),
        totalDeposit: money(level.totalDepositMinor),
        monthlyTurnover: money(level.monthTurnoverMinor),
        monthlyDeposit: money(level.monthDepositMinor),
      },
      keepTurnover: money(level.keepTurnoverMinor),
      bonus: money(level.bonusMinor),
      rebatePercent: percentOf(level.rebateBasisPoints),
      withdrawDayAmount: money(level.withdrawDayMinor),
      withdrawDayCount: level.withdrawDayCount,
    })),
  };
}

const percentOf = (basisPoints: number) =>
  `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, "0")}`;

export async function readHistory(
  ctx: Context<VipCalls["history"]>,
  { page, size }: ParsedInputOf<VipCalls["history"]>,
): Promise<OutputOf<VipCalls["history"]>> {
  const { currency } = ctx.session;
  const levels = await store.listLevels(ctx.db, ladderOf(ctx));
  const nameOf = (level: number) => levels.find((one) => one.level === level)?.name ?? `VIP${level}`;
  const count = await store.countChanges(ctx.db, ctx.session, currency);
  const changes = await store.listChanges(ctx.db, ctx.session, currency, {
    limit: size,
    offset: (page - 1) * size,
  });
  return {
    list: changes.map(({ fromLevel, toLevel, bonusMinor, at }) => ({
      fromRankName: nameOf(fromLevel),
      rankName: nameOf(toLevel),
      rose: toLevel > fromLevel,
      bonus: formatAmount(bonusMinor, currency),
      at: at.getTime(),
    })),
    totalPages: Math.ceil(count / size),
  };
}

/** Sets a merchant's ladder in a currency, lowest level first. @throws Error with the ladder's faults */
export async function saveLevels(db: Db, ladder: store.Ladder, levels: readonly Level[]): Promise<void> {
  const faults = findLadderFaults(levels);
  if (faults.length > 0) throw new Error(`vip: the ladder cannot be used: ${faults.join("; ")}`);
  await db.transaction((tx) => store.replaceLevels(tx, ladder, levels));
}
