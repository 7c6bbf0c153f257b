/**
 * Limits of bonus money, over HTTP with exact amounts. A member cannot evade the conditions of a bonus, and a bonus
 * locks no other money.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../tests/harness.ts";
import { beginContests, countScores, runContests } from "./contests/contests.ts";
import { decideClaim } from "./operator/decisions.ts";
import { claimIdOf, listClaims } from "../../test/promotions/waiting-claims.ts";
import { endPromotion } from "./operator/save.ts";
import { createPromotionsHarness, type PromotionsHarness } from "../../test/promotions/promotions-harness.ts";

const { cashier, promotions } = calls;

let p: PromotionsHarness;
beforeAll(async () => {
  p = await createPromotionsHarness();
});
afterAll(() => p.close());
const owner = (statement: Parameters<typeof p.c.w.database.owner.run>[0]) =>
  p.c.w.database.owner.run(statement);
beforeEach(() => owner(sql`update promotion set enabled = false`));

const HOUR_MS = 60 * 60_000;
/**
 * The audit's findings about promotions only, because the tests change the days of turnover and so cause other
 * findings.
 */
const findings = async () => (await p.findings()).filter(([name]) => String(name).startsWith("promotions:"));

const signIn = { rewardFixed: "100.00", rewardMax: "100.00", turnoverPercent: 1_000, lockHours: 24 };
const deposit = {
  type: "DEPOSIT",
  category: "deposit",
  rewardFixed: "0.00",
  rewardPercent: "10",
  rewardMax: "100.00",
};
const mission = { type: "MISSION", category: "mission", metric: "turnover", target: "50.00" };
const claim = (person: Person, promotionId: string) => person.client.call(promotions.claim, { promotionId });
const turnover = (person: Person) => person.client.callOrThrow(cashier.withdrawTurnover, {});
const order = (person: Person, promotionId: string, amount = "500.00") =>
  person.client.callOrThrow(cashier.deposit, {
    channel: "bkash",
    amount,
    requestId: crypto.randomUUID(),
    promotionId,
  });
const setRule = (percent: number, freshBelowMinor: number) =>
  owner(sql`
    update withdraw_rule set deposit_turnover_percent = ${percent}, fresh_below_minor = ${freshBelowMinor}`);
const endLock = ({ bucket, memberId }: Person) =>
  owner(sql`
    update promotion_award set lock_until = now() - interval '1 second' where bucket = ${bucket} and member_id = ${memberId} and state = 'process'`);

test("[PAY-01] all money staked without a result, then a deposit → deposits and bonus are still asked for; lost → the bonus alone", async () => {
  await setRule(100, 1_000);
  const one = await p.person();
  const id = await p.offer(signIn);
  await p.pay(one, "500.00");
  await claim(one, id);
  const takeBack = await p.stake(one, "600.00");
  await p.pay(one, "100.00");
  expect(await turnover(one)).toMatchObject({ remainingTurnover: "1600.00" });
  expect(await takeBack()).toBe("OK");
  expect(await p.stateOf(one, id)).toEqual(["process", null]);
  const other = await p.person();
  await p.pay(other, "500.00");
  await claim(other, id);
  await p.bet(other, "600.00");
  await p.pay(other, "100.00");
  expect(await turnover(other)).toMatchObject({ remainingTurnover: "1000.00" });
  expect(await p.findings()).toEqual([]);
});

test("[PAY-01] time to play is over while all money is staked → the reward is taken back once it is there; of 30 days no more", async () => {
  const [one, other] = [await p.person(), await p.person()];
  const id = await p.offer(signIn);
  await claim(one, id);
  const takeBack = await p.stake(one, "100.00");
  await endLock(one);
  await p.end();
  expect(await p.stateOf(one, id)).toEqual(["process", null]);
  await takeBack();
  await endLock(one);
  await p.end();
  expect(await p.stateOf(one, id)).toEqual(["expired", "expired"]);
  expect(await p.c.balance(one)).toBe("0.00");
  await claim(other, id);
  await p.stake(other, "100.00");
  await owner(sql`
    update promotion_award set lock_until = now() - interval '1 second', paid_at = (paid_at at time zone 'UTC' - interval '32 days') at time zone 'UTC'
    where bucket = ${other.bucket} and member_id = ${other.memberId}`);
  await p.end();
  expect(await p.stateOf(other, id)).toEqual(["expired", "expired"]);
  expect(await p.findings()).toEqual([]);
});

