/**
 * Promotions over HTTP: each state by its rule, rewards paid once, and their turnover required, played, or the reward
 * forfeited.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { promotionTypes, takenBy, type PromotionType } from "@khela/contract/promotions/promotion-types";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import { sql, type Sql } from "@khela/service-kit/db/database";
import type { Answer, Client } from "../../../../tests/client.ts";
import type { Person } from "../../../../tests/harness.ts";
import { createOperator } from "../../../../tests/operators.ts";
import { decideClaim } from "./operator/decisions.ts";
import { claimIdOf, listClaims } from "../../test/promotions/waiting-claims.ts";
import { createPromotionsHarness, type PromotionsHarness } from "../../test/promotions/promotions-harness.ts";

const { promotions } = calls;
const HOUR_MS = 60 * 60_000;

let p: PromotionsHarness;
beforeAll(async () => {
  p = await createPromotionsHarness();
});
afterAll(() => p.close());

const balance = (person: Person) => p.c.balance(person);
const claim = (person: Person, promotionId: string) => person.client.call(promotions.claim, { promotionId });
const reasonOf = async (answer: Promise<Pick<Answer<unknown>, "errorCode" | "detail">>) => {
  const { errorCode, detail } = await answer;
  return [errorCode, (detail as { reason?: string } | undefined)?.reason];
};
const owner = (statement: Sql) => p.c.w.database.owner.run(statement);
const movedBy = async (person: Person) => {
  const pages = ["promotion", "betting_rebate"].map((codeTypes) =>
    person.client.callOrThrow(calls.wallet.transactions, { codeTypes, startTime: 0 }),
  );
  return (await Promise.all(pages))
    .flatMap(({ list }) => list)
    .filter(({ txTypeId }) => txTypeId !== transactionTypes.playGrant.id)
    .map(({ amount }) => amount);
};
/** Lets the time in which a member can take and play rewards expire. */
async function pass({ bucket, memberId }: Person): Promise<void> {
  await owner(sql`
    update promotion_award set lock_until = now() - interval '1 second'
    where bucket = ${bucket} and member_id = ${memberId} and lock_until is not null`);
  await owner(sql`
    update promotion_award set take_until = now() - interval '1 second'
    where bucket = ${bucket} and member_id = ${memberId} and take_until is not null`);
}
const turnover = (person: Person) => person.client.callOrThrow(calls.cashier.withdrawTurnover, {});

test("[CONT-06] list: a visitor → what is on, to be joined after login; by its language; unknown ones refused", async () => {
  const { list } = await p.c.w.visitor().callOrThrow(promotions.list, {});
  expect(new Set(list.map(({ promotionType }) => promotionType))).toEqual(
    new Set((Object.keys(promotionTypes) as PromotionType[]).filter((type) => takenBy(type) !== "operator")),
  );
  expect(new Set(list.map(({ state }) => state))).toEqual(new Set(["join"]));
  expect(list[0]).toMatchObject({
    promotionName: "100% on your first deposit",
    rewardPercent: "100.00",
    turnoverPercent: 5_000,
  });
  const visitor = p.c.w.visitor();
  expect(await visitor.call(promotions.detail, { promotionId: "999999" })).toMatchObject({
    status: 404,
    errorCode: "promotion.unknown",
  });
  expect(await visitor.call(promotions.claim, { promotionId: list[0]!.promotionId })).toMatchObject({
    errorCode: "login.not.session",
  });
});

