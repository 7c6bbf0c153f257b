/**
 * Signs of abuse, over HTTP: the reward of a member who shares a feature with a rewarded member waits for review,
 * whenever the deposits were made.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Client } from "../../../../tests/client.ts";
import type { Person } from "../../../../tests/harness.ts";
import { expectLockWaiters } from "../../../../tests/lock-waiters.ts";
import { expireDeposits } from "../cashier/cashier.ts";
import type { MemberKey } from "../infra/db/session-store.ts";
import { decideClaim } from "./operator/decisions.ts";
import { claimIdOf, listClaims } from "../../test/promotions/waiting-claims.ts";
import { countReferrals } from "./referrals/referrals.ts";
import { createPromotionsHarness, type PromotionsHarness } from "../../test/promotions/promotions-harness.ts";

const { cashier, promotions } = calls;
const MINUTE_MS = 60_000;

let p: PromotionsHarness;
beforeAll(async () => {
  p = await createPromotionsHarness();
});
afterAll(() => p.close());

const deposit = {
  type: "DEPOSIT",
  category: "deposit",
  rewardFixed: "0.00",
  rewardPercent: "10",
  rewardMax: "100.00",
};
const order = (client: Client, promotionId: string) =>
  client.callOrThrow(cashier.deposit, {
    channel: "bkash",
    amount: "500.00",
    requestId: crypto.randomUUID(),
    promotionId,
  });
type Order = Awaited<ReturnType<typeof order>>;
const credit = async (made: Order) => p.c.tell(await p.c.notice(made));
const promotionOf = async (client: Client, { orderId }: Order) =>
  (await client.callOrThrow(cashier.depositOrder, { orderId })).promotion?.state;
const reasonsOf = async (id: string) =>
  (await listClaims(p.c.w.services.db, p.c.w.merchantId, 200))
    .filter(({ promotionId }) => String(promotionId) === id)
    .map(({ reasons }) => reasons);

test("[CONT-06] two of one address order with a bonus, then both pay → the first is rewarded, a person decides about the second", async () => {
  const [first, second] = [await p.person(), await p.person()];
  const id = await p.offer({ ...deposit, reviewSignals: ["address"] });
  const orders = [await order(first.client, id), await order(second.client, id)] as const;
  await credit(orders[1]);
  await credit(orders[0]);
  expect(await promotionOf(second.client, orders[1])).toBe("credited");
  expect(await promotionOf(first.client, orders[0])).toBe("applying");
  expect([await p.c.balance(first), await p.c.balance(second)]).toEqual(["500.00", "550.00"]);
  expect(await reasonsOf(id)).toEqual([["address"]]);
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] two of one address pay at once, five times → each time one is rewarded and one waits for a person", async () => {
  for (let time = 0; time < 5; time += 1) {
    const people = [await p.person(), await p.person()];
    const id = await p.offer({ ...deposit, reviewSignals: ["address"] });
    const orders: Order[] = [];
    for (const { client } of people) orders.push(await order(client, id));
    await Promise.all(orders.map(credit));
    const states = await Promise.all(people.map(({ client }, at) => promotionOf(client, orders[at]!)));
    expect(states.join(" ")).toMatch(/^(applying credited|credited applying)$/);
  }
});

test("[CONT-06] two of one address take a sign-in at once → one is paid and one waits for a person", async () => {
  for (let time = 0; time < 5; time += 1) {
    const people = [await p.person(), await p.person()];
    const promotionId = await p.offer({ reviewSignals: ["address"] });
    const answers = await Promise.all(
      people.map(({ client }) => client.callOrThrow(promotions.claim, { promotionId })),
    );
    expect(answers.map(({ state }) => state).toSorted()).toEqual(["applying", "claimed"]);
  }
});

test("[CONT-06] the order of another with the address expires, is refused its bonus, or waits → the member is rewarded", async () => {
  const id = await p.offer({ ...deposit, minDeposit: "400.00", reviewSignals: ["address", "payment"] });
  const [expired, refused, waiting, one] = [
    await p.person(),
    await p.person(),
    await p.person(),
    await p.person(),
  ];
  await order(expired.client, id);
  p.c.advance(11 * MINUTE_MS);
  await expireDeposits(p.c.w.services);
  const late = await order(refused.client, id);
  const setEnabled = (enabled: boolean) =>
    p.c.w.database.owner.run(sql`update promotion set enabled = ${enabled} where id = ${BigInt(id)}`);
  await setEnabled(false);
  await credit(late);
  await setEnabled(true);
  expect(await promotionOf(refused.client, late)).toBe("refused");
  await order(waiting.client, id);
  const own = await order(one.client, id);
  await credit(own);
  expect(await promotionOf(one.client, own)).toBe("credited");
  p.c.advance(-11 * MINUTE_MS);
});

test("[CONT-06] an expired order is paid late, after another of the address was rewarded → a person decides", async () => {
  const id = await p.offer({ ...deposit, reviewSignals: ["address"] });
  const [late, prompt] = [await p.person(), await p.person()];
  const first = await order(late.client, id);
  p.c.advance(11 * MINUTE_MS);
  await expireDeposits(p.c.w.services);
  const second = await order(prompt.client, id);
  await credit(second);
  await credit(first);
  expect(await promotionOf(late.client, first)).toBe("applying");
  p.c.advance(-11 * MINUTE_MS);
});

test("[CONT-06] an address of more than 30 days ago no longer counts", async () => {
  const promotionId = await p.offer({ reviewSignals: ["address"] });
  const [first, second] = [await p.person(), await p.person()];
  await first.client.callOrThrow(promotions.claim, { promotionId });
  await p.c.w.database.owner.run(sql`
    update promotion_claimant set at = (at at time zone 'UTC' - interval '31 days') at time zone 'UTC' where promotion_id = ${BigInt(promotionId)}`);
  expect(await second.client.callOrThrow(promotions.claim, { promotionId })).toMatchObject({
    state: "claimed",
  });
});

const password = "a long enough pass phrase";
async function register(browser: Client, username: string): Promise<void> {
  await browser.callOrThrow(calls.auth.register, {
    username,
    password,
    confirmPassword: password,
    ageConfirmed: true,
    registerMethod: "H5",
  });
}

test("[CONT-06] the browser's first member orders before the second comes, and pays after → a person decides about the first", async () => {
  const id = await p.offer({ ...deposit, reviewSignals: ["device"] });
  const browser = p.c.w.visitor();
  await register(browser, "early_bird");
  const first = await order(browser, id);
  await browser.callOrThrow(calls.auth.logout, {});
  await register(browser, "late_riser");
  const second = await order(browser, id);
  await credit(second);
  expect(await promotionOf(browser, second)).toBe("credited");
  await credit(first);
  expect(await reasonsOf(id)).toEqual([["device"]]);
});

async function shareNumber(people: readonly Person[], hash: string): Promise<void> {
  const ids = people.map(({ memberId }) => memberId);
  await p.c.w.database.owner.run(sql`
    insert into member_payout_number (merchant_id, bucket, member_id, number_hash, added_at)
    select ${p.c.w.merchantId}, m.bucket, m.id, ${hash}, now() from member m where m.id = any (${ids}::bigint[])`);
}

test("[CONT-06] one rewarded among 3,000 who share a payout number, added after the reward → found", async () => {
  const id = await p.offer({ ...deposit, reviewSignals: ["payment"] });
  const [first, second] = [await p.person(), await p.person()];
  const [one, other] = [await order(first.client, id), await order(second.client, id)];
  await credit(one);
  expect(await promotionOf(first.client, one)).toBe("credited");
  await p.c.w.database.owner.run(sql`
    insert into member_payout_number (merchant_id, bucket, member_id, number_hash, added_at)
    select ${p.c.w.merchantId}, 0, n, repeat('cd', 32), now() from generate_series(1, 3000) n`);
  await shareNumber([first, second], "cd".repeat(32));
  await credit(other);
  expect(await promotionOf(second.client, other)).toBe("applying");
  expect(await reasonsOf(id)).toEqual([["payment"]]);
});

test("[CONT-06] a payout number shared by two who pay at once → one is rewarded and one waits for a person", async () => {
  const people = [await p.person(), await p.person()];
  await shareNumber(people, "ef".repeat(32));
  const id = await p.offer({ ...deposit, reviewSignals: ["payment"] });
  const orders: Order[] = [];
  for (const { client } of people) orders.push(await order(client, id));
  await Promise.all(orders.map(credit));
  expect(await reasonsOf(id)).toEqual([["payment"]]);
});

test("[CONT-06] a promotion that is over when a payment is compared, and on again when it is credited → a person decides", async () => {
  const id = await p.offer({ ...deposit, reviewSignals: ["address"] });
  const one = await p.person();
  const own = await order(one.client, id);
  const { owner } = p.c.w.database;
  const setEnabled = (enabled: boolean) =>
    owner.run(sql`update promotion set enabled = ${enabled} where id = ${BigInt(id)}`);
  await setEnabled(false);
  const notice = await p.c.notice(own);
  const told = await owner.transaction(async (tx) => {
    await tx.run(sql`
      select from deposit_order where bucket = ${one.bucket} and member_id = ${one.memberId} and id = ${own.orderId} for update`);
    const telling = p.c.tell(notice);
    await expectLockWaiters(owner, 1);
    await setEnabled(true);
    return { telling };
  });
  await told.telling;
  expect(await promotionOf(one.client, own)).toBe("applying");
  expect(await reasonsOf(id)).toEqual([["rule"]]);
});

test("[AGT-04] [CONT-06] members who were brought → each rewarded once when first deposit and turnover are reached, also claimed twice at once; who shares a browser waits for a person", async () => {
  const referrer = await p.person();
  const bring = (member: MemberKey, by: MemberKey = referrer) =>
    p.c.w.database.owner.run(sql`
      update member set recommender_bucket = ${by.bucket}, recommender_id = ${by.memberId}
      where bucket = ${member.bucket} and id = ${member.memberId}`);
  const id = await p.offer({
    type: "REFERRAL",
    category: "mission",
    period: "once",
    minDeposit: "500.00",
    target: "300.00",
    reviewSignals: ["device"],
  });
  const count = async () => {
    await p.run();
    await countReferrals(p.c.w.services);
  };
  const [first, second, poor] = [await p.person(), await p.person(), await p.person()];
  for (const person of [first, second, poor]) await bring(person);
  for (const person of [first, second]) await p.pay(person, "500.00");
  await p.pay(poor, "499.00");
  expect([await p.bet(poor, "300.00"), await p.bet(first, "299.00")]).toEqual(["OK", "OK"]);
  await count();
  expect(await p.stateOf(referrer, id)).toEqual(["none", "nothing"]);
  expect((await referrer.client.call(promotions.claim, { promotionId: id })).errorCode).toBe(
    "promotion.not.met",
  );
  await p.bet(first, "1.00");
  await p.bet(second, "400.00");
  await count();
  expect(await p.view(referrer, id)).toMatchObject({ state: "claim", rewardAmount: "20.00", progress: null });
  const claims = await Promise.all(
    [1, 2].map(() => referrer.client.call(promotions.claim, { promotionId: id })),
  );
  expect(claims.filter(({ status }) => status === 200)).not.toEqual([]);
  expect(await p.c.balance(referrer)).toBe("20.00");
  expect(await p.stateOf(referrer, id)).toEqual(["none", "nothing"]);
  // another promotion does not reward the referrer for the same invited members again
  const other = await p.offer({
    type: "REFERRAL",
    category: "mission",
    period: "once",
    minDeposit: "500.00",
    reviewSignals: ["device"],
  });
  expect(await p.stateOf(referrer, other)).toEqual(["none", "nothing"]);
  expect(await p.findings()).toEqual([]);
  const browser = p.c.w.visitor();
  await register(browser, "came_along");
  await p.pay({ ...first, client: browser }, "900.00");
  await browser.callOrThrow(calls.auth.logout, {});
  await register(browser, "brought_him");
  const keyOf = (username: string) =>
    p.c.w.database.owner.one<MemberKey>(
      sql`select bucket, member_id "memberId" from member_name where name = ${username}`,
    );
  await bring(await keyOf("came_along"), await keyOf("brought_him"));
  await count();
  expect(await browser.callOrThrow(promotions.claim, { promotionId: other })).toMatchObject({
    state: "applying",
  });
  expect(await reasonsOf(other)).toEqual([["device"]]);
});

test("[AGT-04] [CONT-06] 100 brought members who are never rewarded, and three who are, of a budget for two → two are rewarded; an agent is offered none", async () => {
  const referrer = await p.person();
  const brought = [await p.person(), await p.person(), await p.person()];
  const id = await p.offer({
    type: "REFERRAL",
    category: "mission",
    period: "once",
    minDeposit: "300.00",
    expectedClaims: 2,
    declaredCost: "20.00",
    budget: "29.00",
  });
  const { owner } = p.c.w.database;
  for (const one of brought) {
    await owner.run(sql`
      update member set recommender_bucket = ${referrer.bucket}, recommender_id = ${referrer.memberId}
      where bucket = ${one.bucket} and id = ${one.memberId}`);
    await p.pay(one, "300.00");
  }
  await owner.run(sql`
    insert into promotion_referral (bucket, member_id, invited_id, invited_bucket, currency, deposit_minor, deposited_at, turnover_minor)
    select ${referrer.bucket}, ${referrer.memberId}, n, 0, 'BDT', 29999, now(), 900000 from generate_series(1, 100) n`);
  await countReferrals(p.c.w.services);
  const setType = (type: number) =>
    owner.run(sql`
      update member set type = ${type} where bucket = ${referrer.bucket} and id = ${referrer.memberId}`);
  expect(await p.view(referrer, id)).toMatchObject({ state: "claim", rewardAmount: "20.00" });
  await setType(1);
  expect((await referrer.client.call(promotions.claim, { promotionId: id })).errorCode).toBe(
    "promotion.unknown",
  );
  await setType(0);
  await referrer.client.callOrThrow(promotions.claim, { promotionId: id });
  expect(await p.c.balance(referrer)).toBe("20.00");
  expect(await p.stateOf(referrer, id)).toEqual(["none", "budget"]);
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] deposit with a bonus of a member who is blocked meanwhile → credited, the bonus waits for a person and is not approved before the account is open", async () => {
  const member = await p.person();
  const { client, bucket, memberId } = member;
  const id = await p.offer(deposit);
  const made = await order(client, id);
  const setStatus = (status: string) =>
    p.c.w.database.owner.run(
      sql`update member set status = ${status} where bucket = ${bucket} and id = ${memberId}`,
    );
  await setStatus("blocked");
  await credit(made);
  expect(await reasonsOf(id)).toEqual([["blocked"]]);
  const [claim] = (await listClaims(p.c.w.services.db, p.c.w.merchantId, 200)).filter(
    ({ promotionId }) => String(promotionId) === id,
  );
  const approval = {
    merchantId: p.c.w.merchantId,
    actor: "operator:mina",
    id: claimIdOf(claim!),
    remark: null,
  };
  await expect(decideClaim(p.c.w.services, approval)).rejects.toMatchObject({ code: "member.blocked" });
  await setStatus("active");
  expect(await p.c.balance(member)).toBe("500.00");
  expect(await promotionOf(client, made)).toBe("applying");
  await decideClaim(p.c.w.services, approval);
  expect(await reasonsOf(id)).toEqual([]);
  expect(await p.findings()).toEqual([]);
});
