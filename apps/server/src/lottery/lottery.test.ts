/** The lottery over HTTP: orders, cancellation, draws to their end, and settlement, with exact money. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { createDrawStream, isCommitted, isIncluded } from "@khela/engines/draws/draw-proof";
import { findLotteryGame } from "@khela/engines/lottery/lottery";
import { drawResult, formatResult } from "@khela/engines/lottery/result";
import { sql } from "@khela/service-kit/db/database";
import { runDraws } from "./draws.ts";
import { isTaking } from "./draw-store.ts";
import {
  createLotteryHarness,
  nextRequestId,
  type LotteryHarness,
} from "../../test/lottery/lottery-harness.ts";

let h: LotteryHarness;
beforeAll(async () => {
  h = await createLotteryHarness();
});
afterAll(() => h.close());

const { lottery } = calls;
let people = 0;
const person = (balance = "1000.00") => {
  people += 1;
  return h.w.person(`lot${people}`, { balance });
};
/** Bets on all ten last digits, of which one always wins. */
const everyTail = Array.from({ length: 10 }, (_, digit) => digit).join(",");

async function fresh(place = 0) {
  const gameId = await h.gameOf("vn-south", place);
  const [numero] = await h.draws(gameId);
  return { gameId, numero: numero! };
}

test("[LOT-01 API-05] games and menus: flag on → groups with current draws, Vietnamese apart, plays with odds and return", async () => {
  const visitor = h.w.visitor();
  const groups = await visitor.callOrThrow(lottery.games, {});
  const games = groups.flatMap((group) => group.games);
  expect(
    groups.every(({ code, games: own }) => own.every(({ gameGroupCode }) => gameGroupCode === code)),
  ).toBe(true);
  expect(games.length).toBeGreaterThan(30);
  expect(games.filter(({ numero }) => numero === null)).toEqual([]);
  const vietnamese = (await visitor.callOrThrow(lottery.vietnamese, {})).flatMap((group) => group.games);
  expect(new Set(vietnamese.map(({ gameId }) => gameId))).toEqual(
    new Set(games.filter(({ isVietnamese }) => isVietnamese).map(({ gameId }) => gameId)),
  );
  const menu = await visitor.callOrThrow(lottery.playMenu, { gameId: games[0]!.gameId });
  const lo2 = menu.plays.find(({ playCode }) => playCode === "lo2")!;
  expect([lo2.digits, lo2.max, Number(lo2.returnPercent.most) <= 100]).toEqual([2, 99, true]);
  const ssc = await visitor.callOrThrow(lottery.playMenu, { gameId: await h.gameOf("ssc") });
  const lastDigit = ssc.plays.find(({ playCode }) => playCode === "ssc.1end.direct")!;
  expect([lastDigit.prizes[0]?.bonus, lastDigit.singleBetPrice]).toEqual(["9", "1"]);
  expect((await visitor.send("GET", "/lgw/games/mobile")).body).toEqual(
    (await visitor.send("GET", "/lgw/games")).body,
  );
  expect((await visitor.call(lottery.playMenu, { gameId: 1 })).errorCode).toBe("lottery.game.unknown");
});

test.each([
  ["break", "coolOff", "safer.break"],
  ["review", "review", "safer.review"],
])("[LOT-03 RG-02] order during a %s → refused, and the refusal says why", async (_what, kind, errorCode) => {
  const { gameId, numero } = await fresh();
  const who = await person();
  const until = kind === "review" ? null : new Date(h.w.services.now().getTime() + 86_400_000);
  await h.w.database.owner.run(sql`
    select responsible_gaming_take_break(${who.bucket}::smallint, ${who.memberId}::bigint, ${kind}, ${until}::timestamptz, now(), 'UTC')`);
  expect((await who.client.call(lottery.betting, h.slip(gameId, numero, "tail:7@1"))).errorCode).toBe(
    errorCode,
  );
  expect(await h.balance(who)).toBe(100_000n);
});

