/**
 * Prize mode ZY over HTTP: the chosen series is stored, priced and settled, and the order's rebate is paid once, with
 * exact amounts.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import { sql } from "@khela/service-kit/db/database";
import * as draws from "./draw-store.ts";
import { advanceDraw } from "./draws.ts";
import { createLotteryHarness, type LotteryHarness } from "../../test/lottery/lottery-harness.ts";

let h: LotteryHarness;
let gameId: number;
beforeAll(async () => {
  h = await createLotteryHarness();
  ({ id: gameId } = await h.w.database.owner.one<{ id: number }>(
    sql`select node_id id from lottery_game where merchant_id = ${h.w.merchantId} and prize_mode = 'ZY'`,
  ));
});
afterAll(() => h.close());

const { lottery } = calls;
const rebates = async (who: Awaited<ReturnType<LotteryHarness["w"]["person"]>>) =>
  (await who.client.callOrThrow(calls.wallet.transactions, { cursor: "" })).list
    .filter(({ txTypeId }) => txTypeId === transactionTypes.lotteryRebate.id)
    .map(({ amount }) => amount);

/**
 * Returns the member's loss by the settlements, which agents' contracts and rescues use, and the used amount of a loss
 * limit.
 */
async function lossOf({ bucket, memberId }: Awaited<ReturnType<LotteryHarness["w"]["person"]>>) {
  return h.w.database.owner.transaction(async (tx) => {
    const { id, since, settled } = await tx.one<{ id: bigint; since: Date; settled: bigint }>(sql`
      select a.id, (select min(at) from transfer t where t.bucket = a.bucket and t.member_id = a.member_id) since,
        (select sum(stake_minor - payout_minor)::bigint from round_settlement s where s.bucket = a.bucket and s.member_id = a.member_id) settled
      from account a where a.bucket = ${bucket} and a.member_id = ${memberId} and a.kind = 'main'`);
    await tx.run(sql`
      select responsible_gaming_update_usage(${bucket}::smallint, ${memberId}::bigint, ${id}::bigint, 'UTC', ${since}::timestamptz)`);
    const { used } = await tx.one<{ used: bigint }>(sql`
      select responsible_gaming_used(${bucket}::smallint, ${memberId}::bigint, ${id}::bigint, 'loss', 'day') used`);
    return { settled, used };
  });
}

test("[LOT-06 API-05] menu and preview at a series: odds, rebate and return of it; outside the game's bound, or where there is none → refused", async () => {
  const visitor = h.w.visitor();
  const menuAt = async (series?: number) => {
    const menu = await visitor.callOrThrow(lottery.playMenu, {
      gameId,
      ...(series === undefined ? {} : { series }),
    });
    const direct = menu.plays.find(({ playCode }) => playCode === "ssc.1end.direct")!;
    return [
      menu.series?.chosen,
      menu.series?.rebatePercent,
      direct.prizes[0]?.bonus,
      direct.returnPercent.most,
    ];
  };
  expect(await menuAt()).toEqual([1_960, "0.00", "9.8", "98.00"]);
  expect(await menuAt(1_800)).toEqual([1_800, "8.00", "9", "98.00"]);
  expect(await menuAt(1_700)).toEqual([1_700, "13.00", "8.5", "98.00"]);
  const slip = { gameId, bettingSlipString: "ssc.1end.direct:7@10", phases: 2 };
  const preview = await visitor.callOrThrow(lottery.preview, { ...slip, series: 1_800 });
  expect([preview.totalBettingAmount, preview.rebateAmount]).toEqual(["20.00", "1.60"]);
  expect((await visitor.callOrThrow(lottery.preview, slip)).rebateAmount).toBe("0.00");
  const bound = { least: 1_700, most: 1_960 };
  const above = await visitor.call(lottery.preview, { ...slip, series: 1_961 });
  expect([above.errorCode, above.detail]).toEqual(["lottery.series.invalid", bound]);
  expect((await visitor.call(lottery.playMenu, { gameId, series: 1_961 })).errorCode).toBe(
    "lottery.series.invalid",
  );
  const plain = await h.gameOf("ssc");
  expect((await visitor.callOrThrow(lottery.playMenu, { gameId: plain })).series).toBeNull();
  const [numero] = await h.draws(plain);
  const who = await h.w.person("series0", { balance: "100.00" });
  const order = h.slip(plain, numero!, "ssc.1end.direct:7@10");
  expect((await who.client.call(lottery.betting, { ...order, series: 1_800 })).errorCode).toBe(
    "lottery.series.invalid",
  );
  expect(await h.balance(who)).toBe(10_000n);
});

