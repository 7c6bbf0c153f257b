// Converts contracts and their payments to their wire format.

import { formatAmount } from "@khela/engines/money";
import { formatPercent } from "../percent.ts";
import type { Contract } from "./contract-store.ts";
import type { Salary } from "./salary-store.ts";

export function toView(one: Contract) {
  const money = (minor: bigint) => formatAmount(BigInt(minor), one.currency);
  return {
    contractId: one.id,
    kind: one.kind,
    rateType: one.rateType,
    tiers: one.rates.map((rate, place) => ({
      minTurnover: money(one.minTurnovers[place]!),
      minLoss: money(one.minLosses[place] ?? 0n),
      rate: one.rateType === "F" ? money(rate) : formatPercent(BigInt(rate)),
    })),
    state: one.state,
    requestedAt: one.requestedAt.getTime(),
    expiresAt: one.expiresAt.getTime(),
    decidedAt: one.decidedAt?.getTime() ?? null,
    replaces: one.replaces,
    endedAt: one.endedAt?.getTime() ?? null,
  };
}

export const toSalaryView = (currency: string) => (salary: Salary) => {
  const money = (minor: bigint) => formatAmount(minor, currency);
  return {
    periodStart: salary.periodStart.getTime(),
    periodEnd: salary.periodEnd.getTime(),
    rounds: salary.rounds,
    stake: money(salary.stakeMinor),
    payout: money(salary.payoutMinor),
    turnover: money(salary.turnoverHundredths / 100n),
    tier: salary.tier,
    amount: money(salary.amountMinor),
    state: salary.state,
  };
};
