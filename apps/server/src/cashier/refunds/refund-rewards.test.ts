/** Refunds, over HTTP, of deposits on which a promotion's reward or turnover depends. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import {
  createPromotionsHarness,
  type PromotionsHarness,
} from "../../../test/promotions/promotions-harness.ts";
import type { Person } from "../../../../../tests/harness.ts";
import { decideClaim } from "../../promotions/operator/decisions.ts";
import { claimIdOf, listClaims } from "../../../test/promotions/waiting-claims.ts";
import { countReferrals } from "../../promotions/referrals/referrals.ts";
import { countRanks } from "../../promotions/ranks/ranks.ts";
import { countTurnover } from "../../play/turnover/turnover.ts";
import { vipChecks } from "../../vip/audit.ts";
import { updateLevels } from "../../vip/jobs.ts";
import { sandboxLevels } from "../../../seed/vip/seed.ts";
import { saveLevels } from "../../vip/vip.ts";
import { countTransferDays } from "../../wallet/transfer-days-store.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { cashierChecks } from "../audit.ts";
import { findOrder } from "../store.ts";
import { applyRefundAnswer } from "./refund-ending.ts";
import { listRefunds } from "./refund-store.ts";

let p: PromotionsHarness;
let bonus: string;
/** Id of a copy of the promotion whose rewards need an operator's approval. */
let approved: string;

beforeAll(async () => {
  p = await createPromotionsHarness();
  mina = await createOperator(p.c.w, "mina", { roles: ["finance"] });
  const half = {
    type: "DEPOSIT",
    category: "deposit",
    period: "day",
    minDeposit: "100.00",
    rewardFixed: "0.00",
    rewardPercent: "50",
    rewardMax: "500.00",
    turnoverPercent: 100,
    lockHours: 24,
  };
  bonus = await p.offer(half);
  approved = await p.offer({ ...half, needsApproval: true });
});
afterAll(async () => {
  expect(await p.findings()).toEqual([]);
  const { checks } = await auditLedger(p.c.w.database.owner, { checks: [...cashierChecks, ...vipChecks] });
  expect(checks.flatMap((check) => check.samples)).toEqual([]);
  await p.close();
});

let mina: TestOperator;
const refund = (order: { readonly orderId: string }, more: object = {}) =>
  mina.call(operatorCalls.deposits.refund, {
    id: order.orderId,
    reason: "Asked for it.",
    requestId: crypto.randomUUID(),
    byHand: true,
    ...more,
  });
async function approve({ memberId }: Person, period?: string): Promise<void> {
  const { services, merchantId } = p.c.w;
  const waiting = await listClaims(services.db, merchantId, 100);
  const claim = waiting.find(
    (one) => one.memberId === memberId && (period === undefined || one.period === period),
  )!;
  await decideClaim(services, { merchantId, actor: "operator:test", id: claimIdOf(claim), remark: null });
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
    value: { refund: { state: "paid", amount: "400.00" } },
  });
  expect(await p.c.balance(one)).toBe("0.00");
  expect(Number(await turnoverLeft(one))).toBe(0);
});

test("[OPS-04] deposit with a bonus → its refund names the bonus, its amount and what became of it: where it is refused, or carried out", async () => {
  const [one, other] = [await p.person(), await p.person()];
  const given = (state: string) => ({ promotion: "Test", reward: "200.00", state });
  const order = await p.pay(one, "400.00", bonus);
  expect(await refund(order)).toMatchObject({
    errorCode: "deposit.refund.reward",
    detail: { bonus: given("credited") },
  });
  // the turnover is complete, so the reward has ended and does not prevent the refund
  expect(await p.bet(one, "600.00", "700.00")).toBe("OK");
  expect(await p.bet(one, "600.00", "700.00")).toBe("OK");
  expect(await refund(order, { amount: "300.00" })).toMatchObject({
    value: { refund: { state: "paid" }, bonus: given("credited") },
  });
  const ended = await p.pay(other, "400.00", bonus);
  expect(await refund(ended, { endReward: true })).toMatchObject({ value: { bonus: given("ended") } });
  const plain = await p.pay(other, "400.00");
  expect(await refund(plain)).toMatchObject({ value: { bonus: null } });
});

test("[OPS-04 W1] reward lost at play in part → what is left does not reach both: refused whole, the reward still stands", async () => {
  const one = await p.person();
  const order = await p.pay(one, "400.00", bonus);
  expect(await p.bet(one, "100.00")).toBe("OK");
  const before = await p.c.digest();
  expect(await refund(order, { endReward: true })).toMatchObject({ errorCode: "deposit.refund.amount" });
  expect(await p.c.digest()).toBe(before);
  expect(await p.stateOf(one, bonus)).toEqual(["process", null]);
  expect(await refund(order, { endReward: true, amount: "300.00" })).toMatchObject({ status: 200 });
  expect(await p.c.balance(one)).toBe("0.00");
});