test("[GAME-10 LOT-06] prize mode of a lottery with series and of every other one → tile, popular, menu and launch name the same", async () => {
  const visitor = h.w.visitor();
  const who = await h.w.person("modes");
  const named = new Map<number, unknown[]>();
  const add = (id: number, mode: unknown) => named.set(id, [...(named.get(id) ?? []), mode]);
  for (const { games } of await visitor.callOrThrow(lottery.games, {}))
    for (const game of games) add(game.gameId, game.prizeMode);
  for (const gameType of ["LOTT", "ELOTT"])
    for (const game of (await visitor.callOrThrow(calls.games.list, { gameType, pageSize: 60 })).games)
      add(game.nodeId, game.prizeMode);
  for (const game of await visitor.callOrThrow(calls.games.popular, { count: 60 }))
    add(game.gameId, game.prizeMode);
  const series = named.get(gameId)!;
  expect(series).toEqual(["ZY", "ZY", "ZY"]);
  for (const [id, modes] of named) expect(new Set(modes).size, String(id)).toBe(1);
  for (const id of [gameId, await h.gameOf("ssc"), await h.gameOf("4d-my")]) {
    const { content } = await who.client.callOrThrow(calls.play.launch, { nodeId: id });
    expect(new URL(content.game_url).searchParams.get("lottoPrizeMode")).toBe(named.get(id)![0]);
  }
});

test("[LOT-06 API-03] mode of a lottery → on its tile under both names; of another game → none; launched by either name → the room's", async () => {
  const tilesOf = async (gameType: string) =>
    (await h.w.visitor().callOrThrow(calls.games.list, { gameType })).games;
  for (const tile of await tilesOf("ELOTT"))
    expect(tile).toMatchObject({ playType: "ent", lottoMode: "Entertainment" });
  const [slot] = await tilesOf("RNG");
  expect([slot?.playType, slot?.lottoMode]).toEqual([undefined, undefined]);
  const who = await h.w.person("launcher");
  const room = async (query: string) => {
    const { body, errorCode } = await who.client.send("GET", `/wps/game/launchGame?nodeId=${gameId}${query}`);
    if (errorCode !== undefined) return errorCode;
    const { content } = (body as { value: { content: { game_url: string } } }).value;
    return new URL(content.game_url).searchParams.get("playType");
  };
  expect(await room("")).toBe("ent");
  for (const name of ["trad", "Tradition"]) expect(await room(`&playType=${name}`)).toBe("trad");
  for (const name of ["ent", "Entertainment"]) expect(await room(`&playType=${name}`)).toBe("ent");
  expect(await room("&playType=card")).toBe("request_param_err");
});

