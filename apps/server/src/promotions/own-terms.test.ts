/**
 * The terms that a member reads: the terms of a claimed reward while it is open, otherwise the promotion's current
 * terms.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { createClient } from "../../../../tests/client.ts";
import type { Person } from "../../../../tests/harness.ts";
import { decideClaim } from "./operator/decisions.ts";
import { claimIdOf, listClaims } from "../../test/promotions/waiting-claims.ts";
import { createPromotionsHarness, type PromotionsHarness } from "../../test/promotions/promotions-harness.ts";

const { promotions } = calls;
const HOUR_MS = 60 * 60_000;

let p: PromotionsHarness;
let game: { readonly nodeId: number; readonly gameCode: string; readonly en: string; readonly bn: string };
beforeAll(async () => {
  p = await createPromotionsHarness();
  game = await p.c.w.database.owner.one(sql`
    select node_id "nodeId", game_code "gameCode", name ->> 'en' en, name ->> 'bn' bn
    from game where vendor = 'JL' and playable order by node_id limit 1`);
});
afterAll(() => p.close());

const claim = ({ client }: Pick<Person, "client">, promotionId: string) =>
  client.callOrThrow(promotions.claim, { promotionId });
const reward = async ({ client }: Pick<Person, "client">) =>
  (await client.callOrThrow(promotions.rewards, {})).list[0]!;

/** The terms of the promotion at the claim. Other terms are saved later. */
const before = () => ({
  turnoverPercent: 500,
  weights: { RNG: 50, [`JL/${game.gameCode}`]: 100 },
  maxStake: "20.00",
  lockHours: 72,
});
const later = { turnoverPercent: 100, weights: { LIVE: 0 }, maxStake: "40.00", lockHours: 24 };
const ofBefore = () => ({
  turnoverPercent: 500,
  turnoverWeights: { PVP: 0, RNG: 50 },
  turnoverGames: [{ nodeId: game.nodeId, gameName: game.en, percent: 100 }],
  maxStake: "20.00",
  lockHours: 72,
});
const ofLater = {
  turnoverPercent: 100,
  turnoverWeights: { PVP: 0, LIVE: 0 },
  turnoverGames: [],
  maxStake: "40.00",
  lockHours: 24,
};

test("[CONT-06] reward in play, then other terms are saved → its page, the lists and the reward say its own, which are enforced; once played, those of now", async () => {
  const [one, other] = [await p.person("500.00"), await p.person()];
  const id = await p.offer({ code: "own-terms", ...before() });
  expect(await p.view(one, id)).toMatchObject({ ...ofBefore(), termsOf: null });
  await claim(one, id);
  const { at, expireTime } = await reward(one);
  await p.offer({ code: "own-terms", ...later });

  const own = { ...ofBefore(), termsOf: { at, state: "process", expiry: expireTime } };
  expect(expireTime).toBe(at + 72 * HOUR_MS);
  expect(await p.view(one, id)).toMatchObject(own);
  const { list } = await one.client.callOrThrow(promotions.mine, {});
  expect(list.find(({ promotionId }) => promotionId === id)).toMatchObject(own);
  expect((await reward(one)).terms).toEqual(ofBefore());
  expect(await p.view(other, id)).toMatchObject({ ...ofLater, termsOf: null });

  expect(await p.bet(one, "20.01")).toBe("STAKE_CAPPED");
  for (const stake of ["20.00", "20.00", "10.00"]) expect(await p.bet(one, stake)).toBe("OK");
  expect(await p.view(one, id)).toMatchObject({ state: "claimed", ...ofLater, termsOf: null });
  expect(await reward(one)).toMatchObject({ status: "claimed", terms: null });
  expect(await p.bet(one, "40.01")).toBe("OK");
});

test("[CONT-06] reward that waits for a person, then to be taken → its own terms and until when; not taken in time, those of now", async () => {
  const one = await p.person();
  const id = await p.offer({ code: "waiting-terms", ...before(), needsApproval: true });
  await claim(one, id);
  const { at } = await reward(one);
  await p.offer({ code: "waiting-terms", ...later, needsApproval: true });
  expect(await p.view(one, id)).toMatchObject({
    ...ofBefore(),
    termsOf: { at, state: "applying", expiry: null },
  });
  const { services, merchantId } = p.c.w;
  for (const waiting of await listClaims(services.db, merchantId, 50))
    if (String(waiting.promotionId) === id)
      await decideClaim(services, {
        merchantId,
        actor: "operator:test",
        id: claimIdOf(waiting),
        remark: null,
      });
  const { expireTime, terms } = await reward(one);
  expect(terms).toEqual(ofBefore());
  expect(await p.view(one, id)).toMatchObject({
    ...ofBefore(),
    termsOf: { at, state: "issued", expiry: expireTime },
  });
  await p.c.w.database.owner.run(sql`
    update promotion_award set take_until = now() - interval '1 second' where bucket = ${one.bucket} and member_id = ${one.memberId}`);
  expect(await p.view(one, id)).toMatchObject({ state: "expired", ...ofLater, termsOf: null });
  expect((await reward(one)).terms).toBeNull();
});

test("[CONT-06] reward of the day before in play: a new one can be claimed → the page says the terms of now; it cannot → those of the reward", async () => {
  const one = await p.person();
  const id = await p.offer({ code: "daily-terms", ...before() });
  await claim(one, id);
  await p.offer({ code: "daily-terms", ...later });
  p.c.advance(24 * HOUR_MS);
  try {
    const client = await p.logInNow(one);
    const view = () => client.callOrThrow(promotions.detail, { promotionId: id });
    expect(await view()).toMatchObject({ state: "claim", ...ofLater, termsOf: null });
    expect((await reward({ client })).terms).toEqual(ofBefore());
    await p.offer({ code: "daily-terms", ...later, minLevel: 3 });
    expect(await view()).toMatchObject({ state: "none", ...ofBefore(), termsOf: { state: "process" } });
  } finally {
    p.c.advance(-24 * HOUR_MS);
  }
});

test("[PAY-03 CONT-06] withdrawal with turnover missing: each reward with weights of its own says them as claimed, games by their names; a deposit and another reward the site's", async () => {
  const one = await p.person("0.00");
  await p.pay(one, "500.00");
  const [id, unweighted] = [
    await p.offer({ code: "row-terms", ...before() }),
    await p.offer({ turnoverPercent: 100 }),
  ];
  await claim(one, id);
  await claim(one, unweighted);
  await p.offer({ code: "row-terms", ...later });
  const { turnoverWeights, turnoverGames } = ofBefore();
  // this merchant has set no weights, so every category counts fully
  const ofSite = { turnoverWeights: {}, turnoverGames: [] };
  const rows = [
    { source: "deposit", ...ofSite },
    { source: "promotion", requiredTurnover: "10.00", ...ofSite },
    { source: "promotion", requiredTurnover: "50.00", turnoverWeights, turnoverGames },
  ];
  const { details } = await one.client.callOrThrow(calls.cashier.withdrawTurnover, {});
  expect(details).toMatchObject(rows);
  const { turnover } = await one.client.callOrThrow(calls.cashier.withdrawSettings, {});
  expect(turnover.details).toEqual(details);
  const bengali = createClient(p.c.platformUrl, { merchant: "khela", language: "BN" });
  bengali.token = one.token;
  const localised = await bengali.callOrThrow(calls.cashier.withdrawTurnover, {});
  expect(localised.details[2]?.turnoverGames[0]?.gameName).toBe(game.bn);
});
