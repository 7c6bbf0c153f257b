/** Which bets a contest counts, and how long its result can be checked. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { endPromotion } from "../operator/save.ts";
import {
  createPromotionsHarness,
  type PromotionsHarness,
} from "../../../test/promotions/promotions-harness.ts";
import { beginContests, countScores } from "./contests.ts";

const { promotions } = calls;
const DAY_MS = 24 * 60 * 60_000;

let p: PromotionsHarness;
beforeAll(async () => {
  p = await createPromotionsHarness();
  await p.c.w.database.owner.run(sql`update promotion set enabled = false where prizes is not null`);
});
afterAll(() => p.close());

const board = {
  type: "RANK_BOARD",
  category: "contest",
  scoring: "turnover",
  period: "month",
  prizes: ["50.00"],
  rewardFixed: "0.00",
  rewardMax: "50.00",
};
const begin = () => beginContests(p.c.w.services, p.c.w.services.now());
const scoreOf = async ({ client }: Person, promotionId: string) =>
  (await client.callOrThrow(promotions.ownContest, { promotionId })).list[0]?.score;

test("[CONT-06] a contest saved within its period → it counts from then on, whether or not another one was on, and says so", async () => {
  for (const code of ["late-1", "late-2"]) {
    const one = await p.person("500.00");
    await p.bet(one, "40.00");
    await countScores(p.c.w.services, p.c.w.services.now());
    const id = await p.offer({ ...board, code });
    // the promotion began months ago, so its monthly period began before the bet, whenever the test runs
    await p.c.w.database.owner.run(
      sql`update promotion set starts_at = '2026-01-01 00:00:00+00' where code = ${code}`,
    );
    const before = p.c.w.services.now().getTime();
    await begin();
    const [period] = (await p.c.w.visitor().callOrThrow(promotions.contest, { promotionId: id })).periods;
    const isLate = period!.startsAt >= before;
    await p.bet(one, "10.00");
    await countScores(p.c.w.services, p.c.w.services.now());
    // in the first minutes of a month, the period begins on time and the first bet counts too
    if (isLate) expect(await scoreOf(one, id)).toBe("10.00");
    expect(before - period!.startsAt).toBeLessThanOrEqual(5 * 60_000);
  }
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] what is settled after the moment that periods were begun for → counted by the next run, for the period it is of", async () => {
  const one = await p.person("500.00");
  const id = await p.offer({ ...board, code: "until" });
  await begin();
  await p.bet(one, "5.00");
  await sleep(5);
  const until = p.c.w.services.now();
  await sleep(5);
  await p.bet(one, "20.00");
  await countScores(p.c.w.services, until);
  expect(await scoreOf(one, id)).toBe("5.00");
  await countScores(p.c.w.services, p.c.w.services.now());
  expect(await scoreOf(one, id)).toBe("25.00");
  expect(await p.findings()).toEqual([]);
});

test("[CONT-06] a contest that was switched off → its page is there for 30 days, for members and visitors", async () => {
  const one = await p.person("500.00");
  const id = await p.offer({ ...board, code: "switched-off" });
  await begin();
  const { merchantId, services } = p.c.w;
  await endPromotion(services, merchantId, "switched-off");
  const listed = async (client: Person["client"]) =>
    (await client.callOrThrow(promotions.list, {})).list.some(({ promotionId }) => promotionId === id);
  expect(await p.stateOf(one, id)).toEqual(["expired", "over"]);
  expect(
    (await one.client.callOrThrow(promotions.mine, {})).list.map(({ promotionId }) => promotionId),
  ).toContain(id);
  expect(await listed(p.c.w.visitor())).toBe(true);
  p.c.advance(30 * DAY_MS);
  const client = await p.logInNow(one);
  expect((await client.call(promotions.detail, { promotionId: id })).errorCode).toBe("promotion.unknown");
  expect((await p.c.w.visitor().callOrThrow(promotions.contest, { promotionId: id })).promotionId).toBe(id);
  p.c.advance(-30 * DAY_MS);
});
