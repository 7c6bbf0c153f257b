/**
 * The liability of a draw, and a member's limit on one of its numbers. Refused, cancelled and stopped orders release
 * the part that they used.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { writeResult } from "./draw-store.ts";
import { advanceDraw } from "./draws.ts";
import { expectLockWaiters, refuseLockWaits } from "../../../../tests/lock-waiters.ts";
import { createLotteryHarness, everyPrize, type LotteryHarness } from "../../test/lottery/lottery-harness.ts";

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
  // the maximum payout is 98 for each unit of the stake of 5.00
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

test("[LOT-04] draws of a cancelled chase change in their order while it is cancelled → no deadlock, every draw's cap is free", async () => {
  const gameId = await h.gameOf("ssc");
  const numeros = await h.draws(gameId, 8);
  expect(numeros).toHaveLength(8);
  const [who, other] = await Promise.all([person(), person()]);
  // orders on the last draw first: their rows' places on the disk are then not in the order of their ids
  for (const numero of numeros.toReversed())
    await other.client.callOrThrow(lottery.betting, h.slip(gameId, numero, "ssc.3front.sum:0@1"));
  const before = await Promise.all(numeros.map((numero) => liabilityOf(gameId, numero)));
  const { orderDetailIds } = await who.client.callOrThrow(lottery.betting, {
    ...h.slip(gameId, numeros[0]!, "ssc.3front.sum:0@1"),
    phases: 8,
  });
  const { owner } = h.w.database;
  const drawsOf = sql`select id from lottery_draw where node_id = ${gameId} and numero = any (${numeros}::text[])`;
  const ids = (await owner.rows<{ id: bigint }>(sql`${drawsOf} order by id`)).map(({ id }) => id);
  let cancelled: Promise<{ errorCode?: string | undefined }> | undefined;
  await owner.transaction(async (tx) => {
    const change = (id: bigint) => tx.run(sql`update lottery_draw set opens_at = opens_at where id = ${id}`);
    await change(ids[0]!);
    cancelled = who.client.call(lottery.cancel, { orderDetailIds: orderDetailIds.toReversed() });
    await expectLockWaiters(owner, 1);
    await refuseLockWaits(tx);
    for (const id of ids.slice(1)) await change(id);
  });
  expect((await cancelled)?.errorCode).toBeUndefined();
  expect(await Promise.all(numeros.map((numero) => liabilityOf(gameId, numero)))).toEqual(before);
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
  // one of the ten digits always wins, which stops and refunds the first order's later draws
  await order("tail:0,1,2,3,4,5,6,7,8,9@1", true);
  await order("tail:0,1,2,3,4,5,6,7,8,9@2", false);
  const perDraw = 980n;
  expect(await liabilityOf(gameId, numeros[1]!)).toBe(3n * perDraw);
  expect(await h.finish(gameId, numeros[0]!)).toBe("settled");
  expect([await liabilityOf(gameId, numeros[1]!), await liabilityOf(gameId, numeros[2]!)]).toEqual([
    2n * perDraw,
    2n * perDraw,
  ]);
  expect(await h.findings()).toEqual([]);
});

test("[LOT-04 LOT-05] the share of a draw's cap cannot be released → nothing is cancelled or stopped; done again later, both are", async () => {
  const gameId = await h.gameOf("vn-south", 2);
  const [first, second, third] = (await h.draws(gameId, 3)) as [string, string, string];
  const who = await person();
  const place = (numero: string, more: object = {}) =>
    who.client.callOrThrow(lottery.betting, {
      ...h.slip(gameId, numero, "tail:0,1,2,3,4,5,6,7,8,9@1"),
      ...more,
    });
  await place(first, { phases: 2, winningStop: true });
  const { orderDetailIds } = await place(third);
  const before = [await liabilityOf(gameId, second), await liabilityOf(gameId, third)] as const;
  const { owner } = h.w.database;
  await owner.run(sql`create function refuse_release() returns trigger language plpgsql as $$
    begin raise exception 'the draw cannot be written'; end $$`);
  await owner.run(sql`create trigger refuse_release before update on lottery_draw for each row
    when (new.liability_minor < old.liability_minor) execute function refuse_release()`);
  const cancel = () => who.client.call(lottery.cancel, { orderDetailIds });
  expect((await cancel()).status).toBe(500);
  expect(await h.finish(gameId, first)).toBe("drawn");
  await owner.run(sql`drop function refuse_release cascade`);
  expect((await cancel()).errorCode).toBeUndefined();
  const { id } = await owner.one<{ id: bigint }>(
    sql`select id from lottery_draw where node_id = ${gameId} and numero = ${first}`,
  );
  expect(await advanceDraw(h.w.services, id)).toBe("settled");
  const share = 980n;
  expect([await liabilityOf(gameId, second), await liabilityOf(gameId, third)]).toEqual(
    before.map((minor) => minor - share),
  );
  expect(await h.findings()).toEqual([]);
});

test("[LOT-03 LOT-05] bets that can hit more than once, every prize on their number → the draw's liability is what is paid", async () => {
  const gameId = await h.gameOf("vn-south", 6);
  const [numero] = (await h.draws(gameId)) as [string];
  const who = await person("2000.00");
  const place = (text: string, mode: "ent" | "trad" = "ent") =>
    who.client.callOrThrow(lottery.betting, { ...h.slip(gameId, numero, text), mode });
  await place("lo2:39,40@0.10;lo3:139@0.10;de:39@1");
  await place("39 b0.001 dd0.001; 139 xc0.001", "trad");
  const before = await h.balance(who);
  const liability = await liabilityOf(gameId, numero);
  const id = await h.closeIn(gameId, numero, -60);
  await h.w.database.owner.run(
    sql`update lottery_draw set state = 'closing', electronic = false where id = ${id}`,
  );
  expect(await advanceDraw(h.w.services, id)).toBe("closed");
  const entered = { result: everyPrize("vn-south", "139"), secret: null, beacon: null, beaconRound: null };
  await writeResult(h.w.database.owner, id, entered);
  expect(await advanceDraw(h.w.services, id)).toBe("settled");
  expect((await h.balance(who)) - before).toBe(liability);
  expect(await h.findings()).toEqual([]);
});

test("[LOT-03] units on one number above the merchant's bound, in several lines, orders and draws → refused with what is left, nothing changes; cancelled ones count no more", async () => {
  const gameId = await h.gameOf("vn-south", 3);
  const [numero, next] = (await h.draws(gameId, 2)) as [string, string];
  await h.w.database.owner.run(
    sql`update lottery_game set max_number_minor = 1000 where node_id = ${gameId}`,
  );
  const [one, other] = await Promise.all([person(), person()]);
  const place = (text: string, more: object = {}) =>
    one.client.call(lottery.betting, { ...h.slip(gameId, numero, text), ...more });
  const refused = (left: string, number = "de:39") => ({
    errorCode: "lottery.limit",
    detail: { limit: "number", number, most: "10.00", left },
  });
  expect(await place("de:39@6;de:39,40@5")).toMatchObject(refused("10.00"));
  const taken = await one.client.callOrThrow(lottery.betting, h.slip(gameId, numero, "de:39,40@4;de:39@2"));
  // two concurrent orders would each fit alone, but only one is placed
  const codes = (await Promise.all([place("de:39@3"), place("de:39@3")])).map(({ errorCode }) => errorCode);
  expect(new Set(codes)).toEqual(new Set(["lottery.limit", undefined]));
  expect(await place("xien2:12,34@10;de:40,39@2")).toMatchObject(refused("1.00"));
  // the second draw has enough room, but the first draw does not, so the whole order is refused
  expect(await place("de:39@2", { phases: 2 })).toMatchObject(refused("1.00"));
  expect(await h.balance(one)).toBe(100_000n - 1_000n - 300n);
  await other.client.callOrThrow(lottery.betting, h.slip(gameId, numero, "de:39@10"));
  await one.client.callOrThrow(lottery.cancel, { orderDetailIds: taken.orderDetailIds });
  expect((await place("de:39@7", { phases: 2 })).errorCode).toBeUndefined();
  expect(await one.client.call(lottery.betting, h.slip(gameId, next, "de:39@4"))).toMatchObject(
    refused("3.00"),
  );
  const menu = await one.client.callOrThrow(lottery.playMenu, { gameId });
  expect([menu.unitMax, menu.numberMax]).toEqual(["5000.00", "10.00"]);
  expect(await one.client.call(lottery.preview, { gameId, bettingSlipString: "de:39@11" })).toMatchObject({
    detail: { limit: "number", number: "de:39", most: "10.00" },
  });
  expect(await place("000..999 b0.001; 00 b0.001", { mode: "trad" })).toMatchObject({
    detail: { limit: "numbers", most: 1_000 },
  });
  expect(await h.findings()).toEqual([]);
});

test("[LOT-03] more bets in all open orders of one draw than are compared → refused where numbers are bounded, nothing changes; one taken back makes room", async () => {
  const gameId = await h.gameOf("ssc");
  const [numero] = (await h.draws(gameId)) as [string];
  await h.w.database.owner.run(
    sql`update lottery_game set max_number_minor = 1000 where node_id = ${gameId}`,
  );
  const who = await person();
  const sums = Array.from({ length: 28 }, (_, sum) => sum).join(",");
  const place = (numbers: string) =>
    who.client.call(lottery.betting, h.slip(gameId, numero, `ssc.3front.sum:${numbers}@0.01`));
  const placed = await Promise.all(Array.from({ length: 10 }, () => place(sums)));
  expect(placed.map(({ errorCode }) => errorCode)).toEqual(placed.map(() => undefined));
  const balance = await h.balance(who);
  expect(await place("0")).toMatchObject({
    errorCode: "lottery.limit",
    detail: { limit: "bets", most: 10_000 },
  });
  expect(await h.balance(who)).toBe(balance);
  const [one] = placed;
  await who.client.callOrThrow(lottery.cancel, { orderDetailIds: one!.value!.orderDetailIds });
  expect((await place("0")).errorCode).toBeUndefined();
});

test("[LOT-04 API-05] orders by time, draw and chase → those alone, with the sums of all pages; what came to nothing is staked and not played", async () => {
  const gameId = await h.gameOf("vn-south", 4);
  const [numero, next] = (await h.draws(gameId, 2)) as [string, string];
  const who = await person();
  const tails = "tail:0,1,2,3,4,5,6,7,8,9@1";
  const single = await who.client.callOrThrow(lottery.betting, h.slip(gameId, numero, tails));
  await who.client.callOrThrow(lottery.betting, { ...h.slip(gameId, numero, "de:39@2"), phases: 2 });
  const gone = await who.client.callOrThrow(lottery.betting, h.slip(gameId, next, "de:40@3"));
  await who.client.callOrThrow(lottery.cancel, { orderDetailIds: gone.orderDetailIds });
  await h.finish(gameId, numero);
  const list = async (filter: object) => {
    const { content, totalPages, orderSumTO } = await who.client.callOrThrow(lottery.orders, {
      size: 1,
      ...filter,
    });
    const { sumPlanBettingAmt, sumActualBettingAmt, sumWinningAmt } = orderSumTO;
    return [
      totalPages,
      sumPlanBettingAmt,
      sumActualBettingAmt,
      Number(sumWinningAmt) >= 9.8,
      content[0]?.orderNumber,
    ];
  };
  expect(await list({})).toEqual([4, "17.00", "14.00", true, gone.orderNumber]);
  expect((await list({ numero })).slice(0, 3)).toEqual([2, "12.00", "12.00"]);
  expect((await list({ chasingStatus: "1" })).slice(0, 3)).toEqual([2, "4.00", "4.00"]);
  const [first] = (await who.client.callOrThrow(lottery.orders, { orderNumber: single.orderNumber })).content;
  const time = first!.bettingTime;
  expect((await list({ startDate: time - 60_000, endDate: time })).slice(0, 2)).toEqual([1, "10.00"]);
  expect((await list({ endDate: time - 60_000 })).slice(0, 4)).toEqual([0, "0.00", "0.00", false]);
  expect((await who.client.call(lottery.orders, { startDate: -1 })).errorCode).toBe("request_param_err");
});

test("[LOT-03 LOT-05 API-05] chase with multiples → each draw at its own units, cost, bound and win; the same request is the same order, with other multiples none", async () => {
  const gameId = await h.gameOf("vn-south", 5);
  const numeros = await h.draws(gameId, 3);
  const who = await person();
  const order = { ...h.slip(gameId, numeros[0]!, "tail:0,1,2,3,4,5,6,7,8,9@1;de:39@0.5"), phases: 3 };
  const multiples = [1, 2, 4];
  const preview = { gameId, bettingSlipString: order.bettingSlipString, phases: 3, multiples };
  expect(await who.client.callOrThrow(lottery.preview, preview)).toMatchObject({
    totalBettingAmount: "73.50",
  });
  const placed = await who.client.callOrThrow(lottery.betting, {
    ...order,
    multiples,
    betCartAmountSum: "73.50",
  });
  expect(placed.totalBettingAmount).toBe("73.50");
  expect(await who.client.callOrThrow(lottery.betting, { ...order, multiples })).toEqual(placed);
  const other = await who.client.call(lottery.betting, { ...order, multiples: [1, 2, 3] });
  expect([other.errorCode, other.detail]).toEqual(["ledger.id_reused", { field: "multiples" }]);
  const { content } = await who.client.callOrThrow(lottery.orders, { gameId });
  expect(
    content
      .toSorted((a, b) => a.chasingPhase - b.chasingPhase)
      .map(({ bettingContent, bettingAmount }) => [
        bettingContent.split("@").slice(1).join("@"),
        bettingAmount,
      ]),
  ).toEqual([
    ["1;de:39@0.5", "10.50"],
    ["2.00;de:39@1.00", "21.00"],
    ["4.00;de:39@2.00", "42.00"],
  ]);
  const refusal = async (more: object) => {
    const fresh = h.slip(gameId, numeros[0]!, "de:39@1");
    const { errorCode, detail } = await who.client.call(lottery.betting, { ...fresh, ...more });
    return [
      errorCode,
      (detail as { field?: string; limit?: string }).field ?? (detail as { limit?: string }).limit,
    ];
  };
  expect(await refusal({ phases: 2, multiples: [1] })).toEqual(["request_param_err", "/multiples"]);
  expect(await refusal({ phases: 1, multiples: [0] })).toEqual(["request_param_err", "/multiples/0"]);
  const counter = { mode: "trad" as const, bettingSlipString: "39 b0.01", phases: 2, multiples: [1, 4] };
  const unit = await who.client.callOrThrow(lottery.preview, { gameId, ...counter, multiples: [1, 1] });
  const more = await who.client.callOrThrow(lottery.preview, { gameId, ...counter });
  expect(2 * Number(more.totalBettingAmount)).toBe(5 * Number(unit.totalBettingAmount));
  expect(await refusal({ ...counter, bettingSlipString: "39 %" })).toEqual([
    "lottery.slip.invalid",
    undefined,
  ]);
  expect(await refusal({ bettingSlipString: "de:39@100", phases: 2, multiples: [1, 60] })).toEqual([
    "lottery.limit",
    "unit",
  ]);
  const balance = await h.balance(who);
  await h.finish(gameId, numeros[0]!);
  await h.finish(gameId, numeros[1]!);
  // one digit wins in each draw, and the number may win too
  expect((await h.balance(who)) - balance).toBeGreaterThanOrEqual(980n + 1_960n);
  expect(await h.findings()).toEqual([]);
});