test("[LOT-03 API-05] order: preview's price is taken, the record has it, the same request again → the same order, another body refused", async () => {
  const { gameId, numero } = await fresh();
  const who = await person();
  const order = h.slip(gameId, numero, "de:39,25@2.50; tail:7@1");
  const preview = await h.w
    .visitor()
    .callOrThrow(lottery.preview, { gameId, bettingSlipString: order.bettingSlipString });
  expect([preview.stakes, preview.totalBettingAmount]).toEqual([3, "6.00"]);
  const placed = await who.client.callOrThrow(lottery.betting, { ...order, betCartAmountSum: "6.00" });
  expect([placed.numero, placed.totalBettingAmount, placed.orderDetailIds]).toEqual([
    numero,
    "6.00",
    [placed.orderNumber],
  ]);
  expect(await who.client.callOrThrow(lottery.betting, order)).toEqual(placed);
  expect(await h.balance(who)).toBe(99_400n);
  const again = await who.client.call(lottery.betting, { ...order, bettingSlipString: "tail:7@1" });
  expect([again.errorCode, again.detail]).toEqual(["ledger.id_reused", { field: "bettingSlipString" }]);
  const page = await who.client.callOrThrow(lottery.orders, {});
  expect(page.content).toMatchObject([
    { orderStatus: 2, bettingAmount: "6.00", winningAmount: null, canCancel: true },
  ]);
  const detail = await who.client.callOrThrow(lottery.order, { orderDetailId: placed.orderNumber });
  expect(detail.orderInfos).toMatchObject([
    { playId: "de", stakes: 2, bettingAmount: "5.00", hits: null },
    { playId: "tail", stakes: 1, bettingAmount: "1.00" },
  ]);
  const record = await who.client.callOrThrow(calls.play.betHistory, { cursor: "" });
  expect([record.list[0]?.roundId, record.footer?.betAmount]).toEqual([placed.orderNumber, "6.00"]);
  const [transfer] = (await who.client.callOrThrow(calls.wallet.transactions, { cursor: "" })).list;
  expect(transfer).toMatchObject({ amount: "-6.00" });
  expect(
    (await (await person()).client.call(lottery.order, { orderDetailId: placed.orderNumber })).errorCode,
  ).toBe("lottery.order.unknown");
});

test("[LOT-03] the same request several times at once → one order, paid once; beside others of its member", async () => {
  const { gameId, numero } = await fresh();
  const who = await person();
  const order = h.slip(gameId, numero, "tail:1@1");
  const others = ["tail:2@1", "tail:3@1"].map((text) => h.slip(gameId, numero, text));
  const answers = await Promise.all(
    [order, order, ...others, order, order, order].map((one) => who.client.callOrThrow(lottery.betting, one)),
  );
  expect(new Set(answers.map(({ orderNumber }) => orderNumber)).size).toBe(3);
  expect(await h.balance(who)).toBe(99_700n);
  const [placed] = await who.client.callOrThrow(lottery.orders, {}).then(({ content }) => content);
  expect(placed?.bettingAmount).toBe("1.00");
  expect(await h.findings()).toEqual([]);
});

test("[LOT-03 M13] draw at close − 1 ms takes, at close and + 1 ms does not; closed by the clock or by the seal → refused, nothing moved", async () => {
  const closesAt = new Date("2026-01-01T10:00:00Z");
  const draw = { state: "open", opensAt: new Date(closesAt.getTime() - 60_000), closesAt } as const;
  const at = (ms: number) => isTaking(draw, new Date(closesAt.getTime() + ms));
  expect([at(-60_001), at(-60_000), at(-1), at(0), at(1)]).toEqual([false, true, true, false, false]);
  const { gameId, numero } = await fresh(1);
  const who = await person();
  const order = h.slip(gameId, numero, "de:39@1");
  await h.closeIn(gameId, numero, 0);
  expect((await who.client.call(lottery.betting, order)).errorCode).toBe("lottery.draw.closed");
  // by the clock the draw is still open, but the bucket has already closed the draw and refuses the order
  const id = await h.closeIn(gameId, numero, 600);
  const { bucket } = who;
  await h.w.services.db.run(sql`select lottery_seal_draw(${bucket}::smallint, ${id}::bigint, now())`);
  expect((await who.client.call(lottery.betting, order)).errorCode).toBe("lottery.draw.closed");
  expect(await h.balance(who)).toBe(100_000n);
  expect((await who.client.callOrThrow(lottery.orders, {})).content).toEqual([]);
  expect((await who.client.call(lottery.betting, h.slip(gameId, "20200101-1", "de:39@1"))).errorCode).toBe(
    "lottery.draw.unknown",
  );
});

