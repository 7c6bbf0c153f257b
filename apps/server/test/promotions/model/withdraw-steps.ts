/** Withdrawals in the model: requested, decided, paid and returned. */
import { hash } from "@node-rs/argon2";
import { expect } from "vitest";
import { calls } from "@khela/contract/calls";
import { takeBackMs } from "@khela/contract/operator/withdrawals/conditions";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import {
  approveWithdrawal,
  getWithdrawal,
  refuseWithdrawal,
  type Order,
} from "../../../src/cashier/withdrawals/reviews.ts";
import { sendDuePayouts } from "../../../src/cashier/withdrawals/payouts.ts";
import type { PromotionsHarness } from "../promotions-harness.ts";
import { BUCKETS } from "./days.ts";
import {
  available,
  endWithdrawal,
  feeOf,
  missingOf,
  usedToday,
  type Model,
  type Withdrawal,
} from "./model.ts";
import { ladder, MIN_WITHDRAWAL, money, REVIEW_ABOVE } from "./offers.ts";
import { betStep, isLeftOut, reach, type Member, type Step } from "./steps.ts";

const { cashier } = calls;
const PIN = "482913";

/** Hashes a payment password cheaply; these tests do not check the cost of a hash. */
export function hashPin(p: PromotionsHarness): Promise<string> {
  const secret = p.c.w.services.secrets.bytes("password pepper");
  return hash(PIN, { memoryCost: 8, timeCost: 1, parallelism: 1, secret });
}

const cards = new WeakMap<Person, string>();

/** Gives a member a payment password and a wallet whose payouts wait at the gateway for a decision. */
export async function makePayee(
  { c: { w } }: PromotionsHarness,
  person: Person,
  { pinHash, number }: { readonly pinHash: string; readonly number: number },
): Promise<void> {
  const { bucket, memberId, client } = person;
  await w.database.owner.run(sql`
    insert into member_secret (bucket, member_id, payment_hash, payment_changed_at)
    values (${bucket}, ${memberId}, ${pinHash}, ${w.services.now()})`);
  const { bankCardId } = await client.callOrThrow(cashier.addBankCard, {
    bankCode: "bkash",
    cardNumber: `017${String(number).padStart(4, "0")}0001`,
    cardHolder: "Rahim Uddin",
    password: PIN,
  });
  await w.database.owner.run(sql`
    update member_payout_account set usable_from = added_at where bucket = ${bucket} and id = ${bankCardId}`);
  cards.set(person, bankCardId);
}

/**
 * Returns the code with which the model refuses a withdrawal, with the details shown to the member; null: the
 * withdrawal is opened.
 */
function refusalOf(m: Model, today: string, amount: number): { code: string; detail: unknown } | null {
  const missing = missingOf(m);
  if (missing > 0) {
    const isOfDeposit = m.asked.some(({ ref, left }) => ref === null && left > 0);
    return isOfDeposit
      ? { code: "withdraw_turnover_not_enough", detail: { missing: money(missing) } }
      : {
          code: "promotion_turnover_not_enough",
          detail: { all: { remainingTurnover: money(missing) } },
        };
  }
  const { withdrawDay, withdrawDayCount } = ladder[m.level]!;
  const used = usedToday(m, today);
  if (used.count >= withdrawDayCount)
    return { code: "withdraw.day.count", detail: { most: withdrawDayCount } };
  if (used.sum + amount > withdrawDay)
    return {
      code: "withdraw.day.amount",
      detail: {
        most: money(withdrawDay),
        used: money(used.sum),
        left: money(Math.max(withdrawDay - used.sum, 0)),
      },
    };
  return available(m) < amount
    ? { code: "wallet.funds.insufficient", detail: { field: "amount", available: money(available(m)) } }
    : null;
}

/** Returns the missing part of the required turnover. */
function detailOf(detail: unknown): unknown {
  const { requiredTurnover, actualTurnover } = detail as Record<string, string>;
  if (requiredTurnover === undefined) return detail;
  return { missing: money(Math.round((Number(requiredTurnover) - Number(actualTurnover)) * 100)) };
}