test("[CONT-06] sign-in: claimed five times at once → paid once, again only the next day, needs its turnover", async () => {
  const one = await p.person();
  const id = await p.offer({ turnoverPercent: 100, lockHours: 300 });
  expect(await p.stateOf(one, id)).toEqual(["claim", null]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => claim(one, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await balance(one)).toBe("10.00");
  expect(await p.view(one, id)).toMatchObject({
    state: "process",
    rewardAmount: "10.00",
    progress: { of: "turnover", actual: "0.00", expected: "10.00" },
  });
  expect(await reasonOf(claim(one, id))).toEqual(["promotion.not.met", "claimed"]);
  expect(await p.bet(one, "4.00")).toBe("OK");
  expect((await p.view(one, id)).progress).toEqual({ of: "turnover", actual: "4.00", expected: "10.00" });
  expect(await p.bet(one, "6.00")).toBe("OK");
  expect(await p.stateOf(one, id)).toEqual(["claimed", null]);
  p.c.advance(24 * HOUR_MS);
  try {
    const dayAfter = { ...one, client: await p.logInNow(one) };
    expect(await p.stateOf(dayAfter, id)).toEqual(["claim", null]);
    expect((await claim(dayAfter, id)).status).toBe(200);
    expect(await reasonOf(claim(dayAfter, id))).toEqual(["promotion.not.met", "claimed"]);
  } finally {
    p.c.advance(-24 * HOUR_MS);
  }
  expect(await movedBy(one)).toEqual(["10.00", "10.00"]);
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] soon, over, level, budget → said, and nothing is paid", async () => {
  const one = await p.person();
  const now = p.c.w.services.now().getTime();
  const soon = await p.offer({ startsAt: new Date(now + HOUR_MS).toISOString() });
  expect(await p.stateOf(one, soon)).toEqual(["soon", "soon"]);
  expect(await reasonOf(claim(one, soon))).toEqual(["promotion.not.met", "soon"]);
  const level = await p.offer({ minLevel: 2 });
  expect(await p.stateOf(one, level)).toEqual(["none", "level"]);
  const small = await p.offer({ expectedClaims: 1, declaredCost: "10.00", budget: "15.00" });
  const first = await p.person();
  expect((await claim(first, small)).status).toBe(200);
  expect(await reasonOf(claim(one, small))).toEqual(["promotion.not.met", "budget"]);
  const brief = await p.offer({ endsAt: new Date(now + HOUR_MS).toISOString() });
  await owner(sql`update promotion set ends_at = now() where id = ${BigInt(brief)}`);
  expect(await one.client.call(promotions.detail, { promotionId: brief })).toMatchObject({
    errorCode: "promotion.unknown",
  });
  expect(await balance(one)).toBe("0.00");
});

test("[CONT-06] code: unknown refused, in small letters paid once", async () => {
  const one = await p.person();
  await p.offer({ type: "PROMO_CODE", period: "once", promoCode: "EID2026" });
  const redeem = (promoCode: string) => one.client.call(promotions.redeem, { promoCode });
  expect(await redeem("NOSUCH")).toMatchObject({ status: 404, errorCode: "promotion.code.unknown" });
  expect(await redeem("eid2026")).toMatchObject({
    status: 200,
    value: { state: "claimed", rewardAmount: "10.00" },
  });
  expect(await reasonOf(redeem("EID2026"))).toEqual(["promotion.not.met", "claimed"]);
  expect(await movedBy(one)).toEqual(["10.00"]);
});

test("[PAY-07] mission: joined, counted from real bets and deposits, claimed once", async () => {
  const one = await p.person("500.00");
  const rule = { type: "MISSION", category: "mission", rewardFixed: "20.00", rewardMax: "20.00" };
  const bets = await p.offer({ ...rule, metric: "turnover", target: "100.00" });
  expect(await p.stateOf(one, bets)).toEqual(["join", null]);
  expect(await reasonOf(claim(one, bets))).toEqual(["promotion.not.met", "join"]);
  expect(await one.client.callOrThrow(promotions.join, { promotionId: bets })).toMatchObject({
    state: "joined",
  });
  expect(await reasonOf(one.client.call(promotions.join, { promotionId: bets }))).toEqual([
    "promotion.not.met",
    "nothing",
  ]);
  await p.bet(one, "60.00");
  await p.run();
  expect(await p.view(one, bets)).toMatchObject({
    state: "joined",
    progress: { of: "goal", actual: "60.00", expected: "100.00" },
  });
  expect(await reasonOf(claim(one, bets))).toEqual(["promotion.not.met", "nothing"]);
  await p.bet(one, "40.00");
  await p.run();
  expect(await p.stateOf(one, bets)).toEqual(["claim", null]);
  expect((await claim(one, bets)).status).toBe(200);
  expect(await p.stateOf(one, bets)).toEqual(["claimed", null]);
  const deposits = await p.offer({ ...rule, metric: "deposit", target: "500.00" });
  await one.client.callOrThrow(promotions.join, { promotionId: deposits });
  await p.pay(one, "500.00");
  expect(await p.stateOf(one, deposits)).toEqual(["claim", null]);
  expect(await reasonOf(one.client.call(promotions.join, { promotionId: "999999" }))).toEqual([
    "promotion.unknown",
    undefined,
  ]);
  expect(await p.findings()).toEqual([]);
});

