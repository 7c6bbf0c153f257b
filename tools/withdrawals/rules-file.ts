/** The rules for withdrawals as an operator writes them: JSON, amounts as decimal text of the merchant's currency. */
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Rules } from "../../apps/server/src/cashier/withdrawals/withdrawal-store.ts";

/** A file that is no rules, in one line. */
export class RulesRefusal extends Error {}

/** Names in the file, and in the rules. */
const amounts = {
  minimum: "minMinor",
  maximum: "maxMinor",
  dayAmount: "dayMinor",
  feeAmount: "feeMinor",
  freshBelow: "freshBelowMinor",
  requiredDeposit: "requiredDepositMinor",
} as const satisfies Record<string, keyof Rules>;

const kinds = {
  enabled: "boolean",
  dayCount: "number",
  opensAt: "string",
  closesAt: "string",
  freeDayCount: "number",
  feePercent: "string",
  depositTurnoverPercent: "number",
  reviewFirst: "boolean",
  reviewShared: "boolean",
  reviewAccountHours: "number",
  reviewPasswordHours: "number",
  reviewDeviceHours: "number",
} as const satisfies Partial<Record<keyof Rules, "boolean" | "number" | "string">>;

const others = ["requiredFields", "reviewAbove", "reviewDayCount", "twoPeopleAbove"] as const;

const names: readonly string[] = [...Object.keys(amounts), ...Object.keys(kinds), ...others];

/** @throws {RulesRefusal} that names the first field that is missing, unknown or of another kind */
export function readRules(text: string, currency: string): Rules {
  let given: Readonly<Record<string, unknown>>;
  try {
    given = Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
  } catch {
    throw new RulesRefusal("the file is not JSON.");
  }
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new RulesRefusal(`the field "${unknown}" is unknown.`);
  const missing = names.find((name) => !Object.hasOwn(given, name));
  if (missing !== undefined) throw new RulesRefusal(`the field "${missing}" is missing.`);
  const minor = (name: string): bigint => {
    const reading = readAmount(given[name], currency);
    if (!reading.ok) throw new RulesRefusal(`${name} is no amount of ${currency}, as "100.00".`);
    return reading.minor;
  };
  for (const [name, kind] of Object.entries(kinds))
    if (typeof given[name] !== kind) throw new RulesRefusal(`${name} is no ${kind}.`);
  const { requiredFields, reviewAbove, reviewDayCount, twoPeopleAbove } = given;
  if (!Array.isArray(requiredFields)) throw new RulesRefusal("requiredFields is no list.");
  if (reviewDayCount !== null && typeof reviewDayCount !== "number")
    throw new RulesRefusal("reviewDayCount is neither a number nor null.");
  const read: unknown = {
    ...Object.fromEntries(Object.keys(kinds).map((name) => [name, given[name]])),
    ...Object.fromEntries(Object.entries(amounts).map(([name, rule]) => [rule, minor(name)])),
    requiredFields: requiredFields.map(String),
    reviewAboveMinor: reviewAbove === null ? null : minor("reviewAbove"),
    reviewDayCount,
    twoPeopleAboveMinor: twoPeopleAbove === null ? null : minor("twoPeopleAbove"),
  };
  return read as Rules;
}

export function formatRules(rules: Rules, currency: string): string {
  const { requiredFields, reviewAboveMinor, reviewDayCount, twoPeopleAboveMinor } = rules;
  const kept = Object.fromEntries(
    (Object.keys(kinds) as (keyof typeof kinds)[]).map((name) => [name, rules[name]]),
  );
  const money = Object.fromEntries(
    Object.entries(amounts).map(([name, rule]) => [name, formatAmount(rules[rule], currency)]),
  );
  const moneyOrNull = (minor: bigint | null) => (minor === null ? null : formatAmount(minor, currency));
  const reviewAbove = moneyOrNull(reviewAboveMinor);
  const twoPeopleAbove = moneyOrNull(twoPeopleAboveMinor);
  const nullable = { reviewAbove, reviewDayCount, twoPeopleAbove };
  return JSON.stringify({ ...kept, ...money, requiredFields, ...nullable }, null, 2);
}
