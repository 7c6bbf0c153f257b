/** Data about a game other than its results: charts, plays, and the price of an order over several draws. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { findLotteryGame } from "@khela/engines/lottery/lottery";
import { parseResult } from "@khela/engines/lottery/result";
import { countDrawn } from "@khela/engines/lottery/statistics";
import { sql } from "@khela/service-kit/db/database";
import { createLotteryHarness, type LotteryHarness } from "../../test/lottery/lottery-harness.ts";

let h: LotteryHarness;
beforeAll(async () => {
  h = await createLotteryHarness();
});
afterAll(() => h.close());

const { lottery } = calls;

test("[LOT-02 API-05] charts: no draw → nothing counted; two draws → as the engine counts them, of the newest only when one is asked for", async () => {
  const gameId = await h.gameOf("ssc");
  const visitor = h.w.visitor();
  const none = await visitor.callOrThrow(lottery.hotGap, { gameId });
  expect([none.numeros, none.hot["FIRST"]]).toEqual([[], Array.from({ length: 10 }, () => 0)]);
  const numeros = await h.draws(gameId, 2);
  for (const numero of numeros) expect(await h.finish(gameId, numero)).toBe("settled");
  // makes the second draw the newest draw
  await h.w.database.owner.run(sql`
    update lottery_draw set draws_at = (draws_at at time zone 'UTC' + interval '1 second') at time zone 'UTC' where node_id = ${gameId} and numero = ${numeros[1]!}`);
  const { content } = await visitor.callOrThrow(lottery.draws, { gameId, size: 2 });
  expect(content.map(({ numero }) => numero)).toEqual(numeros.toReversed());
  const game = findLotteryGame("ssc");
  const places = countDrawn(
    game,
    content.map(({ result }) => parseResult(game, result)),
  );
  const both = await visitor.callOrThrow(lottery.hotGap, { gameId, size: 100 });
  expect(both.numeros).toEqual(numeros.toReversed());
  for (const { place, numbers, hot, gap, trend } of places)
    expect([both.numbers[place], both.hot[place], both.gap[place], both.trend[place]]).toEqual([
      numbers,
      hot,
      gap,
      trend,
    ]);
  const newest = await visitor.callOrThrow(lottery.hotGap, { gameId, size: 1 });
  expect([newest.numeros, newest.trend["FIFTH"]?.length]).toEqual([[numeros[1]], 1]);
  expect((await visitor.call(lottery.hotGap, { gameId: 1 })).errorCode).toBe("lottery.game.unknown");
  expect((await visitor.call(lottery.hotGap, { gameId, size: 101 })).status).toBe(400);
});

test("[LOT-01 LOT-06] menu: a game says whether it is drawn here, a play its kind", async () => {
  const gameId = await h.gameOf("vn-south", 1);
  const menu = await h.w.visitor().callOrThrow(lottery.playMenu, { gameId });
  expect([menu.electronic, menu.plays.find(({ playCode }) => playCode === "cang3")?.groupCode]).toEqual([
    true,
    "special",
  ]);
  const [numero] = await h.draws(gameId);
  const of = () => h.w.visitor().callOrThrow(lottery.draw, { gameId, numero: numero! });
  expect((await of()).electronic).toBe(true);
  await h.w.database.owner.run(
    sql`update lottery_draw set electronic = false where node_id = ${gameId} and numero = ${numero!}`,
  );
  expect((await of()).electronic).toBe(false);
});

test("[LOT-03] price of several draws → all of them, and the order is taken at it and at no other", async () => {
  const gameId = await h.gameOf("vn-south", 2);
  const [numero] = await h.draws(gameId, 3);
  const who = await h.w.person("charts1", { balance: "100.00" });
  const order = { ...h.slip(gameId, numero!, "de:39@2.50"), phases: 3 };
  const { bettingSlipString, phases } = order;
  const price = await who.client.callOrThrow(lottery.preview, { gameId, bettingSlipString, phases });
  expect([price.totalBettingAmount, price.stakes]).toEqual(["7.50", 1]);
  const wrong = await who.client.call(lottery.betting, { ...order, betCartAmountSum: "2.50" });
  expect([wrong.errorCode, wrong.detail]).toEqual(["lottery.price.changed", { total: "7.50" }]);
  await who.client.callOrThrow(lottery.betting, { ...order, betCartAmountSum: price.totalBettingAmount });
  expect(await h.balance(who)).toBe(9_250n);
});

test("[LOT-06] counter's text: priced and taken as such", async () => {
  const gameId = await h.gameOf("vn-south", 3);
  const [numero] = await h.draws(gameId);
  const who = await h.w.person("charts2", { balance: "100000.00" });
  const slip = { gameId, bettingSlipString: "39.25 b1", mode: "trad" } as const;
  const price = await who.client.callOrThrow(lottery.preview, slip);
  const placed = await who.client.callOrThrow(lottery.betting, {
    ...h.slip(gameId, numero!, slip.bettingSlipString),
    mode: "trad",
    betCartAmountSum: price.totalBettingAmount,
  });
  expect(placed.totalBettingAmount).toBe(price.totalBettingAmount);
  expect((await who.client.callOrThrow(lottery.orders, {})).content).toMatchObject([{ mode: "trad" }]);
});

test("[LOT-03 LOT-04] an order of several draws is found as a whole by its number, and what is open of it is taken back at once", async () => {
  const gameId = await h.gameOf("vn-south", 3);
  const numeros = await h.draws(gameId, 3);
  const who = await h.w.person("charts2", { balance: "100.00" });
  const placed = await who.client.callOrThrow(lottery.betting, {
    ...h.slip(gameId, numeros[0]!, "de:39@2"),
    phases: 3,
  });
  await who.client.callOrThrow(lottery.betting, h.slip(gameId, numeros[0]!, "de:40@2"));
  expect(await h.finish(gameId, numeros[0]!)).toBe("settled");
  const whole = () => who.client.callOrThrow(lottery.orders, { orderNumber: placed.orderNumber, size: 20 });
  const { content } = await whole();
  expect(new Set(content.map(({ orderDetailId }) => orderDetailId))).toEqual(new Set(placed.orderDetailIds));
  const open = content.filter(({ canCancel }) => canCancel).map(({ orderDetailId }) => orderDetailId);
  expect(open.toSorted()).toEqual(placed.orderDetailIds.slice(1));
  const ended = await who.client.callOrThrow(lottery.cancel, { orderDetailIds: open });
  expect(ended.refund).toBe("4.00");
  expect((await whole()).content.filter(({ state }) => state === "cancelled")).toHaveLength(2);
  const stranger = await h.w.person("charts3", { balance: "1.00" });
  const { content: none } = await stranger.client.callOrThrow(lottery.orders, {
    orderNumber: placed.orderNumber,
  });
  expect(none).toEqual([]);
  expect((await who.client.call(lottery.orders, { orderNumber: "x" })).status).toBe(400);
  expect(await h.findings()).toEqual([]);
});