test("[PAY-01] first deposit with its bonus: credited in one step, locked, refused at withdrawal with the exact remainder, then free", async () => {
  const one = await p.person();
  const id = await p.offer({
    type: "FIRST_DEPOSIT",
    category: "deposit",
    period: "once",
    minDeposit: "500.00",
    rewardFixed: "0.00",
    rewardPercent: "50",
    rewardMax: "400.00",
    turnoverPercent: 200,
    maxStake: "300.00",
  });
  const offers = async () =>
    (await one.client.callOrThrow(promotions.depositOffers, {})).list.map(({ promotionId }) => promotionId);
  expect(await offers()).toContain(id);
  const ask = (amount: string) =>
    one.client.call(calls.cashier.deposit, {
      channel: "bkash",
      amount,
      requestId: crypto.randomUUID(),
      promotionId: id,
    });
  expect(await reasonOf(ask("499.00"))).toEqual(["promotion.not.met", "deposit"]);
  const order = await p.pay(one, "1000.00", id);
  expect(order).toMatchObject({
    state: "paid",
    promotion: { promotionId: id, state: "credited", reward: "400.00", reason: null },
  });
  expect(await balance(one)).toBe("1400.00");
  expect(await turnover(one)).toMatchObject({
    status: "N",
    totalRequiredTurnover: "1800.00",
    remainingTurnover: "1800.00",
    details: [{ source: "deposit" }, { source: "promotion", requiredTurnover: "800.00" }],
  });
  expect(await offers()).not.toContain(id);
  expect(await reasonOf(ask("1000.00"))).toEqual(["promotion.not.met", "claimed"]);
  // a stake above the maximum moves nothing
  expect(await p.bet(one, "300.01")).toBe("STAKE_CAPPED");
  expect(await balance(one)).toBe("1400.00");
  for (let played = 0; played < 4; played += 1) expect(await p.bet(one, "300.00")).toBe("OK");
  expect(await turnover(one)).toMatchObject({ remainingTurnover: "600.00" });
  expect((await p.view(one, id)).progress).toEqual({ of: "turnover", actual: "200.00", expected: "800.00" });
  await p.pay(one, "700.00");
  expect(await turnover(one)).toMatchObject({ remainingTurnover: "1300.00" });
  for (let played = 0; played < 2; played += 1) expect(await p.bet(one, "300.00")).toBe("OK");
  expect(await p.stateOf(one, id)).toEqual(["claimed", null]);
  // the reward's turnover is played, so larger stakes are allowed again
  expect(await p.bet(one, "300.01")).not.toBe("STAKE_CAPPED");
  expect(await p.findings()).toEqual([]);
});

test("[PAY-01] deposit paid after its promotion ended → credited without the bonus, and the order says why", async () => {
  const one = await p.person();
  const id = await p.offer({
    type: "DEPOSIT",
    category: "deposit",
    rewardFixed: "0.00",
    rewardPercent: "10",
    rewardMax: "100.00",
  });
  const order = await one.client.callOrThrow(calls.cashier.deposit, {
    channel: "bkash",
    amount: "500.00",
    requestId: crypto.randomUUID(),
    promotionId: id,
  });
  expect(order.promotion).toMatchObject({ state: "waiting" });
  await owner(sql`update promotion set ends_at = now() where id = ${BigInt(id)}`);
  await p.c.tell(await p.c.notice(order));
  expect(await one.client.callOrThrow(calls.cashier.depositOrder, { orderId: order.orderId })).toMatchObject({
    state: "paid",
    promotion: { state: "refused", reason: "over", reward: null },
  });
  expect(await balance(one)).toBe("500.00");
  expect(
    await reasonOf(
      one.client.call(calls.cashier.deposit, {
        channel: "bkash",
        amount: "500.00",
        requestId: crypto.randomUUID(),
        promotionId: "999999",
      }),
    ),
  ).toEqual(["promotion.unknown", undefined]);
});

