// Agents' payments, and their recomputation from the settled rounds, for operators.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount } from "@khela/engines/money";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import { getOperatedMember } from "../../infra/operator/operated-member-store.ts";
import { findContract } from "../contracts/contract-store.ts";
import { contracts } from "../contracts/contract-lists.ts";
import { contractPeriods, recomputePeriod } from "../contracts/statement.ts";
import { formatPercent } from "../percent.ts";
import { recomputeRebate, type RecomputedRow } from "../rebates/recompute.ts";
import { readRange } from "../team/range.ts";
import { asAgent } from "./agent-views.ts";

type Calls = (typeof operatorCalls)["agentPay"];

export async function readContracts(
  ctx: OperatorContext<Calls["contracts"]>,
  { id, part, cursor, size }: ParsedOperatorInputOf<Calls["contracts"]>,
): Promise<OperatorOutputOf<Calls["contracts"]>> {
  return contracts(await asAgent(ctx, id), { part, cursor, pageSize: size });
}

export async function readPeriods(
  ctx: OperatorContext<Calls["periods"]>,
  { member, contractId }: ParsedOperatorInputOf<Calls["periods"]>,
): Promise<OperatorOutputOf<Calls["periods"]>> {
  return contractPeriods(await asAgent(ctx, member), { contractId });
}

export async function readPeriod(
  ctx: OperatorContext<Calls["recomputePeriod"]>,
  { member: id, contractId, at }: ParsedOperatorInputOf<Calls["recomputePeriod"]>,
): Promise<OperatorOutputOf<Calls["recomputePeriod"]>> {
  const member = await getOperatedMember(ctx.db, ctx.merchant.id, id);
  const contract = await findContract(ctx.db, member, contractId);
  return contract === null
    ? ctx.fail("agent.contract.unknown", { field: "contractId" })
    : recomputePeriod(ctx.db, contract, at);
}

const percent = (points: number): string => formatPercent(BigInt(points));

function toRow(
  { part, childId, childName, category, hundredths, ...rates }: RecomputedRow,
  currency: string,
) {
  return {
    part,
    member: childId === null ? null : { id: String(childId), name: childName ?? "" },
    gameType: category,
    turnover: formatAmount(hundredths / 100n, currency),
    rate: percent(rates.points),
    belowRate: percent(rates.belowPoints),
    difference: percent(rates.basisPoints),
  };
}

export async function readRebate(
  ctx: OperatorContext<Calls["recomputeRebate"]>,
  { id, day }: ParsedOperatorInputOf<Calls["recomputeRebate"]>,
): Promise<OperatorOutputOf<Calls["recomputeRebate"]>> {
  readRange(ctx, { from: day, to: day });
  const member = await getOperatedMember(ctx.db, ctx.merchant.id, id);
  const { currency } = member;
  const { rows, own, team, isEqual } = await recomputeRebate(ctx.db, member, day);
  const partOf = ({ earnedMinor, paidMinor }: typeof own) => ({
    earned: formatAmount(earnedMinor, currency),
    paid: formatAmount(paidMinor, currency),
  });
  return {
    currency,
    own: partOf(own),
    team: partOf(team),
    isEqual,
    rows: rows.map((row) => toRow(row, currency)),
  };
}
