// Parses the terms of a contract from the wire to minor units and hundredths of a percent.

import {
  hasLossTiers,
  maxDividendPercent,
  maxSalaryPercent,
  rateTypesOf,
  type ContractKind,
  type ContractRateType,
} from "@khela/contract/agents/contracts/terms";
import { readAmount } from "@khela/engines/money";
import { readPercent } from "../percent.ts";
import type { NewContract } from "./contract-store.ts";

const POINTS_PER_PERCENT = 100n;

type Reader = {
  readonly merchant: { readonly currency: string };
  fail(code: "agent.contract.terms", detail?: unknown): never;
};

type Input = {
  readonly kind: ContractKind;
  readonly rateType: ContractRateType;
  readonly tiers: readonly {
    readonly minTurnover: string;
    readonly minLoss?: string | undefined;
    readonly rate: string;
  }[];
};

type Terms = Pick<NewContract, "minTurnovers" | "minLosses" | "rates">;

/** First guard of a contract request: the terms are consistent. */
export function readTerms(ctx: Reader, { kind, rateType, tiers }: Input): Terms {
  const { currency } = ctx.merchant;
  if (!rateTypesOf(kind).includes(rateType)) ctx.fail("agent.contract.terms", { field: "rateType" });
  const refuse = (place: number): never => ctx.fail("agent.contract.terms", { field: "tiers", place });
  const most = BigInt(kind === "dividend" ? maxDividendPercent : maxSalaryPercent) * POINTS_PER_PERCENT;
  const before = { turnover: -1n, loss: 0n, rate: 0n };
  const read = tiers.map((tier, index) => {
    const turnover = readAmount(tier.minTurnover, currency);
    const loss = readAmount(tier.minLoss ?? "0", currency);
    if (!turnover.ok || !loss.ok || (loss.minor > 0n && !hasLossTiers(kind))) return refuse(index + 1);
    // no bound is lower than in the tier before, and no two tiers are equal; so a member always reaches the first
    // tiers, without gaps
    const isLower = turnover.minor < before.turnover || loss.minor < before.loss;
    if (isLower || (turnover.minor === before.turnover && loss.minor === before.loss))
      return refuse(index + 1);
    const amount = readAmount(tier.rate, currency);
    const rate = rateType === "P" ? readPercent(tier.rate) : amount.ok ? amount.minor : null;
    // a tier never has a lower rate than the tier before
    if (rate === null || rate <= 0n || rate < before.rate || (rateType === "P" && rate > most))
      return refuse(index + 1);
    Object.assign(before, { turnover: turnover.minor, loss: loss.minor, rate });
    return { turnover: turnover.minor, loss: loss.minor, rate };
  });
  return {
    minTurnovers: read.map(({ turnover }) => turnover),
    minLosses: read.map(({ loss }) => loss),
    rates: read.map(({ rate }) => rate),
  };
}