test("[CONT-06] turnover not played in time → what is left of the reward goes back, and its turnover is asked for no more", async () => {
  const one = await p.person();
  const id = await p.offer({
    rewardFixed: "100.00",
    rewardMax: "100.00",
    turnoverPercent: 1000,
    lockHours: 24,
    maxStake: "50.00",
  });
  await p.pay(one, "500.00");
  expect((await claim(one, id)).status).toBe(200);
  for (let played = 0; played < 11; played += 1) expect(await p.bet(one, "50.00")).toBe("OK");
  expect(await balance(one)).toBe("50.00");
  expect(await turnover(one)).toMatchObject({ remainingTurnover: "950.00" });
  const periodId = (await one.client.callOrThrow(promotions.rewards, {})).list[0]!;
  expect(periodId).toMatchObject({ status: "process", requiredTurnover: "1000.00", actualTurnover: "50.00" });
  await pass(one);
  await p.run();
  await p.run();
  expect(await balance(one)).toBe("0.00");
  expect(await p.stateOf(one, id)).toEqual(["expired", "expired"]);
  expect((await one.client.callOrThrow(promotions.rewards, {})).list).toMatchObject([
    { status: "expired", forfeited: "50.00" },
  ]);
  expect(await turnover(one)).toMatchObject({ status: "A", remainingTurnover: "0.00" });
  expect((await movedBy(one)).sort()).toEqual(["-50.00", "100.00"]);
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] a deposit's own turnover stays when a reward beside it is forfeited", async () => {
  const one = await p.person();
  const id = await p.offer({
    rewardFixed: "100.00",
    rewardMax: "100.00",
    turnoverPercent: 1000,
    lockHours: 1,
  });
  await p.pay(one, "500.00");
  await claim(one, id);
  await p.bet(one, "200.00");
  await pass(one);
  await p.run();
  expect(await balance(one)).toBe("300.00");
  expect(await turnover(one)).toMatchObject({ remainingTurnover: "300.00" });
});

test("[CONT-06] weights of a promotion's own: frozen when it is claimed, counted beside other money, ended when it is forfeited", async () => {
  const one = await p.person();
  const code = "weighted";
  const rule = {
    code,
    turnoverPercent: 100,
    lockHours: 24,
    rewardFixed: "100.00",
    rewardMax: "100.00",
  };
  const id = await p.offer({ ...rule, weights: { RNG: 20, LIVE: 0 } });
  expect((await p.view(one, id)).turnoverWeights).toEqual({ PVP: 0, RNG: 20, LIVE: 0 });
  await p.pay(one, "500.00");
  expect((await claim(one, id)).status).toBe(200);
  // a saved change applies only to rewards that are claimed later
  await p.offer({ ...rule, weights: { RNG: 100 } });
  await p.bet(one, "200.00");
  expect(await turnover(one)).toMatchObject({ remainingTurnover: "360.00" });
  expect((await p.view(one, id)).progress).toEqual({ of: "turnover", actual: "40.00", expected: "100.00" });
  await p.run();
  await p.bet(one, "100.00");
  expect((await p.view(one, id)).progress).toEqual({ of: "turnover", actual: "60.00", expected: "100.00" });
  expect(await p.findings()).toEqual([]);
  await pass(one);
  await p.run();
  expect(await p.stateOf(one, id)).toEqual(["expired", "expired"]);
  expect(await balance(one)).toBe("200.00");
  expect(await turnover(one)).toMatchObject({ remainingTurnover: "200.00" });
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] weights of a promotion's own that do not name PVP → what is staked there counts nothing; named, it counts", async () => {
  const rule = { turnoverPercent: 100, rewardFixed: "100.00", rewardMax: "100.00" };
  const doneBy = async (weights: Readonly<Record<string, number>>) => {
    const one = await p.person("500.00");
    const id = await p.offer({ ...rule, weights });
    expect((await claim(one, id)).status).toBe(200);
    await p.bet(one, "50.00", "0", "PVP");
    return (await p.view(one, id)).progress?.actual;
  };
  expect(await doneBy({ RNG: 100 })).toBe("0.00");
  expect(await doneBy({ RNG: 100, PVP: 10 })).toBe("5.00");
});