test("[PAY-01] deposits need no turnover, and a bonus is lost → its turnover is still asked for after the next deposit, of which nothing is taken back", async () => {
  await setRule(0, 1_000);
  const one = await p.person();
  const id = await p.offer(signIn);
  await claim(one, id);
  await p.bet(one, "100.00");
  await p.pay(one, "500.00");
  expect(await turnover(one)).toMatchObject({ remainingTurnover: "900.00" });
  await endLock(one);
  await p.end();
  expect(await p.c.balance(one)).toBe("500.00");
  expect(await p.stateOf(one, id)).toEqual(["expired", "expired"]);
  expect(await turnover(one)).toMatchObject({ status: "A", remainingTurnover: "0.00" });
  await setRule(100, 1_000);
});

test("[PAY-01 SAFE-03] a deposit with a bonus arrives in a break → the deposit alone, and the order says why", async () => {
  const one = await p.person();
  const id = await p.offer({ ...deposit, turnoverPercent: 1_000, lockHours: 1_000 });
  const own = await order(one, id);
  await one.client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
  await p.c.tell(await p.c.notice(own));
  expect(await one.client.callOrThrow(cashier.depositOrder, { orderId: own.orderId })).toMatchObject({
    state: "paid",
    promotion: { state: "refused", reason: "break", reward: null },
  });
  expect(await p.c.balance(one)).toBe("500.00");
});

test("[PAY-01] terms changed after an order → it is rewarded by those it was made with", async () => {
  const one = await p.person();
  const terms = { ...deposit, code: "frozen", turnoverPercent: 200, lockHours: 48, maxStake: "50.00" };
  const id = await p.offer(terms);
  const own = await order(one, id);
  await p.offer({
    ...terms,
    minDeposit: "501.00",
    rewardPercent: "1",
    turnoverPercent: 500,
    lockHours: 400,
    maxStake: "1.00",
  });
  await p.c.tell(await p.c.notice(own));
  expect(await p.c.balance(one)).toBe("550.00");
  expect((await p.view(one, id)).progress).toMatchObject({ of: "turnover", expected: "100.00" });
  expect(await p.bet(one, "50.00")).toBe("OK");
  expect(await p.bet(one, "50.01")).toBe("STAKE_CAPPED");
  const { expiry } = await p.view(one, id);
  expect(expiry! - p.c.w.services.now().getTime()).toBeLessThan(49 * 60 * 60_000);
});

test("[PAY-07] a mission's terms changed after it was joined → reward, turnover, cap and group are those of the claim, and none is mixed", async () => {
  const one = await p.person("500.00");
  const rule = { ...mission, code: "changed-mission", rewardFixed: "10.00", rewardMax: "10.00" };
  const id = await p.offer(rule);
  await one.client.callOrThrow(promotions.join, { promotionId: id });
  await p.bet(one, "50.00");
  await p.run();
  await p.offer({
    ...rule,
    rewardFixed: "100.00",
    rewardMax: "100.00",
    turnoverPercent: 500,
    lockHours: 100,
    maxStake: "20.00",
    stackingGroup: "late",
  });
  expect((await claim(one, id)).status).toBe(200);
  expect((await p.view(one, id)).progress).toMatchObject({ of: "turnover", expected: "500.00" });
  expect(await p.bet(one, "20.01")).toBe("STAKE_CAPPED");
  const second = await p.offer({ stackingGroup: "late" });
  expect(await p.stateOf(one, second)).toEqual(["none", "group"]);
  expect(await p.findings()).toEqual([]);
});

