// A merchant's rules for withdrawals as data, and what they say at a moment.

import { withdrawRequiredFields } from "@khela/contract/cashier/withdrawals/schemas";
import type { Db } from "@khela/service-kit/db/database";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { requireSecondForChange } from "../../infra/second-person/second-person.ts";
import { findRules, replaceRules, type Rules, type RulesKey } from "./withdrawal-store.ts";

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const PERCENT = /^(?:\d|[1-4]\d)(?:\.\d{1,2})?$|^50(?:\.0{1,2})?$/;
const HUNDREDTHS = 100;
/** Of an amount: a percentage with two decimals. */
const PERCENT_UNITS = 10_000n;

const basisPoints = (percent: string): bigint => BigInt(Math.round(Number(percent) * HUNDREDTHS));

const most = { percent: 10_000, hours: 24 * 365, count: 1_000 } as const;

function countFaults(rules: Rules): string[] {
  const counts = {
    dayCount: [rules.dayCount, most.count],
    freeDayCount: [rules.freeDayCount, most.count],
    depositTurnoverPercent: [rules.depositTurnoverPercent, most.percent],
    reviewAccountHours: [rules.reviewAccountHours, most.hours],
    reviewPasswordHours: [rules.reviewPasswordHours, most.hours],
    reviewDeviceHours: [rules.reviewDeviceHours, most.hours],
    reviewDayCount: [rules.reviewDayCount ?? 0, most.count],
  } as const;
  return Object.entries(counts)
    .filter(([, [value, highest]]) => !Number.isInteger(value) || value < 0 || value > highest)
    .map(([name, [, highest]]) => `${name} is not a whole number from 0 to ${highest}`);
}

/** What is wrong with rules: a sentence each; none when they can be used. Rules that no withdrawal could meet are among them. */
export function findRuleFaults(rules: Rules): string[] {
  const { minMinor, maxMinor, dayMinor, feeMinor, feePercent } = rules;
  const faults = countFaults(rules);
  const say = (is: boolean, text: string) => {
    if (is) faults.push(text);
  };
  say(minMinor <= 0n, "minMinor is not above zero");
  say(maxMinor < minMinor, "maxMinor is below minMinor: no amount is allowed");
  say(dayMinor < minMinor, "dayMinor is below minMinor: no withdrawal fits into a day");
  say(rules.dayCount === 0, "dayCount is 0: no withdrawal fits into a day");
  say(
    feeMinor < 0n || rules.freshBelowMinor < 0n || rules.requiredDepositMinor < 0n,
    "an amount is below zero",
  );
  say((rules.reviewAboveMinor ?? 0n) < 0n, "reviewAboveMinor is below zero");
  say((rules.twoPeopleAboveMinor ?? 0n) < 0n, "twoPeopleAboveMinor is below zero");
  say(!TIME_OF_DAY.test(rules.opensAt), "opensAt is no time of day, as 09:30");
  say(!TIME_OF_DAY.test(rules.closesAt), "closesAt is no time of day, as 21:00");
  say(!PERCENT.test(feePercent), "feePercent is not from 0 to 50 with at most two decimals");
  if (PERCENT.test(feePercent))
    say(
      feeMinor + (minMinor * basisPoints(feePercent)) / PERCENT_UNITS >= minMinor,
      "the fee takes all of the smallest withdrawal",
    );
  for (const field of rules.requiredFields)
    say(
      !(withdrawRequiredFields as readonly string[]).includes(field),
      `requiredFields: ${field} is unknown`,
    );
  return faults;
}

/** Gives a merchant its rules in a currency. @throws Error that says what is wrong with them */
export async function saveRules(db: Db, key: RulesKey, rules: Rules, actor: string): Promise<void> {
  const faults = findRuleFaults(rules);
  if (faults.length > 0) throw new Error(`withdrawals: the rules cannot be used: ${faults.join("; ")}`);
  await db.transaction(async (tx) => {
    const before = await findRules(tx, key);
    await replaceRules(tx, key, rules);
    await writeAudit(tx, {
      merchantId: key.merchantId,
      actor,
      action: "withdraw.rules.saved",
      subject: `merchant:${key.merchantId}`,
      detail: { currency: key.currency, before: plain(before), after: plain(rules) },
    });
  });
}

/** Saves rules that an operator has decided; where the current rules have `twoPeopleAbove`, a second person has to decide the same. */
export async function decideRules(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  { key, rules, actor }: { readonly key: RulesKey; readonly rules: Rules; readonly actor: string },
): Promise<void> {
  const { merchantId, currency } = key;
  const subject = `withdraw_rule:${currency}`;
  const change = { subject, content: rules, amountMinor: null, currency };
  await requireSecondForChange({ db, now, merchantId, actor }, change);
  await saveRules(db, key, rules, actor);
}

/** With amounts as text, which JSON has. */
function plain(rules: Rules | null): unknown {
  return rules === null
    ? null
    : Object.fromEntries(
        Object.entries(rules).map(([name, value]) => [
          name,
          typeof value === "bigint" ? String(value) : value,
        ]),
      );
}

/** Whether withdrawals are open at the moment, by the site's clock. */
export function isOpenAt({ opensAt, closesAt }: Rules, now: Date, timeZone: string): boolean {
  if (opensAt === closesAt) return true;
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(now);
  return opensAt < closesAt ? time >= opensAt && time < closesAt : time >= opensAt || time < closesAt;
}

const taka = (amount: number): bigint => BigInt(amount) * 100n;

/** Of the sandbox: anybody can try everything, and a large one waits for a person. */
export const sandboxRules: Rules = {
  enabled: true,
  minMinor: taka(200),
  maxMinor: taka(25_000),
  dayMinor: taka(50_000),
  dayCount: 3,
  opensAt: "00:00",
  closesAt: "00:00",
  freeDayCount: 2,
  feeMinor: 0n,
  feePercent: "1.50",
  depositTurnoverPercent: 100,
  freshBelowMinor: taka(1),
  requiredDepositMinor: 0n,
  requiredFields: [],
  reviewAboveMinor: taka(10_000),
  reviewFirst: false,
  reviewShared: true,
  reviewAccountHours: 0,
  reviewPasswordHours: 24,
  reviewDeviceHours: 0,
  reviewDayCount: 5,
  twoPeopleAboveMinor: null,
};

/** Runs at every start and keeps an operator's changes. */
export async function seedRules(db: Db, key: RulesKey): Promise<void> {
  if ((await findRules(db, key)) === null) await saveRules(db, key, sandboxRules, "system");
}