test("[CONT-06] weight of one game: wins over its category's, as claimed, before and after the count and a rollback; 0 counts nothing", async () => {
  const game = await p.c.w.database.owner.one<{ nodeId: number; gameCode: string; name: string }>(sql`
    select node_id "nodeId", game_code "gameCode", name ->> 'en' name from game where vendor = 'JL' and playable order by node_id limit 1`);
  const [one, other] = [await p.person("500.00"), await p.person("500.00")];
  const rule = { code: "weighted-game", turnoverPercent: 100, rewardFixed: "100.00", rewardMax: "100.00" };
  await expect(p.offer({ ...rule, weights: { "JL/no-such": 10 } })).rejects.toThrow("no game JL/no-such");
  const id = await p.offer({ ...rule, weights: { RNG: 100, [`JL/${game.gameCode}`]: 10 } });
  expect(await p.view(one, id)).toMatchObject({
    turnoverWeights: { PVP: 0, RNG: 100 },
    turnoverGames: [{ nodeId: game.nodeId, gameName: game.name, percent: 10 }],
  });
  const done = async (person: Person) => (await p.view(person, id)).progress?.actual;
  expect((await claim(one, id)).status).toBe(200);
  await p.bet(one, "200.00");
  expect(await done(one)).toBe("20.00");
  await p.offer({ ...rule, weights: { [`JL/${game.gameCode}`]: 0 } });
  await p.run();
  await p.bet(one, "100.00");
  expect(await done(one)).toBe("30.00");
  await p.run();
  await p.rollBack(one);
  expect(await done(one)).toBe("20.00");
  await p.run();
  expect(await done(one)).toBe("20.00");
  expect((await claim(other, id)).status).toBe(200);
  await p.bet(other, "200.00");
  await p.run();
  expect(await done(other)).toBe("0.00");
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] two of a group → the second waits until the first is played", async () => {
  const one = await p.person("1000.00");
  const rule = { stackingGroup: "pair", turnoverPercent: 100 };
  const [first, second] = [await p.offer(rule), await p.offer(rule)];
  expect((await claim(one, first)).status).toBe(200);
  expect(await p.stateOf(one, second)).toEqual(["none", "group"]);
  expect(await reasonOf(claim(one, second))).toEqual(["promotion.not.met", "group"]);
  await p.bet(one, "10.00");
  expect((await claim(one, second)).status).toBe(200);
});

