/**
 * A member gives up a bonus before its turnover is played: the cost, the single effect, and the refusals. Over HTTP,
 * with exact amounts.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../tests/harness.ts";
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

const signIn = { rewardFixed: "100.00", rewardMax: "100.00", turnoverPercent: 1_000, lockHours: 24 };
const settingsOf = (person: Person) => person.client.callOrThrow(cashier.withdrawSettings, {});
const giveUp = (person: Person, promotionClaimId: string) =>
  person.client.call(promotions.giveUp, { promotionClaimId });

/** Claims a bonus; returns the claim id that the member's settings show. */
async function claimed(person: Person): Promise<string> {
  const promotionId = await p.offer(signIn);
  await person.client.callOrThrow(promotions.claim, { promotionId });
  const { turnover } = await settingsOf(person);
  const part = turnover.details.find(({ source }) => source === "promotion");
  expect(part?.giveUp).not.toBeNull();
  return part!.giveUp!.promotionClaimId;
}

test("[PAY-01 PAY-03] bonus under way → nothing may leave, and the cost is said; given up → that much leaves, the rest may be withdrawn, told once in the audit log", async () => {
  const one = await p.person("300.00");
  expect(await settingsOf(one)).toMatchObject({ withdrawableNow: "300.00", bonusBalance: "0.00" });
  const id = await claimed(one);
  expect(await settingsOf(one)).toMatchObject({
    availBalance: "400.00",
    withdrawableNow: "0.00",
    bonusBalance: "100.00",
    turnover: { remainingTurnover: "1000.00", details: [{ giveUp: { cost: "100.00" } }] },
  });
  expect(await giveUp(one, id)).toMatchObject({ value: { taken: "100.00" } });
  expect(await settingsOf(one)).toMatchObject({
    availBalance: "300.00",
    withdrawableNow: "300.00",
    bonusBalance: "0.00",
    turnover: { status: "A", details: [] },
  });
  // a repeated request gets the same response and has no second effect
  expect(await giveUp(one, id)).toMatchObject({ value: { taken: "100.00" } });
  expect(await p.c.balance(one)).toBe("300.00");
  const entries = await p.c.w.database.owner.rows(sql`
    select detail from audit_log where action = 'promotion.given.up' and actor = ${`member:${one.memberId}`}`);
  expect(entries).toEqual([{ detail: { claim: id, taken: "100.00" } }]);
  expect(await p.findings()).toEqual([]);
});

test("[PAY-01] bonus partly lost → what is left of it is the cost, and the member's balance never goes below zero", async () => {
  const one = await p.person();
  const id = await claimed(one);
  await p.bet(one, "70.00");
  expect(await settingsOf(one)).toMatchObject({
    bonusBalance: "30.00",
    turnover: { details: [{ giveUp: { cost: "30.00" } }] },
  });
  expect(await giveUp(one, id)).toMatchObject({ value: { taken: "30.00" } });
  expect(await p.c.balance(one)).toBe("0.00");
  expect(await p.findings()).toEqual([]);
});

test("[PAY-01] bonus staked in an open round → not given up until the round is over, so that it is not won for nothing", async () => {
  const one = await p.person();
  const id = await claimed(one);
  const takeBack = await p.stake(one, "100.00");
  expect(await giveUp(one, id)).toMatchObject({ errorCode: "promotion.in.play" });
  await takeBack();
  expect(await giveUp(one, id)).toMatchObject({ value: { taken: "100.00" } });
  expect(await p.findings()).toEqual([]);
});

test("[PAY-01] bonus whose turnover is played, of another member, or of none → refused, nothing moves", async () => {
  const one = await p.person("300.00");
  const other = await p.person("300.00");
  const id = await claimed(one);
  expect(await giveUp(other, id)).toMatchObject({ errorCode: "promotion.unknown" });
  for (let bet = 0; bet < 4; bet += 1) await p.bet(one, "250.00", "240.00");
  expect(await giveUp(one, id)).toMatchObject({ errorCode: "promotion.played" });
  expect(await giveUp(one, "999999.once")).toMatchObject({ errorCode: "promotion.unknown" });
  expect(await p.c.balance(one)).toBe("360.00");
  expect(await p.c.balance(other)).toBe("300.00");
  expect(await p.findings()).toEqual([]);
});

test("[PAY-01 GAME-03] bonus with a largest stake → the game opens with it, and without once it is given up; what counts is said to anybody", async () => {
  const one = await p.person("300.00");
  const { nodeId } = await p.c.w.database.owner.one<{ nodeId: number }>(sql`
    select g.node_id "nodeId" from game g where g.vendor = 'BGS' and g.game_code = 'bgs-dice'`);
  const launched = async () =>
    (await one.client.callOrThrow(calls.play.launch, { nodeId, accountType: 1 })).content.maxStake;
  expect(await launched()).toBeNull();
  const promotionId = await p.offer({ ...signIn, maxStake: "50.00" });
  await one.client.callOrThrow(promotions.claim, { promotionId });
  expect(await launched()).toBe("50.00");
  const { turnover } = await settingsOf(one);
  await giveUp(one, turnover.details.find(({ source }) => source === "promotion")!.giveUp!.promotionClaimId);
  expect(await launched()).toBeNull();
  const { turnoverWeights } = await p.c.w.visitor().callOrThrow(promotions.weights, {});
  expect(turnover.details[0]!.turnoverWeights).toEqual(turnoverWeights);
});