test("[LOT-03] bad slips and amounts → each its code, nothing changes", async () => {
  const { gameId, numero } = await fresh();
  const who = await person("20.00");
  const refusal = async (text: string, more: object = {}) => {
    const answer = await who.client.call(lottery.betting, { ...h.slip(gameId, numero, text), ...more });
    return [
      answer.errorCode,
      (answer.detail as { reason?: string; limit?: string } | undefined)?.reason ??
        (answer.detail as { limit?: string } | undefined)?.limit,
    ];
  };
  const invalid = (reason: string) => ["lottery.slip.invalid", reason];
  expect(await refusal("de:390@1")).toEqual(invalid("slip.bad_number"));
  expect(await refusal("de:39,39@1")).toEqual(invalid("slip.duplicate_number"));
  expect(await refusal("de:39@0")).toEqual(invalid("slip.bad_unit"));
  expect(await refusal("de:39@0.001")).toEqual(invalid("slip.bad_unit"));
  expect(await refusal("dee:39@1")).toEqual(invalid("slip.unknown_play"));
  expect(await refusal("de 39")).toEqual(invalid("slip.bad_form"));
  expect(await refusal("xien2:12@1")).toEqual(invalid("slip.too_few_numbers"));
  expect(await refusal("de:39@5000.01")).toEqual(["lottery.limit", "unit"]);
  expect(await refusal("lo2:01,02,03,04,05,06,07@5000")).toEqual(["lottery.limit", "member"]);
  expect(await refusal("de:39@20.01")).toEqual(["wallet.funds.insufficient", undefined]);
  expect((await who.client.call(lottery.betting, h.slip(gameId, numero, "de:39@20.01"))).detail).toEqual({
    available: "20.00",
  });
  expect(await refusal("de:39@1", { betCartAmountSum: "2.00" })).toEqual([
    "lottery.price.changed",
    undefined,
  ]);
  await h.w.database.owner.run(
    sql`update lottery_game set max_liability_minor = 100 where node_id = ${gameId}`,
  );
  expect(await refusal("de:39@1")).toEqual(["lottery.limit", "draw"]);
  await h.w.database.owner.run(
    sql`update lottery_game set max_liability_minor = 50000000000 where node_id = ${gameId}`,
  );
  expect([await h.balance(who), (await who.client.callOrThrow(lottery.orders, {})).content]).toEqual([
    2_000n,
    [],
  ]);
  expect((await h.w.visitor().call(lottery.betting, h.slip(gameId, numero, "de:39@1"))).errorCode).toBe(
    "login.not.session",
  );
});

test("[LOT-03] stakes on one draw above the cap of a reward whose turnover is open, in one order or several → refused; at it, in another draw or in the room of a cancelled one → taken", async () => {
  const { gameId, numero } = await fresh();
  const [next] = (await h.draws(gameId, 3)).filter((one) => one !== numero).slice(-1);
  const who = await person();
  const { bucket, memberId } = who;
  const { owner } = h.w.database;
  const { id } = await owner.one<{ id: bigint }>(
    sql`select id from account where bucket = ${bucket} and member_id = ${memberId} and kind = 'main'`,
  );
  await owner.run(sql`
    select turnover_require(${bucket}::smallint, ${memberId}::bigint, ${id}::bigint, turnover_new_requirement_of(
      source => 'promotion', ref => 'reward~1', amount_minor => 5000, percent => 100, is_fresh => false, made_at => now()))`);
  await owner.run(
    sql`select turnover_cap_stakes(${bucket}::smallint, ${memberId}::bigint, ${id}::bigint, 'reward', 500)`,
  );
  const place = (text: string, draw = numero) => who.client.call(lottery.betting, h.slip(gameId, draw, text));
  const capped = { errorCode: "promotion.stake.capped", detail: { maxStake: "5.00" } };
  expect(await place("de:39@5.01")).toMatchObject(capped);
  expect(await h.balance(who)).toBe(100_000n);
  const { value } = await place("de:39@5");
  expect(await h.balance(who)).toBe(99_500n);
  expect(await place("de:40@0.01")).toMatchObject(capped);
  // an order over two draws is refused, because the member's stakes in the first draw have reached the maximum
  const two = { ...h.slip(gameId, numero, "de:40@0.01"), phases: 2 };
  expect(await who.client.call(lottery.betting, two)).toMatchObject(capped);
  expect((await place("de:40@5", next)).errorCode).toBeUndefined();
  await who.client.callOrThrow(lottery.cancel, { orderDetailIds: value!.orderDetailIds });
  const codes = (await Promise.all([place("de:41@3"), place("de:42@3")])).map(({ errorCode }) => errorCode);
  expect(new Set(codes)).toEqual(new Set(["promotion.stake.capped", undefined]));
  expect(await h.balance(who)).toBe(99_200n);
});