test("[PAY-06] rebate: turnover of past days by category, claimed once; rescue: a share of the day's loss", async () => {
  await p.c.w.database.owner.run(
    sql`update promotion set enabled = false where type in ('REBATE', 'RESCUE')`,
  );
  const one = await p.person("5000.00");
  const rebate = await p.offer({
    type: "REBATE",
    category: "rebate",
    rewardFixed: "0.00",
    rewardPercent: "0.4",
    rewardMax: "100.00",
  });
  const rescue = await p.offer({
    type: "RESCUE",
    category: "rebate",
    rewardFixed: "0.00",
    rewardPercent: "5",
    rewardMax: "30.00",
  });
  await p.bet(one, "1000.00");
  await p.run();
  const read = () => one.client.callOrThrow(promotions.rebate, {});
  expect(await read()).toMatchObject({ promotionId: rebate, ratePercent: "0.40", claimable: "0.00" });
  expect(await reasonOf(claim(one, rebate))).toEqual(["promotion.not.met", "nothing"]);
  expect(await p.stateOf(one, rescue)).toEqual(["none", "nothing"]);
  await p.countAsOfDaysAgo(one);
  const { claimable, days } = await read();
  expect(claimable).toBe("4.00");
  expect(days.find(({ state }) => state === "claim")).toMatchObject({ turnover: "1000.00", rebate: "4.00" });
  expect(await claim(one, rebate)).toMatchObject({ status: 200, value: { state: "claimed" } });
  expect(await read()).toMatchObject({ claimable: "0.00" });
  expect(await reasonOf(claim(one, rebate))).toEqual(["promotion.not.met", "claimed"]);
  expect(await movedBy(one)).toEqual(["4.00"]);
  expect(await p.view(one, rescue)).toMatchObject({ state: "claim", rewardAmount: "30.00" });
  expect(await claim(one, rescue)).toMatchObject({ status: 200, value: { state: "claimed" } });
  expect((await movedBy(one)).sort()).toEqual(["30.00", "4.00"]);
  await p.countAsSettled(one);
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] approval: applying, then refused with its reason, or issued and taken once; not taken in time it expires", async () => {
  const people = [await p.person(), await p.person(), await p.person()] as const;
  const id = await p.offer({ needsApproval: true });
  for (const one of people) {
    expect(await claim(one, id)).toMatchObject({ status: 200, value: { state: "applying" } });
    expect(await reasonOf(claim(one, id))).toEqual(["promotion.not.met", "claimed"]);
    expect(await balance(one)).toBe("0.00");
  }
  const { db } = p.c.w.services;
  const waiting = (await listClaims(db, p.c.w.merchantId, 10)).filter(
    ({ promotionId }) => String(promotionId) === id,
  );
  expect(waiting.map(({ reasons }) => reasons)).toEqual([["rule"], ["rule"], ["rule"]]);
  const decide = (place: number, remark: string | null) =>
    decideClaim(p.c.w.services, {
      merchantId: p.c.w.merchantId,
      actor: "operator:test",
      id: claimIdOf(waiting[place]!),
      remark,
    });
  await decide(0, "One account a person, please.");
  expect(await p.view(people[0], id)).toMatchObject({
    state: "rejected",
    remark: "One account a person, please.",
  });
  await expect(decide(0, null)).rejects.toThrow("promotion.decided");
  await decide(1, null);
  await decide(2, null);
  const { list } = await people[1].client.callOrThrow(promotions.rewards, {});
  expect(list).toMatchObject([{ status: "issued", bonusAmount: "10.00" }]);
  expect(await p.stateOf(people[1], id)).toEqual(["issued", null]);
  const take = (one: Person) =>
    one.client.call(promotions.claimIssued, { promotionClaimId: list[0]!.claimId });
  await Promise.all([take(people[1]), take(people[1])]);
  expect(await balance(people[1])).toBe("10.00");
  expect(await take(people[1])).toMatchObject({
    value: { claimedTickets: [{ rewardType: "CASH", value: "10.00" }] },
  });
  expect(await reasonOf(take(people[0]))).toEqual(["promotion.not.met", "nothing"]);
  await pass(people[2]);
  expect(await p.stateOf(people[2], id)).toEqual(["expired", "expired"]);
  await p.run();
  expect(await reasonOf(take(people[2]))).toEqual(["promotion.not.met", "nothing"]);
  expect(await balance(people[2])).toBe("0.00");
  expect((await people[1].client.callOrThrow(calls.inbox.list, {})).list[0]).toMatchObject({
    title: "Your reward is approved",
  });
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] another rewarded member's address or payment account → a person decides, and the row says why", async () => {
  const [first, second] = [await p.person(), await p.person()];
  const id = await p.offer({ reviewSignals: ["device", "address", "payment"] });
  expect(await claim(first, id)).toMatchObject({ value: { state: "claimed" } });
  await owner(sql`
    insert into member_payout_number (merchant_id, bucket, member_id, number_hash, added_at)
    select ${p.c.w.merchantId}, m.bucket, m.id, repeat('ab', 32), now() from member m where m.id in (${first.memberId}, ${second.memberId})`);
  expect(await claim(second, id)).toMatchObject({ value: { state: "applying" } });
  const [row] = (await listClaims(p.c.w.services.db, p.c.w.merchantId, 50)).filter(
    ({ promotionId }) => String(promotionId) === id,
  );
  expect(row?.reasons).toEqual(["address", "payment"]);
});

test("[CONT-06] another rewarded member has logged in from the same browser → a person decides; from another browser it is paid", async () => {
  const id = await p.offer({ reviewSignals: ["device"] });
  const browser = p.c.w.visitor();
  const password = "a long enough pass phrase";
  const registerAndClaim = async (client: Client, username: string) => {
    await client.callOrThrow(calls.auth.register, {
      username,
      password,
      confirmPassword: password,
      ageConfirmed: true,
      registerMethod: "H5",
    });
    return client.callOrThrow(promotions.claim, { promotionId: id });
  };
  expect(await registerAndClaim(browser, "browser_one")).toMatchObject({ state: "claimed" });
  await browser.callOrThrow(calls.auth.logout, {});
  expect(await registerAndClaim(browser, "browser_two")).toMatchObject({ state: "applying" });
  expect(await registerAndClaim(p.c.w.visitor(), "browser_three")).toMatchObject({ state: "claimed" });
  const [row] = (await listClaims(p.c.w.services.db, p.c.w.merchantId, 50)).filter(
    ({ promotionId }) => String(promotionId) === id,
  );
  expect(row?.reasons).toEqual(["device"]);
});

