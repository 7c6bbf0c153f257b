// A merchant's limits of grants to credit agents, and of the credit that agents send. Changes are acts that may need
// approval.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { maxActMinor } from "@khela/contract/operator/operator-shapes";
import { formatAmount, readAmount } from "@khela/engines/money";
import { changedFacts } from "../../http/console/facts.ts";
import type { OperatorContext, PlannedAct } from "../../http/console/operator-context.ts";
import { findLimits, replaceLimits, type CreditLimits } from "../credit/limit-store.ts";
import { findFloatLimits, replaceFloatLimits, type FloatLimits } from "../float/float-store.ts";

type Calls = (typeof operatorCalls)["agentFloat"];
type SaveFloat = Calls["saveFloatLimits"];
type SaveCredit = Calls["saveCreditLimits"];

const keyOf = ({ merchant }: Pick<OperatorContext, "merchant">) => ({
  merchantId: merchant.id,
  currency: merchant.currency,
});

const floatText = ({ mostMinor, totalMinor }: FloatLimits, currency: string) => ({
  max: formatAmount(mostMinor, currency),
  total: formatAmount(totalMinor, currency),
});
const creditText = ({ leastMinor, mostMinor, dayMinor }: CreditLimits, currency: string) => ({
  min: formatAmount(leastMinor, currency),
  max: formatAmount(mostMinor, currency),
  day: formatAmount(dayMinor, currency),
});

export async function readLimits(
  ctx: OperatorContext<Calls["limits"]>,
): Promise<OperatorOutputOf<Calls["limits"]>> {
  const key = keyOf(ctx);
  const [float, credit] = [await findFloatLimits(ctx.db, key), await findLimits(ctx.db, key)];
  return {
    currency: key.currency,
    float: float === null ? null : floatText(float, key.currency),
    credit: credit === null ? null : creditText(credit, key.currency),
  };
}

/** Parses positive amounts, each at least the previous amount. */
function readAscending<Name extends string>(
  ctx: OperatorContext<SaveFloat | SaveCredit>,
  amounts: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Readonly<Record<Name, bigint>> {
  let least = 1n;
  const read = names.map((name) => {
    const reading = readAmount(amounts[name], ctx.merchant.currency);
    const minor = reading.ok ? reading.minor : 0n;
    if (minor < least || minor > maxActMinor) ctx.fail("field.invalid", { field: `limits/${name}` });
    least = minor;
    return [name, minor];
  });
  return Object.fromEntries(read) as Record<Name, bigint>;
}

type FloatChange = { readonly limits: FloatLimits | null; readonly act: PlannedAct };

async function readFloatChange(
  ctx: OperatorContext<SaveFloat>,
  { limits: given }: ParsedOperatorInputOf<SaveFloat>,
): Promise<FloatChange> {
  const key = keyOf(ctx);
  const read = given === null ? null : readAscending(ctx, given, ["max", "total"]);
  const limits = read === null ? null : { mostMinor: read.max, totalMinor: read.total };
  const standing = await findFloatLimits(ctx.db, key);
  return {
    limits,
    act: {
      subject: `merchant:${key.merchantId}`,
      ...changedFacts(
        standing === null ? {} : floatText(standing, key.currency),
        limits === null ? {} : floatText(limits, key.currency),
      ),
      // without limits an agent may be granted any amount, so the approval has no amount
      amountMinor: limits?.totalMinor ?? null,
      currency: key.currency,
    },
  };
}

export const saveFloatLimits = {
  plan: async (
    ctx: OperatorContext<SaveFloat>,
    input: ParsedOperatorInputOf<SaveFloat>,
  ): Promise<PlannedAct> => (await readFloatChange(ctx, input)).act,
  run: async (ctx: OperatorContext<SaveFloat>, input: ParsedOperatorInputOf<SaveFloat>) => {
    const { limits, act } = await readFloatChange(ctx, input);
    await replaceFloatLimits(ctx.db, keyOf(ctx), limits);
    ctx.audit({ subject: act.subject, before: act.before, after: act.after });
    return {};
  },
};

type CreditChange = { readonly limits: CreditLimits | null; readonly act: PlannedAct };

async function readCreditChange(
  ctx: OperatorContext<SaveCredit>,
  { limits: given }: ParsedOperatorInputOf<SaveCredit>,
): Promise<CreditChange> {
  const key = keyOf(ctx);
  const read = given === null ? null : readAscending(ctx, given, ["min", "max", "day"]);
  const limits = read === null ? null : { leastMinor: read.min, mostMinor: read.max, dayMinor: read.day };
  const standing = await findLimits(ctx.db, key);
  return {
    limits,
    act: {
      subject: `merchant:${key.merchantId}`,
      ...changedFacts(
        standing === null ? {} : creditText(standing, key.currency),
        limits === null ? {} : creditText(limits, key.currency),
      ),
      amountMinor: limits?.dayMinor ?? null,
      currency: key.currency,
    },
  };
}

export const saveCreditLimits = {
  plan: async (
    ctx: OperatorContext<SaveCredit>,
    input: ParsedOperatorInputOf<SaveCredit>,
  ): Promise<PlannedAct> => (await readCreditChange(ctx, input)).act,
  run: async (ctx: OperatorContext<SaveCredit>, input: ParsedOperatorInputOf<SaveCredit>) => {
    const { limits, act } = await readCreditChange(ctx, input);
    await replaceLimits(ctx.db, keyOf(ctx), limits);
    ctx.audit({ subject: act.subject, before: act.before, after: act.after });
    return {};
  },
};
