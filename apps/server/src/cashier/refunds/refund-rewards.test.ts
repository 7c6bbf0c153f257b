/** Refunds of deposits that a promotion's reward or turnover hangs on, over HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { backOfficePaths } from "@khela/contract/site/back-office";
import { findBackOfficeKey } from "../../http/back-office/back-office-key.ts";
import { createPromotionsHarness, type PromotionsHarness } from "../../promotions/promotions-test-harness.ts";
import type { Person } from "../../../../../tests/harness.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { cashierChecks } from "../audit.ts";

let p: PromotionsHarness;
let bonus: string;

beforeAll(async () => {
  p = await createPromotionsHarness();
  bonus = await p.offer({
    type: "DEPOSIT",
    category: "deposit",
    period: "day",
    minDeposit: "100.00",
    rewardFixed: "0.00",
    rewardPercent: "50",
    rewardMax: "500.00",
    turnoverPercent: 100,
    lockHours: 24,
  });
});
afterAll(async () => {
  expect(await p.findings()).toEqual([]);
  const { checks } = await auditLedger(p.c.w.database.owner, { checks: cashierChecks });
  expect(checks.flatMap((check) => check.samples)).toEqual([]);
  await p.close();
});

async function refund(order: { readonly orderId: string }, more: object = {}) {
  const { services, app } = p.c.w;
  const answer = await app.inject({
    method: "POST",
    url: backOfficePaths.refundDeposit,
    headers: { authorization: findBackOfficeKey(services.config, services.secrets) ?? "", merchant: "khela" },
    payload: {
      id: order.orderId,
      operator: "mina",
      reason: "Asked for it.",
      requestId: crypto.randomUUID(),
      byHand: true,
      ...more,
    },
  });
  return answer.json<{ success: boolean; errorCode?: string; value?: unknown }>();
}
const turnoverLeft = async ({ client }: Person) =>
  (await client.callOrThrow(calls.cashier.withdrawTurnover, {})).totalRequiredTurnover;

test("[OPS-04 PAY-07] refund while a reward of the deposit stands → refused; with its end → the reward goes back first, then the deposit, and nothing is asked to be played", async () => {
  const one = await p.person();
  const order = await p.pay(one, "400.00", bonus);
  expect(await p.c.balance(one)).toBe("600.00");
  const before = await p.c.digest();
  expect(await refund(order)).toMatchObject({ errorCode: "deposit.refund.reward" });
  expect(await p.c.digest()).toBe(before);
  expect(await refund(order, { endReward: true })).toMatchObject({
    value: { state: "paid", amount: "400.00" },
  });
  expect(await p.c.balance(one)).toBe("0.00");
  expect(Number(await turnoverLeft(one))).toBe(0);
});

test("[OPS-04 W1] reward lost at play in part → what is left does not reach both: refused whole, the reward still stands", async () => {
  const one = await p.person();
  const order = await p.pay(one, "400.00", bonus);
  expect(await p.bet(one, "100.00")).toBe("OK");
  const before = await p.c.digest();
  expect(await refund(order, { endReward: true })).toMatchObject({ errorCode: "deposit.refund.amount" });
  expect(await p.c.digest()).toBe(before);
  expect(await p.stateOf(one, bonus)).toEqual(["process", null]);
  expect(await refund(order, { endReward: true, amount: "300.00" })).toMatchObject({ success: true });
  expect(await p.c.balance(one)).toBe("0.00");
});

test("[OPS-04] deposit without a reward: a part given back → its turnover is still asked for; the rest too → no more", async () => {
  const one = await p.person();
  const [first, second] = [await p.pay(one, "400.00"), await p.pay(one, "200.00")];
  expect(Number(await turnoverLeft(one))).toBe(600);
  expect(await refund(first, { amount: "100.00" })).toMatchObject({ success: true });
  expect(Number(await turnoverLeft(one))).toBe(600);
  expect(await refund(first)).toMatchObject({ value: { amount: "300.00" } });
  expect(Number(await turnoverLeft(one))).toBe(200);
  expect(await refund(second)).toMatchObject({ success: true });
  expect(Number(await turnoverLeft(one))).toBe(0);
});
