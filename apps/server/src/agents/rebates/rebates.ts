// An agent's view and settings of rebates: their own rates, the rates of members directly below, and the income of
// each day with its rows.

import { rebateCategories, type RebatePart } from "@khela/contract/agents/rebates/rates";
import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../../http/context.ts";
import type { AgentReader, Refusing } from "../agent-reader.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { findDownline, type Downline } from "../../member/member.ts";
import { checkRates } from "../margin.ts";
import { formatPercent, readPercent } from "../percent.ts";
import { readRange } from "../team/range.ts";
import { boundsOf, changeRates, siteDay, type Bounds } from "./rates.ts";
import * as store from "./rebate-store.ts";

type AgentCalls = (typeof calls)["agents"];
type Category = ParsedInputOf<AgentCalls["updateDownlineRebates"]>["configs"][number]["gameType"];

const ROWS_SHOWN = 500;

const percent = (points: number): string => formatPercent(BigInt(points));

/**
 * Converts rates of the wire to hundredths of a percent; the schema has checked their form. Refuses a category that
 * occurs twice.
 */
export function toRates(
  ctx: Refusing<"request_param_err">,
  configs: readonly { readonly gameType: string; readonly rate: string }[],
): store.Rate[] {
  if (new Set(configs.map(({ gameType }) => gameType)).size < configs.length)
    ctx.fail("request_param_err", { field: "/configs" });
  return configs.map(({ gameType, rate }) => ({
    category: gameType,
    basisPoints: Number(readPercent(rate) ?? 0n),
  }));
}

export const toConfigs = (rates: readonly store.Rate[]) =>
  rates.map(({ category, basisPoints }) => ({
    gameType: category as Category,
    rate: percent(basisPoints),
  }));

type Reader = Pick<AgentReader, "db" | "now">;

/** Returns a member's rate of each category: today's rate, and the next day's rate if different. */
async function ratesOf({ db, now }: Reader, member: MemberKey) {
  const today = await store.listRates(db, member, siteDay(now()));
  const next = await store.listRates(db, member, siteDay(now(), 1));
  const pointsIn = (rates: readonly store.Rate[], category: string) =>
    rates.find((one) => one.category === category)?.basisPoints ?? 0;
  return (category: string) => {
    const [rate, nextRate] = [pointsIn(today, category), pointsIn(next, category)];
    return { gameType: category as Category, rate, nextRate };
  };
}

const toRateView = ({ gameType, rate, nextRate }: ReturnType<Awaited<ReturnType<typeof ratesOf>>>) => ({
  gameType,
  rate: percent(rate),
  nextRate: nextRate === rate ? null : percent(nextRate),
});

export async function rebateSettings(
  ctx: Context<AgentCalls["rebateSettings"]>,
): Promise<OutputOf<AgentCalls["rebateSettings"]>> {
  const rateOf = await ratesOf(ctx, ctx.session);
  const list = rebateCategories.map(rateOf).filter(({ rate, nextRate }) => rate > 0 || nextRate > 0);
  return { list: list.map(toRateView) };
}

/** Returns the member directly below whose rates the caller may set; refuses everyone else. */
async function requireChild(
  ctx: Context<AgentCalls["downlineRebates"] | AgentCalls["updateDownlineRebates"]>,
  customerId: string,
): Promise<Downline> {
  const member =
    (await findDownline(ctx.db, ctx.session, BigInt(customerId))) ??
    ctx.fail("agent.downline.unknown", { field: "customerId" });
  if (member.depth !== 1) ctx.fail("agent.rebate.member", { field: "customerId" });
  return member;
}

export async function downlineRebates(
  ctx: Context<AgentCalls["downlineRebates"]>,
  { customerId }: ParsedInputOf<AgentCalls["downlineRebates"]>,
): Promise<OutputOf<AgentCalls["downlineRebates"]>> {
  const member = await requireChild(ctx, customerId);
  return { list: await listBoundRates(ctx, member, ctx.session) };
}

/**
 * Lists a member's rates with the bounds that apply from the next day on. `parent`: the agent directly above; null: an
 * operator sets the rates.
 */
export async function listBoundRates(ctx: Reader, member: MemberKey, parent: MemberKey | null) {
  const rateOf = await ratesOf(ctx, member);
  const bounds = await boundsOf(ctx.db, member, parent, siteDay(ctx.now(), 1));
  return bounds
    .map((bound) => ({ ...bound, ...rateOf(bound.category) }))
    .filter(({ most, rate, nextRate }) => most > 0 || rate > 0 || nextRate > 0)
    .map(({ least, most, ...rate }) => ({
      ...toRateView(rate),
      least: percent(least),
      most: percent(most),
    }));
}

