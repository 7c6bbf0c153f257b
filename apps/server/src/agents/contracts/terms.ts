// Terms of a contract as they are on the wire, in minor units and hundredths of a percent.

import {
  maxDividendPercent,
  maxSalaryPercent,
  rateTypesOf,
  type ContractKind,
  type ContractRateType,
} from "@khela/contract/agents/contracts";
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
  readonly tiers: readonly { readonly minTurnover: string; readonly rate: string }[];
};

type Terms = Pick<NewContract, "minTurnovers" | "rates">;

/** First guard: the terms can be kept. */
export function readTerms(ctx: Reader, { kind, rateType, tiers }: Input): Terms {
  const { currency } = ctx.merchant;
  if (!rateTypesOf(kind).includes(rateType)) ctx.fail("agent.contract.terms", { field: "rateType" });
  const refuse = (place: number): never => ctx.fail("agent.contract.terms", { field: "tiers", place });
  const most = BigInt(kind === "dividend" ? maxDividendPercent : maxSalaryPercent) * POINTS_PER_PERCENT;
  let before = -1n;
  const read = tiers.map((tier, index) => {
    const turnover = readAmount(tier.minTurnover, currency);
    if (!turnover.ok || turnover.minor <= before) return refuse(index + 1);
    before = turnover.minor;
    const amount = readAmount(tier.rate, currency);
    const rate = rateType === "P" ? readPercent(tier.rate) : amount.ok ? amount.minor : null;
    if (rate === null || rate <= 0n || (rateType === "P" && rate > most)) return refuse(index + 1);
    return { turnover: turnover.minor, rate };
  });
  return { minTurnovers: read.map(({ turnover }) => turnover), rates: read.map(({ rate }) => rate) };
}