test("[LOT-03 LOT-05 LOT-06] orders at their series: won and lost ones get their rebate once, also after a correction; cancelled → the stake alone", async () => {
  const [numero, next] = (await h.draws(gameId, 2)) as [string, string];
  const [winner, loser, other] = [
    await h.w.person("series1", { balance: "100.00" }),
    await h.w.person("series2", { balance: "100.00" }),
    await h.w.person("series3", { balance: "100.00" }),
  ] as const;
  const winning = { ...h.slip(gameId, numero, "ssc.1end.direct:7@10"), series: 1_800 };
  const { orderNumber } = await winner.client.callOrThrow(lottery.betting, winning);
  await winner.client.callOrThrow(lottery.betting, winning);
  const again = await winner.client.call(lottery.betting, { ...winning, series: 1_900 });
  expect([again.errorCode, again.detail]).toEqual(["ledger.id_reused", { field: "series" }]);
  await loser.client.callOrThrow(lottery.betting, {
    ...h.slip(gameId, numero, "ssc.1end.direct:1@10"),
    series: 1_700,
  });
  // without a series in the request, the largest series applies
  await other.client.callOrThrow(lottery.betting, h.slip(gameId, numero, "ssc.1end.direct:7@10"));
  const cancelled = await other.client.callOrThrow(lottery.betting, {
    ...h.slip(gameId, next, "ssc.1end.direct:7@10"),
    series: 1_700,
  });
  await other.client.callOrThrow(lottery.cancel, { orderDetailIds: [cancelled.orderNumber] });
  // a later change by the merchant applies only to later draws
  const { owner } = h.w.database;
  await owner.run(sql`update lottery_game set most_series = 1700 where node_id = ${gameId}`);
  const id = await h.closeIn(gameId, numero, -60);
  await owner.run(sql`update lottery_draw set electronic = false, state = 'closing' where id = ${id}`);
  expect(await advanceDraw(h.w.services, id)).toBe("closed");
  const entered = (digits: string) => ({ result: { digits }, secret: null, beacon: null, beaconRound: null });
  await draws.writeResult(owner, id, entered("00007"));
  expect(await advanceDraw(h.w.services, id)).toBe("settled");
  expect(await Promise.all([winner, loser, other].map((who) => h.balance(who)))).toEqual([
    18_080n,
    9_130n,
    18_800n,
  ]);
  expect(await Promise.all([winner, loser, other].map(rebates))).toEqual([["0.80"], ["1.30"], []]);
  const shown = await winner.client.callOrThrow(lottery.order, { orderDetailId: orderNumber });
  expect([shown.series, shown.rebateAmount, shown.winningAmount]).toEqual([1_800, "0.80", "90.00"]);
  const list = await other.client.callOrThrow(lottery.orders, {});
  expect(list.content.map(({ series, rebateAmount }) => [series, rebateAmount])).toEqual([
    [1_700, "0.00"],
    [1_960, "0.00"],
  ]);
  const proof = await winner.client.callOrThrow(lottery.proof, { orderDetailId: orderNumber });
  expect(proof.ticket).toContain("\nent 1800\n");
  expect(await h.findings()).toEqual([]);
  // the rebate, which returns part of a stake, counts as no loss
  expect(await Promise.all([winner, loser, other].map(lossOf))).toEqual([
    { settled: -8_080n, used: 0n },
    { settled: 870n, used: 870n },
    { settled: -8_800n, used: 0n },
  ]);

  await draws.correctResult(owner, id, { result: { digits: "00001" }, version: 2 });
  expect(await advanceDraw(h.w.services, id)).toBe("settled");
  expect(await Promise.all([winner, loser, other].map((who) => h.balance(who)))).toEqual([
    9_080n,
    17_630n,
    9_000n,
  ]);
  expect(await Promise.all([winner, loser].map(rebates))).toEqual([["0.80"], ["1.30"]]);
  expect(await h.findings()).toEqual([]);
});

test("[LOT-03 LOT-06] order over draws of other rules → refused with the draws it can have; one that has them is settled by its own series", async () => {
  const { owner } = h.w.database;
  const [first, second, third] = (await h.draws(gameId, 3)) as [string, string, string];
  const who = await h.w.person("series4", { balance: "100.00" });
  const order = (phases: number) => ({
    ...h.slip(gameId, first, "ssc.1end.direct:0,1,2,3,4,5,6,7,8,9@1"),
    series: 1_900,
    phases,
  });
  const lower = (numero: string, rules = "most_series = 1800") =>
    owner.run({
      text: `update lottery_draw set ${rules} where node_id = $1 and numero = $2`,
      values: [gameId, numero],
    });
  for (const rules of [
    "most_series = 1800",
    "most_series = null, prize_mode = 'ELOTT'",
    `most_series = 1960, odds = '{"ssc.1end.direct": "19.6"}'`,
  ]) {
    await lower(third, rules);
    const refused = await who.client.call(lottery.betting, order(3));
    expect([refused.errorCode, refused.detail]).toEqual(["lottery.draw.unknown", { phases: 2 }]);
    await lower(third, "most_series = 1960, prize_mode = 'ZY', odds = null");
  }
  expect(await h.balance(who)).toBe(10_000n);
  const { orderDetailIds } = await who.client.callOrThrow(lottery.betting, order(2));
  const { minor } = await owner.one<{ minor: bigint }>(sql`
    select liability_minor minor from lottery_draw where node_id = ${gameId} and numero = ${second}`);
  // one of the ten digits wins 9.50, and the rebate is 0.30
  expect(minor).toBe(980n);
  // now the order spans draws with different rules, like an old order from before such orders were refused
  await lower(second);
  for (const numero of [first, second]) expect(await h.finish(gameId, numero)).toBe("settled");
  // in each draw, 10.00 staked, 9.50 won and a rebate of 0.30
  expect(await h.balance(who)).toBe(9_960n);
  const shown = await who.client.callOrThrow(lottery.order, { orderDetailId: orderDetailIds[1]! });
  expect([shown.series, shown.rebateAmount, shown.winningAmount]).toEqual([1_900, "0.30", "9.50"]);
  expect(await h.findings()).toEqual([]);
});