/**
 * Requests a withdrawal. The amount, which includes the fee, is reserved. A refused withdrawal has the model's code
 * and details, and changes nothing.
 */
export const withdrawStep: Step = async (around, member) => {
  const { today } = around;
  const { m, person, next } = member;
  const amount = MIN_WITHDRAWAL + 100 * next(50);
  const refusal = refusalOf(m, today, amount);
  const isUnplayed = missingOf(m) > 0 || available(m) < amount;
  if (isUnplayed && isLeftOut(next)) return betStep(around, member);
  const { errorCode, value, detail } = await person.client.call(cashier.withdraw, {
    bankCardId: cards.get(person)!,
    password: PIN,
    amount: money(amount),
    requestId: crypto.randomUUID(),
  });
  reach(around, member, `withdrawal ${refusal?.code ?? "opened"}`);
  if (refusal !== null) {
    expect(errorCode).toBe(refusal.code);
    return expect(detailOf(detail)).toEqual(refusal.detail);
  }
  expect(errorCode).toBeUndefined();
  const fee = feeOf(amount, usedToday(m, today).count);
  const state = amount > REVIEW_ABOVE ? "review" : "approved";
  expect(value).toMatchObject({ state, fee: money(fee), received: money(amount - fee) });
  m.held += amount;
  m.withdrawals.push({ refId: value!.refId, amount, fee, day: today, state });
};

const isOpen = ({ state }: Withdrawal): boolean =>
  state === "review" || state === "approved" || state === "sending";

/** Cancels a withdrawal as the member before the withdrawal is sent; a later call is refused and changes nothing. */
async function takeBack({ m, person }: Member, one: Withdrawal): Promise<void> {
  const { errorCode } = await person.client.call(cashier.cancelWithdraw, { refId: one.refId });
  if (one.state === "sending") return expect(errorCode).toBe("withdraw.order.final");
  expect(errorCode).toBeUndefined();
  endWithdrawal(m, one, "cancelled");
}

/** Decides an open withdrawal, as the member, an operator or the gateway. */
export const settleStep: Step = async ({ p }, member) => {
  const { m, next } = member;
  const open = m.withdrawals.filter(isOpen);
  const one = open[next(Math.max(open.length, 1))];
  if (one === undefined) return;
  const choice = next(4);
  if (choice === 0) return takeBack(member, one);
  const { services, merchantId } = p.c.w;
  type Decision = Parameters<typeof refuseWithdrawal>[0] & Parameters<typeof approveWithdrawal>[0];
  // decisions are made in the past, so that an approval can no longer be taken back
  const now = () => new Date(services.now().getTime() - takeBackMs);
  const decide = (work: (decision: Decision, order: Order) => Promise<unknown>) =>
    services.db.transaction(async (db) =>
      work({ ...services, now, db, actor: "operator:test" }, await getWithdrawal(db, merchantId, one.refId)),
    );
  if (one.state === "sending") {
    const isPaid = choice !== 1;
    expect(await p.c.decidePayout(one.refId, isPaid ? "pay" : "fail")).toEqual(["accepted"]);
    return endWithdrawal(m, one, isPaid ? "paid" : "failed");
  }
  if (choice === 1) {
    await decide((decision, order) => refuseWithdrawal(decision, order, "No."));
    return endWithdrawal(m, one, "refused");
  }
  if (one.state !== "review") return;
  await decide((decision, order) => approveWithdrawal(decision, order, false));
  one.state = "approved";
};

/**
 * Runs the job that sends approved orders of all members: a limited number of a bucket in one run, and the rest in the
 * next run.
 */
export async function sendPayouts({ c }: PromotionsHarness, members: readonly Member[]): Promise<void> {
  const { owner } = c.w.database;
  let isLeft = true;
  while (isLeft) {
    await sendDuePayouts(c.w.services);
    const left = await owner.one<{ is: boolean }>(sql`
      select exists (select 1 from withdraw_order where bucket = any (${[...BUCKETS]}::smallint[]) and state = 'approved') "is"`);
    isLeft = left.is;
  }
  for (const { m } of members)
    for (const one of m.withdrawals) if (one.state === "approved") one.state = "sending";
}
