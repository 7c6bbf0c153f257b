// Statement of a period for the paying agent and the paid member: every settled round, the sums, and each step of the
// calculation, recomputed from the ledger.

import { payOfPeriod, periodAfter, periodStart } from "@khela/contract/agents/contracts/terms";
import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../../http/context.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { AgentReader, Refusing } from "../agent-reader.ts";
import { formatPercent } from "../percent.ts";
import * as store from "./contract-store.ts";
import { findMade } from "./contract-store.ts";
import { findSalary, listSalaries } from "./salary-store.ts";
import { termsOf } from "./settle.ts";
import { toSalaryView } from "./view.ts";

type AgentCalls = (typeof calls)["agents"];
type Reader = Pick<AgentReader, "db" | "session"> & Refusing<"agent.contract.unknown">;
type Statement = OutputOf<AgentCalls["contractStatement"]>;

const ROUNDS_SHOWN = 500;
export const PERIODS_SHOWN = 62;

/** Returns a contract of which the caller is the member or the agent; refuses every other contract. */
export async function requireContract(ctx: Reader, contractId: string): Promise<store.Contract> {
  const own = await store.findContract(ctx.db, ctx.session, contractId);
  if (own !== null) return own;
  const made =
    (await findMade(ctx.db, ctx.session, contractId)) ??
    ctx.fail("agent.contract.unknown", { field: "contractId" });
  return (
    (await store.findContract(ctx.db, made.receiver, contractId)) ??
    ctx.fail("agent.contract.unknown", { field: "contractId" })
  );
}

export async function contractPeriods(
  ctx: Reader,
  { contractId }: ParsedInputOf<AgentCalls["contractPeriods"]>,
): Promise<OutputOf<AgentCalls["contractPeriods"]>> {
  const contract = await requireContract(ctx, contractId);
  const salaries = await listSalaries(ctx.db, contract, [contract.id], PERIODS_SHOWN);
  return { currency: contract.currency, list: salaries.map(toSalaryView(contract.currency)) };
}

/** Steps of the calculation as text: sums, the reached tier with its minimums, rate and amount. */
function stepsOf(contract: store.Contract, sums: store.PeriodSums) {
  const terms = termsOf(contract);
  const { tier, amountMinor } = payOfPeriod(terms, sums);
  const money = (minor: bigint) => formatAmount(minor, contract.currency);
  const rate = terms.tiers[tier - 1]?.rate ?? 0n;
  return {
    stake: money(sums.stakeMinor),
    payout: money(sums.payoutMinor),
    loss: money(sums.stakeMinor - sums.payoutMinor),
    turnover: money(sums.turnoverHundredths / 100n),
    tier,
    minTurnover: money(terms.tiers[tier - 1]?.minTurnoverMinor ?? 0n),
    minLoss: money(terms.tiers[tier - 1]?.minLossMinor ?? 0n),
    rate: contract.rateType === "F" ? money(rate) : formatPercent(rate),
    amount: money(amountMinor),
  };
}

export async function contractStatement(
  ctx: Context<AgentCalls["contractStatement"]>,
  input: ParsedInputOf<AgentCalls["contractStatement"]>,
): Promise<OutputOf<AgentCalls["contractStatement"]>> {
  const contract = await requireContract(ctx, input.contractId);
  const {
    settled,
    state,
    isEqual: _,
    ...statement
  } = await recomputePeriod(ctx.db, contract, input.periodStart);
  return settled === null || state === null
    ? ctx.fail("agent.contract.unknown", { field: "periodStart" })
    : { ...statement, settled, state };
}

type Recomputed = Omit<Statement, "settled" | "state"> & {
  /** Settled figures of the period; null: the period was not settled. */
  readonly settled: Statement["settled"] | null;
  readonly state: Statement["state"] | null;
  /** Whether the settled amount and number of rounds equal the recomputed amount and number. */
  readonly isEqual: boolean;
};

/**
 * Recomputes what a contract owes for the period that contains a time, from the settled rounds only. Also returns the
 * settled amount.
 */
export async function recomputePeriod(db: Db, contract: store.Contract, atMs: number): Promise<Recomputed> {
  const start = periodStart(contract.kind, atMs);
  const [from, to] = [new Date(start), new Date(periodAfter(contract.kind, start))];
  const settled = await findSalary(db, contract, contract.id, from);
  const sums = await store.sumPeriod(db, contract, { from, to }, 0n);
  const rounds = await store.listPeriod(db, contract, { from, to }, ROUNDS_SHOWN + 1);
  const steps = stepsOf(contract, sums);
  const money = (minor: bigint) => formatAmount(minor, contract.currency);
  return {
    currency: contract.currency,
    kind: contract.kind,
    rateType: contract.rateType,
    periodStart: from.getTime(),
    periodEnd: to.getTime(),
    rounds: sums.rounds,
    rows: rounds.slice(0, ROUNDS_SHOWN).map((row) => ({
      at: row.at.getTime(),
      gameType: row.gameType,
      stake: money(row.stakeMinor),
      risked: money(row.riskedMinor),
      payout: money(row.payoutMinor),
      weight: row.percent,
    })),
    isCut: rounds.length > ROUNDS_SHOWN,
    ...steps,
    settled: settled === null ? null : money(settled.amountMinor),
    state: settled?.state ?? null,
    isEqual:
      settled !== null && money(settled.amountMinor) === steps.amount && settled.rounds === sums.rounds,
  };
}