export async function updateDownlineRebates(
  ctx: Context<AgentCalls["updateDownlineRebates"]>,
  { customerId, configs }: ParsedInputOf<AgentCalls["updateDownlineRebates"]>,
): Promise<OutputOf<AgentCalls["updateDownlineRebates"]>> {
  const member = await requireChild(ctx, customerId);
  const fromDay = siteDay(ctx.now(), 1);
  await ctx.db.transaction(async (tx) => {
    const rates = toRates(ctx, configs);
    const broken = await changeRates(tx, member, { parent: ctx.session, rates, fromDay, now: ctx.now() });
    if (broken !== null) ctx.fail("agent.rebate.bounds", boundsDetail(broken));
    await checkRates(tx, ctx, rates);
    await writeAudit(tx, {
      merchantId: ctx.merchant.id,
      actor: `member:${ctx.session.memberId}`,
      action: "agent.rebates.changed",
      subject: `member:${member.memberId}`,
      detail: { fromDay, configs },
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
  });
  return { fromDay };
}

/** Detail of a refusal: the rate that is outside its bounds, and the bounds. */
export const boundsDetail = ({ category, least, most }: Bounds) => ({
  field: "configs",
  gameType: category,
  least: percent(least),
  most: percent(most),
});

/** Guard: no first rate for new members is above the agent's own rate. */
export async function readPreset(
  ctx: Context<AgentCalls["createAffiliateUrl"] | AgentCalls["createDownline"]>,
  configs: Parameters<typeof toRates>[1],
): Promise<store.Rate[]> {
  const rates = toRates(ctx, configs);
  const own = await store.listRates(ctx.db, ctx.session, siteDay(ctx.now()));
  for (const { category, basisPoints } of rates) {
    const most = own.find((one) => one.category === category)?.basisPoints ?? 0;
    if (basisPoints > most) ctx.fail("agent.rebate.bounds", boundsDetail({ category, least: 0, most }));
  }
  await checkRates(ctx.db, ctx, rates);
  return rates;
}

export async function income(
  ctx: Context<AgentCalls["income"]>,
  range: ParsedInputOf<AgentCalls["income"]>,
): Promise<OutputOf<AgentCalls["income"]>> {
  readRange(ctx, range);
  const { currency } = ctx.merchant;
  const money = (minor: bigint) => formatAmount(minor, currency);
  const paid = await store.listPaid(ctx.db, ctx.session, range);
  const partOf = (of: readonly store.Paid[], part: RebatePart) => {
    const found = of.find((one) => one.part === part);
    return { turnover: money(found?.turnover ?? 0n), amount: money(found?.amountMinor ?? 0n) };
  };
  const sum = (of: readonly store.Paid[]) => money(of.reduce((total, one) => total + one.amountMinor, 0n));
  return {
    currency,
    total: sum(paid),
    list: [...Map.groupBy(paid, ({ day }) => day)].map(([balanceDate, ofDay]) => ({
      balanceDate,
      own: partOf(ofDay, "own"),
      team: partOf(ofDay, "team"),
      total: sum(ofDay),
    })),
  };
}

function toRow({ part, customerName, category, ...row }: store.RebateInput, currency: string) {
  const difference = part === "own" ? row.points : Math.max(row.points - row.belowPoints, 0);
  return {
    part,
    customerName,
    gameType: category,
    turnover: formatAmount(row.turnoverHundredths / 100n, currency),
    rate: percent(row.points),
    belowRate: percent(row.belowPoints),
    difference: percent(difference),
  };
}

export async function incomeDetail(
  ctx: Context<AgentCalls["incomeDetail"]>,
  { day }: ParsedInputOf<AgentCalls["incomeDetail"]>,
): Promise<OutputOf<AgentCalls["incomeDetail"]>> {
  readRange(ctx, { from: day, to: day });
  const { currency } = ctx.merchant;
  const money = (minor: bigint) => formatAmount(minor, currency);
  const rows = await store.listInputs(ctx.db, ctx.session, day, ROWS_SHOWN + 1);
  const earned = await store.findEarned(ctx.db, ctx.session, day);
  const paid = await store.listPaid(ctx.db, ctx.session, { from: day, to: day });
  const paidOf = (part: RebatePart) => money(paid.find((one) => one.part === part)?.amountMinor ?? 0n);
  return {
    currency,
    own: { earned: money(earned.ownMinor), paid: paidOf("own") },
    team: { earned: money(earned.teamMinor), paid: paidOf("team") },
    rows: rows.slice(0, ROWS_SHOWN).map((row) => toRow(row, currency)),
    isCut: rows.length > ROWS_SHOWN,
  };
}
