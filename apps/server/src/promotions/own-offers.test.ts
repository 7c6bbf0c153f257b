/** A member's offers and reward centre: missions at midnight, reused codes, waiting rewards, and turnover to play. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../tests/harness.ts";
import { addDays, dayAt, startOf } from "./offers/periods.ts";
import { decideClaim } from "./operator/decisions.ts";
import { claimIdOf, listClaims } from "../../test/promotions/waiting-claims.ts";
import { endPromotion } from "./operator/save.ts";
import { createPromotionsHarness, type PromotionsHarness } from "../../test/promotions/promotions-harness.ts";

const { promotions } = calls;
const ZONE = "Asia/Dhaka";
const HOUR_MS = 60 * 60_000;

let p: PromotionsHarness;
beforeAll(async () => {
  p = await createPromotionsHarness();
});
afterAll(() => p.close());
const owner = (statement: Parameters<typeof p.c.w.database.owner.run>[0]) =>
  p.c.w.database.owner.run(statement);
beforeEach(() => owner(sql`update promotion set enabled = false`));

const claim = ({ client }: Pick<Person, "client">, promotionId: string) =>
  client.call(promotions.claim, { promotionId });
const join = ({ client }: Pick<Person, "client">, promotionId: string) =>
  client.callOrThrow(promotions.join, { promotionId });

/** Runs `look` as the member, at this hour of the day in the site's time zone. */
async function at(
  person: Person,
  day: string,
  hours: number,
  look: (client: Person["client"]) => Promise<void>,
) {
  const ms = startOf(day, ZONE).getTime() + hours * HOUR_MS - p.c.w.services.now().getTime();
  p.c.advance(ms);
  try {
    await look(await p.logInNow(person));
  } finally {
    p.c.advance(-ms);
  }
}

async function approve(promotionId: string): Promise<void> {
  const { services, merchantId } = p.c.w;
  for (const one of await listClaims(services.db, merchantId, 100))
    if (String(one.promotionId) === promotionId)
      await decideClaim(services, { merchantId, actor: "operator:test", id: claimIdOf(one), remark: null });
}

const mission = { type: "MISSION", category: "mission", metric: "turnover", target: "50.00" };

test("[CONT-06] mission met before midnight and not claimed → claimed after it, until its time to claim is over; the page says until when", async () => {
  const id = await p.offer({ ...mission, claimHours: 2 });
  const day = dayAt(p.c.w.services.now(), ZONE);
  const next = addDays(day, 1);
  const midnight = startOf(next, ZONE).getTime();
  const [one, other] = [await p.person("500.00"), await p.person("500.00")];
  const view = (client: Person["client"]) => client.callOrThrow(promotions.detail, { promotionId: id });
  for (const person of [one, other]) {
    const ofMember = sql`bucket = ${person.bucket} and member_id = ${person.memberId}`;
    await join(person, id);
    await p.bet(person, "20.00");
    await p.run();
    // moves the rows to the test's day, because a midnight of the site may have passed since the test began
    await owner(sql`update promotion_award set period = ${day} where ${ofMember}`);
    await owner(sql`update turnover_day set day = ${day}::date where ${ofMember}`);
    await at(person, day, 12, async (client) =>
      expect(await view(client)).toMatchObject({ state: "joined", expiry: midnight }),
    );
    await owner(sql`update turnover_day set turnover_minor = 5000 where ${ofMember}`);
    await at(person, day, 12, async (client) =>
      expect(await view(client)).toMatchObject({ state: "claim", expiry: midnight + 2 * HOUR_MS }),
    );
  }
  await at(one, next, 1, async (client) => {
    expect(await view(client)).toMatchObject({ state: "claim", expiry: midnight + 2 * HOUR_MS });
    expect((await claim({ client }, id)).status).toBe(200);
    // the previous day's reward is paid, so the page shows the mission of the current day
    expect(await view(client)).toMatchObject({ state: "join", expiry: null });
    expect((await claim({ client }, id)).errorCode).toBe("promotion.not.met");
  });
  await at(other, next, 2, async (client) => {
    expect(await view(client)).toMatchObject({ state: "join" });
    expect((await claim({ client }, id)).errorCode).toBe("promotion.not.met");
  });
});

test("[CONT-06] mission claimed before the job has counted the last bet → it counts", async () => {
  const id = await p.offer(mission);
  const one = await p.person("500.00");
  await join(one, id);
  await p.bet(one, "50.00");
  expect(await p.stateOf(one, id)).toEqual(["joined", null]);
  expect((await claim(one, id)).status).toBe(200);
});