test("[PAY-07] a mission is joined → its reward is taken from the budget until it is claimed or its time is over", async () => {
  const [one, other, third] = [await p.person("500.00"), await p.person(), await p.person()];
  const id = await p.offer({ ...mission, expectedClaims: 2, declaredCost: "20.00", budget: "20.00" });
  const join = (person: Person) => person.client.call(promotions.join, { promotionId: id });
  for (const person of [one, other]) expect((await join(person)).status).toBe(200);
  expect((await join(one)).errorCode).toBe("promotion.not.met");
  expect(await p.stateOf(third, id)).toEqual(["none", "budget"]);
  expect((await join(third)).errorCode).toBe("promotion.not.met");
  await p.bet(one, "50.00");
  await p.run();
  expect((await claim(one, id)).status).toBe(200);
  expect(await p.c.balance(one)).toBe("460.00");
  expect(await p.stateOf(third, id)).toEqual(["none", "budget"]);
  expect(await p.findings()).toEqual([]);
  const { bucket, memberId } = other;
  const { hours } = await p.c.w.database.owner.one<{ hours: number }>(sql`
    select extract(epoch from take_until - now()) / 3600 hours from promotion_award
    where bucket = ${bucket} and member_id = ${memberId}`);
  expect(Number(hours)).toBeGreaterThan(72);
  expect(Number(hours)).toBeLessThanOrEqual(72 + 24);
  await owner(sql`
    update promotion_award set take_until = now() - interval '1 second' where bucket = ${bucket} and member_id = ${memberId}`);
  await p.end();
  expect(await p.stateOf(third, id)).toEqual(["join", null]);
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] approved under a long time to play, taken under a short one → the approved one holds", async () => {
  const one = await p.person();
  const rule = { code: "approved", needsApproval: true, turnoverPercent: 100, lockHours: 168 };
  const id = await p.offer(rule);
  await claim(one, id);
  await decideAll(id, null);
  await p.offer({ ...rule, lockHours: 1 });
  const [reward] = (await one.client.callOrThrow(promotions.rewards, {})).list;
  await one.client.callOrThrow(promotions.claimIssued, { promotionClaimId: reward!.claimId });
  const { expiry } = await p.view(one, id);
  expect(expiry! - p.c.w.services.now().getTime()).toBeGreaterThan(100 * 60 * 60_000);
});

async function decideAll(id: string, remark: string | null): Promise<void> {
  const { services, merchantId } = p.c.w;
  for (const one of await listClaims(services.db, merchantId, 100))
    if (String(one.promotionId) === id)
      await decideClaim(services, { merchantId, actor: "operator:test", id: claimIdOf(one), remark });
}

test("[CONT-06] budget: what waits for a person or is approved is taken from it, and given back when it is refused or lapses", async () => {
  const rule = { needsApproval: true, expectedClaims: 2, declaredCost: "20.00", budget: "20.00" };
  const id = await p.offer(rule);
  const [first, second, third] = [await p.person(), await p.person(), await p.person()];
  await claim(first, id);
  await claim(second, id);
  expect(await p.stateOf(third, id)).toEqual(["none", "budget"]);
  await decideAll(id, "No.");
  expect(await p.stateOf(third, id)).toEqual(["claim", null]);
  await claim(third, id);
  await decideAll(id, null);
  const fourth = await p.person();
  await claim(fourth, id);
  expect(await p.stateOf(await p.person(), id)).toEqual(["none", "budget"]);
  expect(await p.findings()).toEqual([]);
  await owner(
    sql`update promotion_award set take_until = now() - interval '1 second' where promotion_id = ${BigInt(id)} and state = 'issued'`,
  );
  await p.end();
  expect(await p.stateOf(await p.person(), id)).toEqual(["claim", null]);
  expect(await p.findings()).toEqual([]);
});

test("[PAY-01] budget: three order with a bonus that has room for one → one is rewarded, the orders of the others say why", async () => {
  const id = await p.offer({ ...deposit, expectedClaims: 1, declaredCost: "100.00", budget: "100.00" });
  const states = [];
  const orders = [];
  for (let at = 0; at < 3; at += 1) {
    const one = await p.person();
    orders.push({ one, own: await order(one, id, "1000.00") });
  }
  for (const { one, own } of orders) {
    await p.c.tell(await p.c.notice(own));
    const { promotion } = await one.client.callOrThrow(cashier.depositOrder, { orderId: own.orderId });
    states.push([promotion?.state, promotion?.reason]);
  }
  expect(states).toEqual([
    ["credited", null],
    ["refused", "budget"],
    ["refused", "budget"],
  ]);
});

test("[PAY-06] rebate of several days beyond what is left of the budget → none of them", async () => {
  const one = await p.person("5000.00");
  const id = await p.offer({
    type: "REBATE",
    category: "rebate",
    rewardFixed: "0.00",
    rewardPercent: "0.4",
    rewardMax: "10.00",
    expectedClaims: 1,
    declaredCost: "10.00",
    budget: "15.00",
  });
  for (const days of [2, 1]) {
    await p.bet(one, "2500.00");
    await p.run();
    await p.countAsOfDaysAgo(one, days);
  }
  expect(await p.stateOf(one, id)).toEqual(["none", "budget"]);
  expect((await claim(one, id)).errorCode).toBe("promotion.not.met");
});

