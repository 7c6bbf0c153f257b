/** What a draw may have to pay: orders that come to nothing leave nothing of theirs in it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { createLotteryHarness, type LotteryHarness } from "./lottery-test-harness.ts";

let h: LotteryHarness;
beforeAll(async () => {
  h = await createLotteryHarness();
});
afterAll(() => h.close());

const { lottery } = calls;
let people = 0;
const person = (balance = "1000.00") => {
  people += 1;
  return h.w.person(`cap${people}`, { balance });
};

async function liabilityOf(gameId: number, numero: string): Promise<bigint> {
  const { minor } = await h.w.database.owner.one<{ minor: bigint }>(sql`
    select liability_minor minor from lottery_draw
    where merchant_id = ${h.w.merchantId} and node_id = ${gameId} and numero = ${numero}`);
  return minor;
}

test("[LOT-03] refused and repeated orders → nothing of them is left in the draw's liability", async () => {
  const gameId = await h.gameOf("vn-south", 0);
  const [numero] = await h.draws(gameId);
  const who = await person("5.00");
  const order = h.slip(gameId, numero!, "de:39@5");
  expect((await who.client.call(lottery.betting, order)).errorCode).toBeUndefined();
  expect((await who.client.call(lottery.betting, order)).errorCode).toBeUndefined();
  // 98 for each of the stake
  expect(await liabilityOf(gameId, numero!)).toBe(49_000n);
  for (const text of ["de:40@5", "de:41@5"])
    expect((await who.client.call(lottery.betting, h.slip(gameId, numero!, text))).errorCode).toBe(
      "wallet.funds.insufficient",
    );
  expect(await liabilityOf(gameId, numero!)).toBe(49_000n);
});

test("[LOT-04] cancelled, also twice at once → its share of the draw's cap is free once, and another order fits in", async () => {
  const gameId = await h.gameOf("vn-south", 1);
  const numeros = await h.draws(gameId, 2);
  const [numero, next] = numeros as [string, string];
  await h.w.database.owner.run(
    sql`update lottery_game set max_liability_minor = 9800 where node_id = ${gameId}`,
  );
  const [one, other] = await Promise.all([person(), person()]);
  const placed = await one.client.callOrThrow(lottery.betting, {
    ...h.slip(gameId, numero, "de:39@1"),
    phases: 2,
  });
  const full = await other.client.call(lottery.betting, h.slip(gameId, numero, "de:40@1"));
  expect([full.errorCode, full.detail]).toEqual(["lottery.limit", { limit: "draw" }]);
  const orderDetailIds = placed.orderDetailIds.slice(0, 1);
  await Promise.all([1, 2].map(() => one.client.call(lottery.cancel, { orderDetailIds })));
  expect([await liabilityOf(gameId, numero), await liabilityOf(gameId, next)]).toEqual([0n, 9_800n]);
  await other.client.callOrThrow(lottery.betting, h.slip(gameId, numero, "de:40@1"));
  expect(await liabilityOf(gameId, numero)).toBe(9_800n);
  expect(await h.findings()).toEqual([]);
});

test("[LOT-03 LOT-05] chase stopped by a win → the later draws' caps are free again; of another order, and of one that goes on, they are not", async () => {
  const gameId = await h.gameOf("vn-south", 2);
  const numeros = await h.draws(gameId, 3);
  const who = await person();
  const order = (text: string, winningStop: boolean) =>
    who.client.callOrThrow(lottery.betting, {
      ...h.slip(gameId, numeros[0]!, text),
      phases: 3,
      winningStop,
    });
  // one of the ten digits wins, and the draws after it are given back
  await order("tail:0,1,2,3,4,5,6,7,8,9@1", true);
  await order("tail:0,1,2,3,4,5,6,7,8,9@2", false);
  const perDraw = 10n * 980n;
  expect(await liabilityOf(gameId, numeros[1]!)).toBe(3n * perDraw);
  expect(await h.finish(gameId, numeros[0]!)).toBe("settled");
  expect([await liabilityOf(gameId, numeros[1]!), await liabilityOf(gameId, numeros[2]!)]).toEqual([
    2n * perDraw,
    2n * perDraw,
  ]);
  expect(await h.findings()).toEqual([]);
});