test.each([
  ["break", "coolOff", "safer.break"],
  ["review", "review", "safer.review"],
])(
  "[CONT-06 RG-02] during a %s nothing is joined, claimed, redeemed or taken, and the refusal says why",
  async (_what, kind, errorCode) => {
    const one = await p.person();
    const id = await p.offer({});
    await owner(sql`
      select responsible_gaming_take_break(${one.bucket}::smallint, ${one.memberId}::bigint, ${kind}, ${kind === "review" ? null : new Date(Date.now() + 24 * HOUR_MS)}::timestamptz, now(), 'UTC')`);
    const { client } = one;
    for (const answer of [
      await claim(one, id),
      await client.call(promotions.join, { promotionId: id }),
      await client.call(promotions.redeem, { promoCode: "KHELA50" }),
      await client.call(promotions.claimIssued, { promotionClaimId: `${id}.once` }),
    ])
      expect(answer).toMatchObject({ errorCode });
  },
);

test("[CONT-06] what a promotion requires is not verified → its claim, code and approved reward are refused with the first that is missing; verified → paid", async () => {
  const one = await p.person();
  const requires = ["mobile", "email", "realName"];
  const ids = [
    await p.offer({ requires }),
    await p.offer({ type: "PROMO_CODE", period: "once", promoCode: "VERIFIED1", requires }),
    await p.offer({ needsApproval: true }),
  ] as const;
  expect(await one.client.callOrThrow(promotions.detail, { promotionId: ids[0] })).toMatchObject({
    requires,
  });
  expect(await claim(one, ids[2])).toMatchObject({ value: { state: "applying" } });
  const { db } = p.c.w.services;
  const waiting = (await listClaims(db, p.c.w.merchantId, 50)).find(
    ({ promotionId }) => String(promotionId) === ids[2],
  )!;
  const decision = { merchantId: p.c.w.merchantId, actor: "operator:test", remark: null };
  await decideClaim(p.c.w.services, { ...decision, id: claimIdOf(waiting) });
  await owner(sql`update promotion set requires = array['mobile', 'email', 'realName'] where id = ${ids[2]}`);
  const { list } = await one.client.callOrThrow(promotions.rewards, {});
  const claims = () =>
    Promise.all([
      claim(one, ids[0]),
      one.client.call(promotions.redeem, { promoCode: "VERIFIED1" }),
      one.client.call(promotions.claimIssued, { promotionClaimId: list[0]!.claimId }),
    ]);
  const { bucket, memberId } = one;
  const refusedFor = async (missing: string) => {
    for (const refused of await claims())
      expect(refused).toMatchObject({ errorCode: "prom.claim.req.field", detail: missing });
    expect(await balance(one)).toBe("0.00");
  };
  await refusedFor("required.mobile_no_verified");
  await owner(sql`
    insert into member_profile (bucket, member_id, mobile, mobile_verified_at) values (${bucket}, ${memberId}, '+8801711112222', now())
    on conflict (bucket, member_id) do update set mobile = excluded.mobile, mobile_verified_at = excluded.mobile_verified_at`);
  await refusedFor("required.email_add_verified");
  await owner(sql`
    update member_profile set email = 'one@example.org', email_verified_at = now() where bucket = ${bucket} and member_id = ${memberId}`);
  await refusedFor("required.id_verified");
  await owner(sql`update promotion set requires = array['mobile', 'email'] where code like 'test-%'`);
  for (const paid of await claims()) expect(paid.errorCode).toBeUndefined();
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06 OPS-04] reward above the merchant's rule that waits for a person → a proposal, approved by another operator alone; refused by one", async () => {
  const [one, other] = [await p.person(), await p.person()];
  const id = await p.offer({ needsApproval: true });
  for (const person of [one, other]) await claim(person, id);
  const { w } = p.c;
  const { approveClaim, refuseClaim } = operatorCalls.promotions;
  const waitingOf = async () =>
    (await listClaims(w.services.db, w.merchantId, 50)).filter(
      ({ promotionId }) => String(promotionId) === id,
    );
  const [first, second] = (await waitingOf()).map(claimIdOf);
  const [mina, karim] = [
    await createOperator(w, "mina-of-claims", { roles: ["risk"] }),
    await createOperator(w, "karim-of-claims", { roles: ["risk"] }),
  ];
  await owner(
    sql`insert into approval_rule (merchant_id, act, above_minor) values (${w.merchantId}, 'promotions.approveClaim', 999)`,
  );
  const { proposal } = await mina.call(approveClaim, { id: first! });
  expect(proposal).toMatchObject({
    subject: `claim:${first}`,
    amount: "10.00",
    proposedBy: "mina-of-claims",
  });
  expect((await mina.call(approveClaim, { id: first! })).errorCode).toBe("proposal.exists");
  const approval = { id: proposal!.id, hash: proposal!.hash };
  expect((await mina.call(operatorCalls.proposals.approve, approval)).errorCode).toBe("proposal.own");
  expect(await waitingOf()).toHaveLength(2);
  await karim.callOrThrow(operatorCalls.proposals.approve, approval);
  await mina.callOrThrow(refuseClaim, { id: second!, reason: "Not yours." });
  expect(await waitingOf()).toEqual([]);
  await owner(sql`delete from approval_rule where act = 'promotions.approveClaim'`);
});