const rescue = {
  type: "RESCUE",
  category: "rebate",
  rewardFixed: "0.00",
  rewardPercent: "10",
  rewardMax: "100.00",
};

test("[PAY-06 W2] a rebate or rescue of days that one before it has rewarded → refused when it is saved; from the day after its last → saved", async () => {
  for (const type of ["REBATE", "RESCUE"]) {
    const [code, other] = [`${type}-1`.toLowerCase(), `${type}-2`.toLowerCase()];
    const share = { ...rescue, type, rewardPercent: type === "REBATE" ? "0.4" : "10" };
    const rule = { ...share, code: other, startsAt: "2026-02-01T00:00:00Z" };
    await p.offer({ ...share, code });
    const refusal = `startsAt: ${code} is a ${type} of some of the same days`;
    await expect(p.offer(rule)).rejects.toThrow(refusal);
    const owned = p.c.w.merchantId;
    expect(await endPromotion(p.c.w.services, owned, code)).toBe(true);
    await expect(p.offer(rule)).rejects.toThrow(refusal);
    await expect(p.offer({ ...rule, startsAt: p.c.w.services.now().toISOString() })).rejects.toThrow(refusal);
    const tomorrow = new Date(p.c.w.services.now().getTime() + 24 * HOUR_MS).toISOString();
    await p.offer({ ...rule, startsAt: tomorrow });
    await owner(sql`delete from promotion where code in (${code}, ${other})`);
    // a promotion that is ended before its start has rewarded no day, so its days are free for another promotion
    await p.offer({
      ...rule,
      startsAt: tomorrow,
      endsAt: new Date(Date.parse(tomorrow) + 24 * HOUR_MS).toISOString(),
    });
    await endPromotion(p.c.w.services, owned, other);
    await p.offer({ ...share, code, startsAt: tomorrow });
    await owner(sql`delete from promotion where code in (${code}, ${other})`);
  }
});

test("[PAY-06] rescue claimed before the job has counted the day's last win → the win counts", async () => {
  const one = await p.person("5000.00");
  const id = await p.offer(rescue);
  await p.bet(one, "1000.00");
  await p.run();
  await p.countAsOfDaysAgo(one);
  expect(await p.view(one, id)).toMatchObject({ state: "claim", rewardAmount: "100.00" });
  await p.bet(one, "10.00", "900.00");
  const setTriggers = (mode: "disable" | "enable always") =>
    p.c.w.database.owner.run({
      text: `alter table round_settlement ${mode} trigger unchangeable`,
      values: [],
    });
  await setTriggers("disable");
  await owner(sql`
    update round_settlement set at = (at at time zone 'UTC' - interval '1 day 2 minutes') at time zone 'UTC' where bucket = ${one.bucket} and member_id = ${one.memberId}`);
  await setTriggers("enable always");
  expect((await claim(one, id)).status).toBe(200);
  expect(await p.view(one, id)).toMatchObject({ rewardAmount: "11.00" });
});

test("[PAY-06] rescue and rebate of a day: from two minutes after it, when all that was settled in it is there", async () => {
  const one = await p.person("5000.00");
  const [id, rebate] = [
    await p.offer(rescue),
    await p.offer({ ...rescue, type: "REBATE", rewardPercent: "0.4" }),
  ];
  await p.bet(one, "1000.00");
  await p.run();
  const { midnight } = await p.c.w.database.owner.one<{ midnight: Date }>(sql`
    select (max(day) + 1)::timestamp at time zone 'Asia/Dhaka' midnight from turnover_day
    where bucket = ${one.bucket} and member_id = ${one.memberId}`);
  const look = async (afterMs: number) => {
    const by = midnight.getTime() + afterMs - p.c.w.services.now().getTime();
    p.c.advance(by);
    const client = await p.logInNow(one);
    const seen = [await p.stateOf({ ...one, client }, id), await p.stateOf({ ...one, client }, rebate)];
    p.c.advance(-by);
    return seen;
  };
  const MINUTE_MS = 60_000;
  expect(await look(MINUTE_MS)).toEqual([
    ["none", "nothing"],
    ["none", "nothing"],
  ]);
  expect(await look(3 * MINUTE_MS)).toEqual([
    ["claim", null],
    ["claim", null],
  ]);
});