test("[MEM-02] rewards to take are counted whichever period they are of, those whose time is over are not", async () => {
  const needsApproval = { needsApproval: true, claimHours: 48 };
  const [signIn, meet] = [
    await p.offer(needsApproval),
    await p.offer({ ...mission, target: "10.00", ...needsApproval }),
  ];
  const one = await p.person("500.00");
  const menu = () => one.client.callOrThrow(promotions.menu, {});
  expect(await menu()).toMatchObject({ signIn: 1, receiving: 0 });
  await join(one, meet);
  await p.bet(one, "10.00");
  for (const id of [signIn, meet]) {
    await claim(one, id);
    await approve(id);
  }
  const earlier = sql`
    update promotion_award set period = '2026-01-01' where bucket = ${one.bucket} and member_id = ${one.memberId}`;
  await owner(earlier);
  expect(await menu()).toMatchObject({ signIn: 2, receiving: 1 });
  await owner(sql`
    update promotion_award set take_until = now() - interval '1 second' where bucket = ${one.bucket} and member_id = ${one.memberId}`);
  expect(await menu()).toMatchObject({ signIn: 1, receiving: 0 });
});

test("[CONT-06] code of an ended promotion given to another one → redeemed by those who had the first, too", async () => {
  const rule = { type: "PROMO_CODE", period: "once", promoCode: "EIDAGAIN" };
  const { merchantId, services } = p.c.w;
  await p.offer({ ...rule, code: "code-1", sort: 1 });
  const one = await p.person();
  const redeem = () => one.client.call(promotions.redeem, { promoCode: "eidagain" });
  expect((await redeem()).status).toBe(200);
  await endPromotion(services, merchantId, "code-1");
  expect((await redeem()).errorCode).toBe("promotion.not.met");
  const second = await p.offer({ ...rule, code: "code-2", sort: 2 });
  expect(await redeem()).toMatchObject({ status: 200, value: { promotionId: second } });
  expect((await redeem()).errorCode).toBe("promotion.not.met");
});

test("[PAY-03] a deposit's turnover is done, its reward's is not → the withdrawal says that promotions alone ask", async () => {
  const id = await p.offer({
    type: "DEPOSIT",
    category: "deposit",
    rewardPercent: "50",
    turnoverPercent: 300,
  });
  const one = await p.person("0.00");
  await p.pay(one, "500.00", id);
  const asked = { amount: "200.00", ...(await p.payee(one)), requestId: crypto.randomUUID() };
  const ask = () => one.client.call(calls.cashier.withdraw, asked);
  expect(await ask()).toMatchObject({ errorCode: "withdraw_turnover_not_enough" });
  await p.bet(one, "500.00", "500.01");
  expect(await ask()).toMatchObject({ errorCode: "promotion_turnover_not_enough" });
});

test("[PAY-07 PAY-03] another reward ends → what is left of the first is the same in the reward centre, on its page and at the withdrawal", async () => {
  const [first, second] = [
    await p.offer({ rewardFixed: "50.00", rewardMax: "50.00", turnoverPercent: 1_000, lockHours: 48 }),
    await p.offer({ turnoverPercent: 100, lockHours: 24 }),
  ];
  const one = await p.person("1000.00");
  await claim(one, first);
  await p.bet(one, "300.00");
  await claim(one, second);
  await owner(sql`
    update promotion_award set lock_until = now() - interval '1 second'
    where bucket = ${one.bucket} and member_id = ${one.memberId} and promotion_id = ${BigInt(second)}`);
  await p.end();
  const { list } = await one.client.callOrThrow(promotions.rewards, {});
  expect(list.find(({ promotionId }) => promotionId === first)).toMatchObject({
    requiredTurnover: "500.00",
    actualTurnover: "300.00",
  });
  expect(await p.view(one, first)).toMatchObject({
    progress: { of: "turnover", actual: "300.00", expected: "500.00" },
  });
  expect(await one.client.callOrThrow(calls.cashier.withdrawTurnover, {})).toMatchObject({
    remainingTurnover: "200.00",
  });
  const asked = { amount: "200.00", ...(await p.payee(one)), requestId: crypto.randomUUID() };
  expect(await one.client.call(calls.cashier.withdraw, asked)).toMatchObject({
    errorCode: "promotion_turnover_not_enough",
    detail: { all: { remainingTurnover: "200.00" } },
  });
});