test("[OPS-04 PAY-07] the reward waits for a person, or to be taken → its end frees the budget it was promised from, and the member reads why", async () => {
  for (const isIssued of [false, true]) {
    const one = await p.person();
    const order = await p.pay(one, "400.00", approved);
    if (isIssued) await approve(one);
    expect(await p.stateOf(one, approved)).toEqual([isIssued ? "issued" : "applying", null]);
    expect(await refund(order)).toMatchObject({ errorCode: "deposit.refund.reward" });
    expect(await refund(order, { endReward: true })).toMatchObject({ status: 200 });
    expect(await p.view(one, approved)).toMatchObject({ state: "rejected", remark: "Asked for it." });
  }
  const { committed } = await p.c.w.database.owner.one<{ committed: bigint }>(sql`
    select sum(committed_minor)::bigint committed from promotion_spent where promotion_id = ${approved}`);
  expect(committed).toBe(0n);
});

test("[OPS-04 W1] staked money may still cover the reward → it cannot be ended yet: refused, and its time stays", async () => {
  const one = await p.person();
  const order = await p.pay(one, "400.00", bonus);
  const takeBack = await p.stake(one, "450.00");
  const { expiry } = await p.view(one, bonus);
  const before = await p.c.digest();
  expect(await refund(order, { endReward: true, amount: "100.00" })).toMatchObject({
    errorCode: "deposit.refund.reward",
  });
  expect(await p.c.digest()).toBe(before);
  expect(await p.view(one, bonus)).toMatchObject({ state: "process", expiry });
  expect(await takeBack()).toBe("OK");
  expect(await refund(order, { endReward: true })).toMatchObject({ status: 200 });
});

test("[OPS-04] the gateway is to give it back and may still refuse → no reward is ended for it", async () => {
  const one = await p.person();
  const order = await p.pay(one, "400.00", bonus);
  // bKash, unlike the first gateway, can repay a payment by a call
  await p.c.w.database.owner.run(sql`update deposit_order set gateway = 'bkash' where id = ${order.orderId}`);
  const before = await p.c.digest();
  expect(await refund(order, { endReward: true, byHand: false })).toMatchObject({
    errorCode: "deposit.refund.reward",
  });
  expect(await p.c.digest()).toBe(before);
  expect(await p.stateOf(one, bonus)).toEqual(["process", null]);
});

test("[OPS-04 MEM-07 PAY-09] deposit given back in part, then whole → it counts for a mission, the level and the rank as what is left of it", async () => {
  const { services, database, merchantId } = p.c.w;
  await saveLevels(database.owner, { merchantId, currency: "BDT" }, sandboxLevels);
  const mission = await p.offer({
    type: "MISSION",
    category: "mission",
    metric: "deposit",
    target: "700.00",
  });
  const one = await p.person();
  await one.client.callOrThrow(calls.promotions.join, { promotionId: mission });
  const counted = async () => {
    await countTurnover(services.db);
    await countTransferDays(services.db);
    await countRanks(services);
    await updateLevels(services.db, services.now());
    const { totalDeposit, monthlyDeposit } = await one.client.callOrThrow(calls.vip.progress, {});
    const { progress } = await p.view(one, mission);
    const ranked = await one.client.callOrThrow(calls.promotions.ownRank, {
      of: "deposit",
      period: "month",
      ago: 0,
    });
    return [totalDeposit.actual, monthlyDeposit.actual, progress?.actual, ranked.amount];
  };
  const order = await p.pay(one, "800.00");
  expect(await counted()).toEqual(Array(4).fill("800.00"));
  expect(await p.stateOf(one, mission)).toEqual(["claim", null]);
  await refund(order, { amount: "300.00" });
  expect(await counted()).toEqual(Array(4).fill("500.00"));
  expect(await p.stateOf(one, mission)).toEqual(["joined", null]);
  await refund(order);
  expect(await counted()).toEqual(Array(4).fill("0.00"));
});

test("[OPS-04] deposit without a reward: a part given back → its turnover is still asked for; the rest too → no more", async () => {
  const one = await p.person();
  const [first, second] = [await p.pay(one, "400.00"), await p.pay(one, "200.00")];
  expect(Number(await turnoverLeft(one))).toBe(600);
  expect(await refund(first, { amount: "100.00" })).toMatchObject({ status: 200 });
  expect(Number(await turnoverLeft(one))).toBe(600);
  expect(await refund(first)).toMatchObject({ value: { refund: { amount: "300.00" } } });
  expect(Number(await turnoverLeft(one))).toBe(200);
  expect(await refund(second)).toMatchObject({ status: 200 });
  expect(Number(await turnoverLeft(one))).toBe(0);
});