test("[CONT-06] rescue: a loss of before the promotion began → not rewarded", async () => {
  const one = await p.person("5000.00");
  const { startsAt } = await p.c.w.database.owner.one<{ startsAt: Date }>(
    sql`select now() - interval '3 minutes' "startsAt"`,
  );
  const id = await p.offer({ ...rescue, period: "week", startsAt: startsAt.toISOString() });
  await p.bet(one, "1000.00");
  await p.run();
  await owner(sql`
    update turnover_day set day = day - 7 where bucket = ${one.bucket} and member_id = ${one.memberId}`);
  expect(await p.stateOf(one, id)).toEqual(["none", "nothing"]);
});

test("[CONT-06] a prize that asks for turnover is for its winner to take: their own money is free until they do", async () => {
  const one = await p.person();
  await p.pay(one, "500.00");
  await p.bet(one, "500.00", "499.00");
  const id = await p.offer({
    type: "RANK_BOARD",
    category: "contest",
    scoring: "turnover",
    prizes: ["50.00"],
    rewardFixed: "0.00",
    rewardMax: "50.00",
    turnoverPercent: 100,
    lockHours: 24,
  });
  await beginContests(p.c.w.services, p.c.w.services.now());
  await owner(sql`
    update promotion_contest set starts_at = now(), ends_at = now() + interval '1 hour' where promotion_id = ${BigInt(id)}`);
  await p.bet(one, "10.00", "11.00");
  await countScores(p.c.w.services, p.c.w.services.now());
  p.c.advance(2 * HOUR_MS);
  await runContests(p.c.w.services);
  p.c.advance(-2 * HOUR_MS);
  expect(await turnover(one)).toMatchObject({ status: "A", remainingTurnover: "0.00" });
  expect(await p.c.balance(one)).toBe("500.00");
  const [prize] = (await one.client.callOrThrow(promotions.rewards, {})).list;
  expect(prize).toMatchObject({ status: "issued", bonusAmount: "50.00" });
  await one.client.callOrThrow(promotions.claimIssued, { promotionClaimId: prize!.claimId });
  expect(await turnover(one)).toMatchObject({ status: "N", remainingTurnover: "50.00" });
  expect(await p.c.balance(one)).toBe("550.00");
  expect(await findings()).toEqual([]);
});

test("[PAY-01] the same request id with another promotion, or without it → refused, and the order is as it was", async () => {
  const one = await p.person();
  const [id, other] = [await p.offer(deposit), await p.offer(deposit)];
  const body = { channel: "bkash", amount: "500.00", requestId: crypto.randomUUID() };
  const ask = (promotionId?: string) =>
    one.client.call(cashier.deposit, { ...body, ...(promotionId === undefined ? {} : { promotionId }) });
  const made = (await ask(id)).value;
  for (const answer of [await ask(other), await ask()])
    expect(answer).toMatchObject({ errorCode: "ledger.id_reused", detail: { field: "promotionId" } });
  expect((await ask(id)).value).toMatchObject({
    orderId: made.orderId,
    promotion: { promotionId: id, state: "waiting" },
  });
});

test("[CONT-06] one reward cannot be ended → the others are, and the job says which one is put off", async () => {
  // Own weights store the turnover in a row that the test can change. A turnover requirement cannot be changed.
  const id = await p.offer({ ...signIn, weights: { RNG: 100 } });
  const [broken, one] = [await p.person(), await p.person()];
  for (const person of [broken, one]) {
    await claim(person, id);
    await p.bet(person, "10.00");
    await endLock(person);
  }
  const setAccount = async (by: number) => {
    const ofBroken = sql`bucket = ${broken.bucket} and member_id = ${broken.memberId}`;
    await owner(sql`
      update promotion_award set account_id = account_id + ${by}::int, lock_until = now() - interval '1 second' where ${ofBroken}`);
    await owner(sql`update turnover_weighted set account_id = account_id + ${by}::int where ${ofBroken}`);
  };
  // sets a wrong account id, so that reading the remaining turnover fails
  await setAccount(1_000_000);
  await expect(p.end()).rejects.toThrow(String(broken.memberId));
  expect(await p.stateOf(one, id)).toEqual(["expired", "expired"]);
  await p.end();
  await setAccount(-1_000_000);
  await p.end();
  expect(await p.stateOf(broken, id)).toEqual(["expired", "expired"]);
  expect(await findings()).toEqual([]);
});