test("[LOT-03] order beyond a limit that the member set → refused with the limit, its period and what is left", async () => {
  const { gameId, numero } = await fresh();
  const who = await person();
  const { setLimit } = calls.responsibleGaming;
  await who.client.callOrThrow(setLimit, { kind: "wager", period: "day", value: "10.00" });
  await who.client.callOrThrow(setLimit, { kind: "wager", period: "week", value: "12.00" });
  await who.client.callOrThrow(setLimit, { kind: "stake", period: "bet", value: "8.00" });
  const place = (text: string) => who.client.call(lottery.betting, h.slip(gameId, numero, text));
  expect(await place("de:39@8.01")).toMatchObject({
    errorCode: "safer.limit",
    detail: { kind: "stake", period: "bet", limit: "8.00", left: "8.00" },
  });
  expect((await place("de:39@7")).errorCode).toBeUndefined();
  expect(await place("de:40@4")).toMatchObject({
    errorCode: "safer.limit",
    detail: { kind: "wager", period: "day", limit: "10.00", used: "7.00", left: "3.00" },
  });
});

test("[LOT-03] member limit of a draw: two orders together above it, and at once → one of them taken", async () => {
  const { gameId, numero } = await fresh(2);
  await h.w.database.owner.run(
    sql`update lottery_game set max_member_minor = 1000 where node_id = ${gameId}`,
  );
  const who = await person();
  const codes = await Promise.all(
    [1, 2, 3].map(
      async () => (await who.client.call(lottery.betting, h.slip(gameId, numero, "de:39@6"))).errorCode,
    ),
  );
  expect(codes.filter((code) => code === "lottery.limit")).toHaveLength(2);
  expect(codes).toContain(undefined);
  expect(await h.balance(who)).toBe(99_400n);
});

test("[LOT-04] cancel before close → exact refund, once; another's, an ended and a closed one refused", async () => {
  const { gameId, numero } = await fresh(1);
  const [other] = (await h.draws(gameId, 3)).filter((one) => one !== numero).slice(-1);
  const who = await person();
  const { orderNumber } = await who.client.callOrThrow(
    lottery.betting,
    h.slip(gameId, other!, "lo2:39@0.33"),
  );
  expect(await h.balance(who)).toBe(100_000n - 594n);
  const stranger = await person();
  expect((await stranger.client.call(lottery.cancel, { orderDetailIds: [orderNumber] })).errorCode).toBe(
    "lottery.order.unknown",
  );
  const both = await Promise.all(
    [1, 2].map(() => who.client.call(lottery.cancel, { orderDetailIds: [orderNumber] })),
  );
  expect(new Set(both.map(({ errorCode }) => errorCode))).toEqual(
    new Set(["lottery.order.final", undefined]),
  );
  expect(both.find(({ status }) => status === 200)?.value).toEqual({
    cancelled: [orderNumber],
    refund: "5.94",
  });
  expect(await h.balance(who)).toBe(100_000n);
  const page = await who.client.callOrThrow(lottery.orders, { orderStatus: 8 });
  expect(page.content).toMatchObject([{ orderDetailId: orderNumber, orderStatus: 8, canCancel: false }]);
  const late = await who.client.callOrThrow(lottery.betting, h.slip(gameId, other!, "de:39@1"));
  await h.closeIn(gameId, other!, 0);
  expect((await who.client.call(lottery.cancel, { orderDetailIds: [late.orderNumber] })).errorCode).toBe(
    "lottery.order.final",
  );
  expect(await h.findings()).toEqual([]);
});