test("[AGT-04 OPS-04 PAY-07] the deposit of a brought member goes back → the referrer's reward is refused by the job or when it is taken, one that was taken stays; a blocked member counts for nobody", async () => {
  const { owner } = p.c.w.database;
  const { inbox, promotions } = calls;
  const referrer = await p.person();
  const id = await p.offer({
    type: "REFERRAL",
    category: "mission",
    period: "once",
    minDeposit: "400.00",
    needsApproval: true,
  });
  const bring = async () => {
    const one = await p.person();
    await owner.run(sql`
      update member set recommender_bucket = ${referrer.bucket}, recommender_id = ${referrer.memberId}
      where bucket = ${one.bucket} and id = ${one.memberId}`);
    return { one, order: await p.pay(one, "400.00") };
  };
  const brought = [await bring(), await bring(), await bring(), await bring()];
  await countReferrals(p.c.w.services);
  expect(await referrer.client.callOrThrow(promotions.claim, { promotionId: id })).toMatchObject({
    state: "applying",
  });
  const claimIds = brought.map(({ one }) => `${id}.m${one.memberId}`);
  const rewardOf = async (at: number) =>
    (await referrer.client.callOrThrow(promotions.rewards, { page: 1, size: 20 })).list.find(
      ({ claimId }) => claimId === claimIds[at],
    );
  const refused = {
    status: "rejected",
    remark: "The deposit of the member you invited was refunded.",
  };
  expect(await refund(brought[0]!.order)).toMatchObject({ status: 200 });
  await countReferrals(p.c.w.services);
  expect(await rewardOf(0)).toMatchObject(refused);
  // no job has run since the refund: approving the reward finds the refund and rejects the reward
  expect(await refund(brought[3]!.order)).toMatchObject({ status: 200 });
  await expect(approve(referrer, `m${brought[3]!.one.memberId}`)).rejects.toMatchObject({
    code: "promotion.not.met",
  });
  expect(await rewardOf(3)).toMatchObject(refused);
  await approve(referrer);
  await approve(referrer);
  expect(await p.stateOf(referrer, id)).toEqual(["issued", null]);
  const take = (at: number) =>
    referrer.client.call(promotions.claimIssued, { promotionClaimId: claimIds[at]! });
  // while the gateway may still refuse the refund, the reward neither ends nor can be claimed
  const { orderId } = brought[1]!.order;
  const setGateway = (gateway: string) =>
    owner.run(sql`update deposit_order set gateway = ${gateway} where id = ${orderId}`);
  await setGateway("bkash");
  expect(await refund(brought[1]!.order, { byHand: false })).toMatchObject({ status: 200 });
  await countReferrals(p.c.w.services);
  expect((await take(1)).errorCode).toBe("promotion.not.met");
  expect(await rewardOf(1)).toMatchObject({ status: "issued" });
  const order = await findOrder(owner, brought[1]!.one, orderId);
  const [underWay] = await listRefunds(owner, order!);
  await applyRefundAnswer(
    p.c.w.services,
    { refund: underWay!, order: order!, actor: "gateway" },
    { state: "failed", providerRef: null, remark: null },
  );
  await setGateway("khela");
  await countReferrals(p.c.w.services);
  expect(await rewardOf(1)).toMatchObject({ status: "issued" });
  expect(await refund(brought[1]!.order)).toMatchObject({ status: 200 });
  expect((await take(1)).errorCode).toBe("promotion.not.met");
  expect(await rewardOf(1)).toMatchObject(refused);
  const far = await referrer.client.call(promotions.claimIssued, {
    promotionClaimId: `${id}.m9999999999999999999`,
  });
  expect(far.errorCode).toBe("promotion.not.met");
  expect((await take(2)).status).toBe(200);
  expect(await refund(brought[2]!.order)).toMatchObject({ status: 200 });
  await countReferrals(p.c.w.services);
  expect(await p.c.balance(referrer)).toBe("10.00");
  const { list } = await referrer.client.callOrThrow(inbox.list, { page: 1, size: 20 });
  const ended = list.filter(({ title }) => title === "Your reward was not approved");
  expect(ended).toHaveLength(3);
  expect(await p.stateOf(referrer, id)).toEqual(["none", "nothing"]);

  const { one } = await bring();
  await countReferrals(p.c.w.services);
  expect(await p.stateOf(referrer, id)).toEqual(["claim", null]);
  await owner.run(
    sql`update member set status = 'blocked' where bucket = ${one.bucket} and id = ${one.memberId}`,
  );
  expect((await referrer.client.call(promotions.claim, { promotionId: id })).errorCode).toBe(
    "promotion.not.met",
  );
  expect(await p.stateOf(referrer, id)).toEqual(["none", "nothing"]);
  // a referred member who is unblocked much later counts again
  await owner.run(sql`
    update member set status = 'active', created_at = (created_at at time zone 'UTC' - interval '72 days') at time zone 'UTC'
    where bucket = ${one.bucket} and id = ${one.memberId}`);
  await countReferrals(p.c.w.services);
  expect(await p.stateOf(referrer, id)).toEqual(["claim", null]);
});