test("[CONT-06] reward taken, then its promotion requires more and its member takes a break → taken again, the first answer and no second payment", async () => {
  const one = await p.person();
  const id = await p.offer({ needsApproval: true });
  await claim(one, id);
  const { services, merchantId } = p.c.w;
  const waiting = (await listClaims(services.db, merchantId, 50)).find(
    ({ promotionId }) => String(promotionId) === id,
  )!;
  const promotionClaimId = `${id}.${waiting.period}`;
  await decideClaim(services, {
    merchantId,
    actor: "operator:test",
    id: claimIdOf(waiting),
    remark: null,
  });
  const take = () => one.client.call(promotions.claimIssued, { promotionClaimId });
  const first = await take();
  expect(first).toMatchObject({ status: 200, value: { claimedTickets: [{ value: "10.00" }] } });
  await owner(sql`update promotion set requires = '{mobile}' where id = ${BigInt(id)}`);
  await one.client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
  expect(await take()).toMatchObject({ status: 200, value: first.value });
  expect(await movedBy(one)).toEqual(["10.00"]);
});

test("[MEM-02] menu counters: a sign-in to take, rewards to take, a mission that is on", async () => {
  const one = await p.person();
  const read = () => one.client.callOrThrow(promotions.menu, {});
  await owner(sql`update promotion set enabled = false`);
  expect(await read()).toEqual({ signIn: 0, receiving: 0, missionEnabled: false });
  const signIn = await p.offer({});
  await p.offer({ type: "MISSION", category: "mission", metric: "turnover", target: "5.00" });
  await p.offer({ type: "RANK_SALARY", category: "vip", period: "month", minLevel: 1 });
  expect(await read()).toEqual({ signIn: 1, receiving: 0, missionEnabled: true });
  await claim(one, signIn);
  expect(await read()).toEqual({ signIn: 0, receiving: 0, missionEnabled: true });
  const { list } = await one.client.callOrThrow(promotions.mine, {});
  expect(list.map(({ promotionType, state, reason }) => [promotionType, state, reason])).toEqual([
    ["LOGIN", "claimed", null],
    ["MISSION", "join", null],
    ["RANK_SALARY", "none", "level"],
  ]);
});

test("[MEM-02] menu counters: what is to be verified first, or anything in a break → not counted, since it cannot be claimed", async () => {
  const one = await p.person();
  const read = () => one.client.callOrThrow(promotions.menu, {});
  await owner(sql`update promotion set enabled = false`);
  await p.offer({ requires: ["mobile"] });
  expect(await read()).toMatchObject({ signIn: 0, receiving: 0 });
  const open = await p.offer({});
  expect(await read()).toMatchObject({ signIn: 1, receiving: 0 });
  await one.client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
  expect(await read()).toMatchObject({ signIn: 0, receiving: 0 });
  expect((await one.client.call(promotions.claim, { promotionId: open })).errorCode).toBe("safer.break");
});
