// The figures of an agent's team, read from the team's day sums, which takes as long for a million members as for a
// thousand. The figures are as of the last count, which runs every minute.

import type { TeamGroup, TeamPeriod } from "@khela/contract/agents/team";
import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { AgentReader, Refusing } from "../agent-reader.ts";
import { findTeam } from "../../member/member.ts";
import { inSnapshot, listActive, listActiveOf, listDays, type DaySums, type Range } from "./figures-store.ts";
import { periodsOf, readRange } from "./range.ts";

type Kpi = (typeof calls)["agents"]["teamKpi"];
type Answer = OutputOf<Kpi>;
type Reader = Pick<AgentReader, "db" | "session" | "merchant">;

export const groupsOf: Readonly<Record<TeamGroup, readonly ("A" | "B")[]>> = {
  A: ["A"],
  B: ["B"],
  C: ["A", "B"],
};

const moneyNames = ["deposit", "withdraw", "stake", "payout", "turnover", "bonus", "rebate"] as const;
type Totals = Record<(typeof moneyNames)[number] | "ggr" | "net", bigint>;

export function totalsOf(rows: readonly Pick<DaySums, (typeof moneyNames)[number]>[]): Totals {
  const sum = (name: (typeof moneyNames)[number]) => rows.reduce((total, row) => total + row[name], 0n);
  const [stake, payout, bonus, rebate] = [sum("stake"), sum("payout"), sum("bonus"), sum("rebate")];
  const ggr = stake - payout;
  return {
    deposit: sum("deposit"),
    withdraw: sum("withdraw"),
    turnover: sum("turnover"),
    stake,
    payout,
    bonus,
    rebate,
    ggr,
    net: ggr - bonus - rebate,
  };
}

/** Returns the money figures as decimal text, as sent to clients. */
export function moneyOf(totals: Totals, currency: string): Record<keyof Totals, string> {
  return Object.fromEntries(
    Object.entries(totals).map(([name, minor]) => [name, formatAmount(minor, currency)]),
  ) as Record<keyof Totals, string>;
}

const sumOf = (of: readonly DaySums[], name: "newMembers" | "firstDeposits") =>
  of.reduce((total, row) => total + row[name], 0);

/** Returns the figures of some days, without the number of active members. */
function figuresOf(rows: readonly DaySums[], currency: string) {
  return {
    newMembers: sumOf(rows, "newMembers"),
    firstDeposits: sumOf(rows, "firstDeposits"),
    ...moneyOf(totalsOf(rows), currency),
  };
}

async function readPeriods(
  ctx: Reader,
  rows: readonly DaySums[],
  { by, ...range }: Range & { readonly by: TeamPeriod | undefined },
): Promise<Answer["periods"]> {
  if (by === undefined) return [];
  const periods = periodsOf(range, by);
  const active = await listActiveOf(ctx.db, ctx.session, range.groups, periods);
  return periods.map(({ from, to }, place) => ({
    from,
    to,
    activeMembers: active[place]!,
    ...figuresOf(
      rows.filter(({ day }) => day >= from && day <= to),
      ctx.merchant.currency,
    ),
  }));
}

export function teamKpi(ctx: Reader & Refusing<"agent.range">, input: ParsedInputOf<Kpi>): Promise<Answer> {
  readRange(ctx, input);
  return inSnapshot(ctx.db, (db) => readKpi({ db, session: ctx.session, merchant: ctx.merchant }, input));
}

async function readKpi(ctx: Reader, { group, from, to, by }: ParsedInputOf<Kpi>): Promise<Answer> {
  const { currency } = ctx.merchant;
  const range = { groups: groupsOf[group], from, to };
  const [team, rows, active] = [
    await findTeam(ctx.db, ctx.session),
    await listDays(ctx.db, ctx.session, range),
    await listActive(ctx.db, ctx.session, range),
  ];
  const money = (totals: Totals) => moneyOf(totals, currency);
  const days = [...new Set([...rows, ...active].map(({ day }) => day))].sort();
  const gameTypes = [...new Set(rows.map(({ category }) => category))].filter((category) => category !== "");
  const directMembers = team.directMembers - team.directAgents;
  const size = {
    A: { teamSize: directMembers, agentCount: 0 },
    B: { teamSize: team.members - directMembers, agentCount: team.agents },
    C: { teamSize: team.members, agentCount: team.agents },
  }[group];
  return {
    group,
    from,
    to,
    currency,
    ...size,
    activeMembers: active.reduce((total, { firstInRange }) => total + firstInRange, 0),
    ...figuresOf(rows, currency),
    days: days.map((day) => ({
      day,
      activeMembers: active.find((one) => one.day === day)?.active ?? 0,
      ...figuresOf(
        rows.filter((row) => row.day === day),
        currency,
      ),
    })),
    periods: await readPeriods(ctx, rows, { ...range, by }),
    categories: gameTypes.map((gameType) => {
      const { stake, payout, turnover, ggr } = money(
        totalsOf(rows.filter((row) => row.category === gameType)),
      );
      return { gameType, stake, payout, turnover, ggr };
    }),
  };
}
