/**
 * What a break does to rewards and their money: no money is locked, a break costs nothing, and it gives no advantage.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { Person } from "../../../../tests/harness.ts";
import { createOperator } from "../../../../tests/operators.ts";
import { consoleTopic } from "../http/console/console-topic.ts";
import { decideClaim } from "./operator/decisions.ts";
import { claimIdOf, listClaims } from "../../test/promotions/waiting-claims.ts";
import { createPromotionsHarness, type PromotionsHarness } from "../../test/promotions/promotions-harness.ts";

const { cashier, promotions, responsibleGaming } = calls;

let p: PromotionsHarness;
beforeAll(async () => {
  p = await createPromotionsHarness();
});
afterAll(() => p.close());
const owner = (statement: Parameters<typeof p.c.w.database.owner.run>[0]) =>
  p.c.w.database.owner.run(statement);
beforeEach(() => owner(sql`update promotion set enabled = false`));

const signIn = { rewardFixed: "100.00", rewardMax: "100.00", turnoverPercent: 1_000, lockHours: 24 };
const deposit = {
  type: "DEPOSIT",
  category: "deposit",
  rewardFixed: "0.00",
  rewardPercent: "10",
  rewardMax: "100.00",
  turnoverPercent: 1_000,
};
const withdraw = async (person: Person, amount: string) =>
  person.client.call(cashier.withdraw, {
    amount,
    ...(await p.payee(person)),
    requestId: crypto.randomUUID(),
  });
const settings = (person: Person) => person.client.callOrThrow(cashier.withdrawSettings, {});
const takeBreak = (person: Person) =>
  person.client.callOrThrow(responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
/** Inserts a break that lasts from `from` to `to`, both in hours from now; `to` null: without end. */
const setBreak = ({ bucket, memberId }: Person, kind: string, from: number, to: number | null) =>
  owner(sql`
    insert into responsible_gaming_restriction (bucket, member_id, starts_at, kind, ends_at)
    values (${bucket}, ${memberId}, now() + make_interval(hours => ${from}::int), ${kind}, now() + make_interval(hours => ${to}::int))`);
/** Sets a reward as paid `hours` ago, and its 24 hours of play as expired. */
const setPaid = ({ bucket, memberId }: Person, hours: number) =>
  owner(sql`
    update promotion_award set paid_at = now() - make_interval(hours => ${hours}::int), lock_until = now() - interval '1 second'
    where bucket = ${bucket} and member_id = ${memberId}`);

test("[PAY-03 SAFE-03 PAY-01] a break: own money is withdrawn without its turnover, the reward goes back, a person looks at it", async () => {
  const [one, other] = [await p.person(), await p.person()];
  const id = await p.offer(deposit);
  for (const person of [one, other]) {
    await p.pay(person, "500.00", id);
    await p.bet(person, "100.00");
  }
  expect((await withdraw(other, "400.00")).errorCode).toBe("withdraw_turnover_not_enough");
  await takeBreak(one);
  expect(await one.client.callOrThrow(cashier.withdrawTurnover, {})).toMatchObject({
    status: "A",
    remainingTurnover: "0.00",
  });
  expect(await settings(one)).toMatchObject({
    availBalance: "400.00",
    bonusGivenBack: "50.00",
    turnover: { status: "A" },
  });
  expect(await withdraw(one, "400.01")).toMatchObject({
    errorCode: "wallet.funds.insufficient",
    detail: { available: "400.00" },
  });
  expect(await p.stateOf(one, id)).toEqual(["process", null]);
  const { value } = await withdraw(one, "400.00");
  expect(value).toMatchObject({ state: "review", amount: "400.00" });
  const { reasons } = await p.c.w.database.owner.one<{ reasons: string[] }>(
    sql`select reasons from withdraw_order where id = ${value.refId}`,
  );
  expect(reasons).toContain("break");
  expect(await p.c.balance(one)).toBe("0.00");
  expect(await p.stateOf(one, id)).toEqual(["expired", "expired"]);
  expect(await settings(one)).toMatchObject({ bonusGivenBack: "0.00" });
  expect(await settings(other)).toMatchObject({ availBalance: "450.00", bonusGivenBack: "0.00" });
  expect(await p.findings()).toEqual([]);
});

