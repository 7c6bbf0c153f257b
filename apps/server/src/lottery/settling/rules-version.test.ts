/** Draws keep the rules version with which they were created, after a release with newer rules. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { checkDraw } from "@khela/engines/draws/check-draw";
import { findLotteryGame } from "@khela/engines/lottery/lottery";
import { sql } from "@khela/service-kit/db/database";
import { scheduleDraws } from "../draws.ts";
import { createLotteryHarness, type LotteryHarness } from "../../../test/lottery/lottery-harness.ts";

const { lottery } = calls;
const everyTail = "tail:0,1,2,3,4,5,6,7,8,9@1";
let h: LotteryHarness;
beforeAll(async () => {
  h = await createLotteryHarness();
});
afterAll(() => h.close());

test("[LOT-02] a lottery that got another engine and was switched off → its draws are read and verified by theirs, and no order is taken", async () => {
  const gameId = await h.gameOf("vn-south", 1);
  const [drawn, open] = (await h.draws(gameId, 2)) as [string, string];
  expect(await h.finish(gameId, drawn)).toBe("settled");
  await h.w.database.owner.run(
    sql`update lottery_game set engine = '4d-sg', enabled = false where node_id = ${gameId}`,
  );
  const visitor = h.w.visitor();
  const draw = await visitor.callOrThrow(lottery.draw, { gameId, numero: drawn });
  expect(draw.engine).toBe("vn-south");
  expect(checkDraw(draw, null)).toEqual({ secret: true, result: true, ticket: null });
  const { content } = await visitor.callOrThrow(lottery.draws, { gameId });
  expect(content.map(({ numero }) => numero)).toEqual([drawn]);
  // results by other rules than the newest are not counted
  expect((await visitor.callOrThrow(lottery.hotGap, { gameId })).numeros).toEqual([]);
  const who = await h.w.person("switchedoff", { balance: "10.00" });
  const refused = await who.client.call(lottery.betting, h.slip(gameId, open, "de:39@1"));
  expect(refused.errorCode).toBe("lottery.game.unknown");
});

test("[LOT-02 LOT-05 LOT-06] a release with other odds → draws made before keep theirs in menu, price, chase, settlement and verification; later ones have the new", async () => {
  const gameId = await h.gameOf("vn-south");
  const { owner } = h.w.database;
  const who = await h.w.person("versions", { balance: "100.00" });
  const [before] = (await h.draws(gameId)) as [string];
  await owner.run(sql`delete from lottery_draw where node_id = ${gameId} and numero <> ${before}`);
  const first = await who.client.callOrThrow(lottery.betting, h.slip(gameId, before, everyTail));

  const old = findLotteryGame("vn-south");
  const plays = old.plays.map((play) => (play.code === "tail" ? { ...play, odds: { win: "5" } } : play));
  h.release({ ...old, version: old.version + 1, plays });
  await scheduleDraws(h.w.services);
  await owner.run(sql`update lottery_draw set opens_at = now() - interval '1 day', state = 'open',
    closes_at = (closes_at at time zone 'UTC' + interval '2 days') at time zone 'UTC',
    draws_at = (draws_at at time zone 'UTC' + interval '2 days') at time zone 'UTC' where node_id = ${gameId} and numero <> ${before}`);
  const visitor = h.w.visitor();
  const tail = async () =>
    (await visitor.callOrThrow(lottery.playMenu, { gameId })).plays.find(
      ({ playCode }) => playCode === "tail",
    )?.prizes[0]?.bonus;
  expect(await tail()).toBe("9.8");
  const chase = await who.client.call(lottery.betting, { ...h.slip(gameId, before, everyTail), phases: 2 });
  expect(chase.errorCode).toBe("lottery.draw.unknown");

  expect(await h.finish(gameId, before)).toBe("settled");
  expect(await h.balance(who)).toBe(10_000n - 1_000n + 980n);
  // the database's notification clears the cached menu, which may take a moment
  await expect.poll(tail).toBe("5");
  const after = (await h.draws(gameId)).find((numero) => numero !== before)!;
  const second = await who.client.callOrThrow(lottery.betting, h.slip(gameId, after, everyTail));
  expect(await h.finish(gameId, after)).toBe("settled");
  expect(await h.balance(who)).toBe(9_980n - 1_000n + 500n);

  for (const [numero, version, { orderDetailIds }, won] of [
    [before, old.version, first, "9.80"],
    [after, old.version + 1, second, "5.00"],
  ] as const) {
    const draw = await visitor.callOrThrow(lottery.draw, { gameId, numero });
    expect(draw.rulesVersion).toBe(version);
    expect(checkDraw(draw, null)).toEqual({ secret: true, result: true, ticket: null });
    const order = await who.client.callOrThrow(lottery.order, { orderDetailId: orderDetailIds[0]! });
    expect([order.winningAmount, order.orderInfos[0]?.winAmount]).toEqual([won, won]);
  }
  expect(await h.findings()).toEqual([]);
});
