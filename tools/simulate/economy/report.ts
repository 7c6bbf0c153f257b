import { parseAmount } from "@khela/engines/money";
import { exceeding, sandboxRules, simulate, type Result } from "./economy.ts";
import { strategies } from "./strategies.ts";

const CURRENCY = "BDT";

type Options = { readonly days: number; readonly bound: string };

const taka = (minor: number): string => (minor / 100).toFixed(2);

function lineOf({ name, gainADay, gainPercent, risked }: Result): string {
  const percent = Number.isFinite(gainPercent) ? `${gainPercent.toFixed(3)} %` : "of nothing";
  return `${name.padEnd(34)} ${taka(gainADay).padStart(12)} an account and day  ${percent.padStart(12)} of ${taka(risked)} risked`;
}

/** Prints every strategy, the best farm first; returns exit code 1 when a farm gains too much. */
export function showEconomy(print: (text: string) => void, { days, bound }: Options): number {
  const boundADay = Number(parseAmount(bound, CURRENCY));
  const results = simulate(sandboxRules(), strategies, days);
  results.toSorted((one, other) => other.gainADay - one.gainADay).forEach((one) => print(lineOf(one)));
  const failed = exceeding(results, boundADay);
  const farms = results.filter(({ isFarm }) => isFarm);
  const above = farms.filter(({ gainADay }) => gainADay > boundADay);
  print(
    JSON.stringify({
      simulate: "economy",
      days,
      strategies: results.length,
      accounts: strategies.reduce((sum, { accounts }) => sum + accounts, 0),
      bound_a_day: bound,
      // Only farms that gain more than the bound are counted here.
      worst_gain_percent: Number(Math.max(0, ...above.map(({ gainPercent }) => gainPercent)).toFixed(4)),
      worst_gain_a_day: taka(Math.max(0, ...farms.map(({ gainADay }) => gainADay))),
      failed: failed.map(({ name }) => name),
    }),
  );
  return failed.length === 0 ? 0 : 1;
}