test("[LOT-02 LOT-05 M12] draw to its end: result from the committed secret, root and beacon; paid once, however often it is settled; proof holds", async () => {
  const { gameId, numero } = await fresh(3);
  const people = await Promise.all([person(), person(), person()]);
  const placed = await Promise.all(
    people.map(async (who) =>
      who.client.callOrThrow(lottery.betting, h.slip(gameId, numero, `tail:${everyTail}@1`)),
    ),
  );
  const before = await h.w.visitor().callOrThrow(lottery.draw, { gameId, numero });
  expect(before.proof).toMatchObject({ root: null, secret: null, beacon: null });
  expect(await h.finish(gameId, numero)).toBe("settled");
  const [draw] = (await h.w.visitor().callOrThrow(lottery.draws, { gameId })).content;
  const { proof, engine, result } = await h.w.visitor().callOrThrow(lottery.draw, { gameId, numero });
  expect([draw?.numero, proof.commitment, proof.tickets]).toEqual([numero, before.proof.commitment, 3]);
  const { secret, root, beacon } = proof as { secret: string; root: string; beacon: string };
  expect(isCommitted(secret, proof.commitment)).toBe(true);
  const game = findLotteryGame(engine);
  expect(formatResult(game, drawResult(game, createDrawStream({ secret, root, beacon })))).toEqual(result);
  for (const [at, who] of people.entries()) {
    const [orderDetailId] = placed[at]!.orderDetailIds;
    const shown = await who.client.callOrThrow(lottery.proof, { orderDetailId: orderDetailId! });
    expect(isIncluded(shown) && shown.root === root).toBe(true);
    // one of the ten digits wins, which pays 9.80 for stakes of 10.00
    expect(await h.balance(who)).toBe(100_000n - 1_000n + 980n);
    const order = await who.client.callOrThrow(lottery.order, { orderDetailId: orderDetailId! });
    expect(order).toMatchObject({
      orderStatus: 4,
      winningAmount: "9.80",
      orderInfos: [{ hits: 1, winAmount: "9.80" }],
    });
  }
  await Promise.all([runDraws(h.w.services), runDraws(h.w.services)]);
  expect(await h.balance(people[0]!)).toBe(99_980n);
  expect((await people[0]!.client.callOrThrow(calls.play.betHistory, { cursor: "" })).footer).toEqual({
    betAmount: "10.00",
    winAmount: "9.80",
    profitAndLoss: "-0.20",
  });
  const opened = await h.w.visitor().callOrThrow(lottery.opened, {});
  expect(opened[String(gameId)]).toMatchObject({ numero, winNo: draw!.winNo });
  expect(await h.findings()).toEqual([]);
});

test("[LOT-03 LOT-05] chase with stop on a win: later draws given back in full; without it they go on", async () => {
  const gameId = await h.gameOf("vn-south", 4);
  const numeros = await h.draws(gameId, 3);
  const who = await person();
  const order = { ...h.slip(gameId, numeros[0]!, `tail:${everyTail}@1`), phases: 3 };
  const stopping = await who.client.callOrThrow(lottery.betting, { ...order, winningStop: true });
  const going = await who.client.callOrThrow(lottery.betting, { ...order, requestId: nextRequestId() });
  expect([stopping.totalBettingAmount, stopping.orderDetailIds.length]).toEqual(["30.00", 3]);
  expect(await h.balance(who)).toBe(94_000n);
  expect(await h.finish(gameId, numeros[0]!)).toBe("settled");
  expect(await h.balance(who)).toBe(94_000n + 2n * 980n + 2_000n);
  const { content } = await who.client.callOrThrow(lottery.orders, {});
  const statusOf = (ids: readonly string[]) =>
    ids.map((id) => content.find((one) => one.orderDetailId === id)?.orderStatus);
  expect([statusOf(stopping.orderDetailIds), statusOf(going.orderDetailIds)]).toEqual([
    [4, 6, 6],
    [4, 2, 2],
  ]);
  expect(await h.findings()).toEqual([]);
});

test("[LOT-05] order of a member who is blocked before the draw → the win is on the balance, which nothing leaves", async () => {
  const { gameId, numero } = await fresh(1);
  const who = await person();
  await who.client.callOrThrow(lottery.betting, h.slip(gameId, numero, `tail:${everyTail}@1`));
  const staked = await h.balance(who);
  await h.w.database.owner.run(
    sql`update member set status = 'blocked' where bucket = ${who.bucket} and id = ${who.memberId}`,
  );
  expect(await h.finish(gameId, numero)).toBe("settled");
  expect(await h.balance(who)).toBeGreaterThan(staked);
  expect((await who.client.call(calls.wallet.balance, {})).status).toBe(401);
});