test("[LOT-06] the merchant changes the largest series → menu and preview say what the draws that take orders have", async () => {
  const { owner } = h.w.database;
  const visitor = h.w.visitor();
  await owner.run(sql`update lottery_game set most_series = 1700 where node_id = ${gameId}`);
  const menu = await visitor.callOrThrow(lottery.playMenu, { gameId, series: 1_950 });
  expect(menu.series).toMatchObject({ most: 1_960, chosen: 1_950, rebatePercent: "0.50" });
  const slip = { gameId, bettingSlipString: "ssc.1end.direct:7@10" };
  const preview = await visitor.callOrThrow(lottery.preview, { ...slip, series: 1_900 });
  expect(preview.rebateAmount).toBe("0.30");
});

test("[LOT-03 LOT-05 LOT-06] a chase at a series that stops on its win, and draws that are void → stakes back whole, rebate and prize of what was settled alone", async () => {
  const { owner } = h.w.database;
  const numeros = (await h.draws(gameId, 3)) as [string, string, string];
  const [chaser, voided] = [
    await h.w.person("series6", { balance: "100.00" }),
    await h.w.person("series7", { balance: "100.00" }),
  ] as const;
  const liabilities = async () =>
    (
      await owner.rows<{ minor: bigint }>(sql`
        select liability_minor minor from lottery_draw where node_id = ${gameId} and numero = any (${[...numeros]}::text[]) order by draws_at`)
    ).map(({ minor }) => minor);
  const before = await liabilities();
  // a bet on every digit wins in each draw
  const order = (phases: number, winningStop: boolean) => ({
    ...h.slip(gameId, numeros[0], "ssc.1end.direct:0,1,2,3,4,5,6,7,8,9@1"),
    series: 1_900,
    phases,
    winningStop,
  });
  const chase = await chaser.client.callOrThrow(lottery.betting, order(3, true));
  const alone = await voided.client.callOrThrow(lottery.betting, order(3, false));
  expect(await liabilities()).toEqual(before.map((minor) => minor + 2n * 980n));
  expect(await h.finish(gameId, numeros[0])).toBe("settled");
  // the first draw paid a win of 9.50 and a rebate of 0.30, and the stakes of the two stopped draws were refunded
  expect([await h.balance(chaser), await rebates(chaser)]).toEqual([9_980n, ["0.30"]]);
  expect((await liabilities()).slice(1)).toEqual(before.slice(1).map((minor) => minor + 980n));
  for (const numero of numeros.slice(1)) {
    const id = await h.closeIn(gameId, numero, -60);
    expect(await draws.voidDraw(owner, id)).toBe(true);
    await Promise.all([advanceDraw(h.w.services, id), advanceDraw(h.w.services, id)]);
    expect(await advanceDraw(h.w.services, id)).toBe("void");
  }
  const shown = async (who: typeof chaser, ids: readonly string[]) => {
    const { content } = await who.client.callOrThrow(lottery.orders, { size: 10 });
    return ids.map((id) => {
      const { state, winningAmount, rebateAmount } = content.find((one) => one.orderDetailId === id)!;
      return [state, winningAmount, rebateAmount];
    });
  };
  const [won, stopped, back] = [
    ["won", "9.50", "0.30"],
    ["stopped", null, "0.00"],
    ["void", null, "0.00"],
  ];
  expect(await shown(chaser, chase.orderDetailIds)).toEqual([won, stopped, stopped]);
  expect(await shown(voided, alone.orderDetailIds)).toEqual([won, back, back]);
  for (const who of [chaser, voided]) {
    expect([await h.balance(who), await rebates(who)]).toEqual([9_980n, ["0.30"]]);
    // 10.00 staked and 9.80 paid back; stopped and void orders do not count
    expect(await lossOf(who)).toEqual({ settled: 20n, used: 20n });
    const { turnover } = await owner.one<{ turnover: bigint }>(sql`
      select sum(stake_minor)::bigint turnover from round_settlement where bucket = ${who.bucket} and member_id = ${who.memberId}`);
    expect(turnover).toBe(1_000n);
  }
  expect(await h.findings()).toEqual([]);
});

test("[LOT-03 API-05] a slip with a separator of lines or paragraphs → refused, nothing is taken", async () => {
  const [numero] = (await h.draws(gameId)) as [string];
  const who = await h.w.person("series5", { balance: "100.00" });
  for (const separator of ["\u2028", "\u2029"]) {
    const text = `ssc.1end.direct:7@10;${separator}ssc.1end.direct:8@10`;
    const refused = await who.client.call(lottery.betting, h.slip(gameId, numero, text));
    expect([refused.errorCode, refused.detail]).toEqual([
      "lottery.slip.invalid",
      { reason: "slip.bad_form", line: 2, column: 1 },
    ]);
  }
  expect(await h.balance(who)).toBe(10_000n);
});