test("[PAY-03 SAFE-03] a break: the first withdrawal taken back and asked for again, the reward is gone by then → a person looks at each", async () => {
  const one = await p.person();
  const id = await p.offer(deposit);
  await owner(sql`update withdraw_rule set deposit_turnover_percent = 0`);
  await p.pay(one, "500.00", id);
  await owner(sql`update withdraw_rule set deposit_turnover_percent = 100`);
  await takeBreak(one);
  const reasonsOf = async (refId: string) =>
    (
      await p.c.w.database.owner.one<{ reasons: string[] }>(
        sql`select reasons from withdraw_order where id = ${refId}`,
      )
    ).reasons;
  const first = (await withdraw(one, "300.00")).value;
  expect([first.state, await reasonsOf(first.refId)]).toEqual(["review", expect.arrayContaining(["break"])]);
  await one.client.callOrThrow(cashier.cancelWithdraw, { refId: first.refId });
  const second = (await withdraw(one, "300.00")).value;
  expect([second.state, await reasonsOf(second.refId)]).toEqual([
    "review",
    expect.arrayContaining(["break"]),
  ]);
  await one.client.callOrThrow(cashier.cancelWithdraw, { refId: second.refId });
});

test("[PAY-03 SAFE-03] a break: a withdrawal that a person decides → an open console hears of it, and finds it with its reason", async () => {
  const one = await p.person();
  await p.pay(one, "500.00");
  await takeBreak(one);
  const { services, merchantId } = p.c.w;
  const heard = new Promise<void>((resolve) => {
    services.push.onTopic(consoleTopic(merchantId), resolve);
  });
  const { refId, state } = (await withdraw(one, "300.00")).value;
  expect(state).toBe("review");
  await heard;
  const operator = await createOperator(p.c.w, "hears", { roles: ["payments"] });
  const { rows } = await operator.callOrThrow(operatorCalls.withdrawals.list, { tab: "waiting" });
  expect(rows).toContainEqual(
    expect.objectContaining({ id: refId, reasons: expect.arrayContaining(["break"]) as unknown }),
  );
});

test("[PAY-03 SAFE-03] a break: what a merchant wants deposited first is not asked for either, and a person looks at it", async () => {
  const one = await p.person("500.00");
  await owner(sql`update withdraw_rule set required_deposit_minor = 100000`);
  expect((await withdraw(one, "400.00")).errorCode).toBe("required_deposit_amount_not_reached");
  await takeBreak(one);
  expect(await settings(one)).toMatchObject({ requiredDepositAmount: "0.00" });
  const { value } = await withdraw(one, "400.00");
  const { reasons } = await p.c.w.database.owner.one<{ reasons: string[] }>(
    sql`select reasons from withdraw_order where id = ${value.refId}`,
  );
  expect([value.state, reasons.filter((reason) => reason === "break")]).toEqual(["review", ["break"]]);
  await owner(sql`update withdraw_rule set required_deposit_minor = 0`);
});

test("[SAFE-03 PAY-01] a break of hours stops the time to play a reward, two at once count once; a self-exclusion stops nothing", async () => {
  const id = await p.offer(signIn);
  const [one, away] = [await p.person(), await p.person()];
  for (const person of [one, away]) await person.client.callOrThrow(promotions.claim, { promotionId: id });
  await setBreak(one, "coolOff", -20, -16);
  await setBreak(one, "coolOff", -18, -14);
  await setBreak(away, "exclusion", -20, null);
  await setPaid(one, 29);
  await setPaid(away, 25);
  await p.end();
  expect(await p.stateOf(one, id)).toEqual(["process", null]);
  const { expiry } = await p.view(one, id);
  // 24 hours from the payment plus the six hours of both breaks, which is one hour from now
  expect((expiry! - p.c.w.services.now().getTime()) / 60_000).toBeCloseTo(60, -1);
  expect(await p.stateOf(away, id)).toEqual(["expired", "expired"]);
  await setPaid(one, 31);
  await p.end();
  expect(await p.stateOf(one, id)).toEqual(["expired", "expired"]);
  expect(await p.findings()).toEqual([]);
});

test("[SAFE-03 PAY-07] approved, and the time to take it ends in a break of hours → it can be taken for a day after it", async () => {
  const id = await p.offer({ ...signIn, needsApproval: true });
  const one = await p.person();
  await one.client.callOrThrow(promotions.claim, { promotionId: id });
  const { services, merchantId } = p.c.w;
  for (const waiting of await listClaims(services.db, merchantId, 100))
    await decideClaim(services, {
      merchantId,
      actor: "operator:test",
      id: claimIdOf(waiting),
      remark: null,
    });
  await setBreak(one, "coolOff", -20, -4);
  const { bucket, memberId } = one;
  const setLate = (hours: number) =>
    owner(sql`
      update promotion_award set take_until = now() - make_interval(hours => ${hours}::int)
      where bucket = ${bucket} and member_id = ${memberId}`);
  await setLate(5);
  await p.end();
  expect(await p.stateOf(one, id)).toEqual(["issued", null]);
  // the time to take the reward ended before the break began
  await setLate(21);
  await p.end();
  expect(await p.stateOf(one, id)).toEqual(["expired", "expired"]);
  expect(await p.findings()).toEqual([]);
});
