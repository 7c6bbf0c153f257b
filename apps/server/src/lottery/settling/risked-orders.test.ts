/**
 * The risked part of a member's stakes on a draw. Bets that cover each other count only their certain loss, over
 * several orders and pages, and after corrections of the result.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { lossOnAverage } from "@khela/engines/lottery/risk/risked-slips";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { advanceDraw } from "../draws.ts";
import { correctResult, findDrawById, writeResult } from "../draw-store.ts";
import {
  createLotteryHarness,
  resultWith,
  type LotteryHarness,
} from "../../../test/lottery/lottery-harness.ts";
import type { StakedRow } from "../order-store.ts";
import { payingRules, readPlaced } from "../rules.ts";
import { createRisk, MAX_SET } from "./risked-orders.ts";
import { readStakedPages } from "./staked-pages.ts";

let h: LotteryHarness;
beforeAll(async () => {
  h = await createLotteryHarness();
});
afterAll(() => h.close());

const { lottery } = calls;
let people = 0;
const person = () => {
  people += 1;
  return h.w.person(`risk${people}`, { balance: "1000.00" });
};

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, "0")).join(",");

/** Returns the sums of a member's settlements: stake and risked amount. */
function settledOf({ bucket, memberId }: Person): Promise<{ stake: bigint; risked: bigint }> {
  return h.w.database.owner.one(sql`
    select coalesce(sum(stake_minor), 0)::bigint stake, coalesce(sum(risked_minor), 0)::bigint risked from round_settlement
    where bucket = ${bucket} and member_id = ${memberId}`);
}

const place = (who: Person, gameId: number, numero: string, text: string) =>
  who.client.callOrThrow(lottery.betting, h.slip(gameId, numero, text));

/** Closes a draw and enters its result. */
async function enter(gameId: number, numero: string, result: object): Promise<bigint> {
  const id = await h.closeIn(gameId, numero, -60);
  const db = h.w.database.owner;
  await db.run(sql`update lottery_draw set state = 'closing', electronic = false where id = ${id}`);
  expect(await advanceDraw(h.w.services, id)).toBe("closed");
  await writeResult(db, id, { result, secret: null, beacon: null, beaconRound: null });
  expect(await advanceDraw(h.w.services, id)).toBe("settled");
  return id;
}

test("[LOT-05] all hundred numbers of a draw in one order or in two, heads against heads → what they must lose is at risk; a long shot → its whole stake; a corrected result changes none of it", async () => {
  const gameId = await h.gameOf("vn-north");
  const [numero] = (await h.draws(gameId)) as [string];
  const [whole, halves, heads, single, gone] = await Promise.all([
    person(),
    person(),
    person(),
    person(),
    person(),
  ]);
  await place(whole, gameId, numero, `de:${numbers(0, 99)}@1`);
  await place(halves, gameId, numero, `de:${numbers(0, 49)}@1`);
  await place(halves, gameId, numero, `de:${numbers(50, 99)}@1`);
  await place(heads, gameId, numero, "head:0,1,2,3,4@10");
  await place(heads, gameId, numero, "head:5,6,7,8,9@10");
  await place(single, gameId, numero, "de:39@10");
  // a cancelled order covers no other order and risks nothing
  await place(gone, gameId, numero, `de:${numbers(0, 49)}@1`);
  const back = await place(gone, gameId, numero, `de:${numbers(50, 99)}@1`);
  await gone.client.callOrThrow(lottery.cancel, { orderDetailIds: back.orderDetailIds });
  const id = await enter(gameId, numero, resultWith("7"));
  const expected = [
    { stake: 10_000n, risked: 100n },
    { stake: 10_000n, risked: 100n },
    { stake: 10_000n, risked: 200n },
    { stake: 1_000n, risked: 1_000n },
    { stake: 5_000n, risked: 5_000n },
  ];
  const settled = () => Promise.all([whole, halves, heads, single, gone].map(settledOf));
  expect(await settled()).toEqual(expected);
  // with the corrected result, the bets on the other half and the other heads win
  const corrected = { prizes: [["00060"], ...resultWith("0").prizes.slice(1)] };
  await correctResult(h.w.database.owner, id, { result: corrected, version: 2 });
  expect(await advanceDraw(h.w.services, id)).toBe("settled");
  expect(await settled()).toEqual(expected);
  expect(await h.findings()).toEqual([]);
});

/** Creates a person in the same bucket, whose orders are read after the orders of the first person. */
async function neighbourOf({ bucket }: Person): Promise<Person> {
  for (;;) {
    const other = await person();
    if (other.bucket === bucket) return other;
  }
}

test("[LOT-05] orders of two members, read by pages of any size → a member's orders in one page, each amount as in one page of all; a prize of exactly the stake → nothing at risk", async () => {
  const gameId = await h.gameOf("vn-south", 1);
  const [numero] = (await h.draws(gameId)) as [string];
  const who = await person();
  const other = await neighbourOf(who);
  for (const list of ["0,1,2", "3,4,5", "6,7,8,9"])
    for (const one of [who, other]) await place(one, gameId, numero, `tail:${list}@1`);
  const { db } = h.w.services;
  const id = await h.closeIn(gameId, numero, -60);
  const draw = (await findDrawById(db, id))!;
  const pagesOf = async (most: number) => {
    const pages: (readonly StakedRow[])[] = [];
    for await (const page of readStakedPages(db, who.bucket, id, most)) pages.push(page);
    return pages;
  };
  for (const most of [4, 5]) {
    const pages = await pagesOf(most);
    expect(pages.map((page) => page.map(({ memberId }) => memberId))).toEqual(
      [who, other].map(({ memberId }) => [memberId, memberId, memberId]),
    );
    const riskOf = createRisk((order) => readPlaced(payingRules(draw, order.series), order));
    for (const page of pages) {
      const risked = riskOf(page);
      const amounts = page.map((order) => risked(order, 0n));
      expect(amounts.toSorted((a, b) => Number(a - b))).toEqual([6n, 6n, 8n]);
      expect(risked(page[0]!, page[0]!.costMinor)).toBe(0n);
    }
  }
  // the orders of a member with more orders than fit on a page are on separate pages
  expect((await pagesOf(2)).map((page) => page.length)).toEqual([2, 1, 2, 1]);
});

test("[LOT-05] a member with more orders than one set, over two pages → each counts what it loses on average", () => {
  const rules = payingRules({ engine: "vn-north", prizeMode: "ELOTT", odds: null, mostSeries: null }, null);
  const order = (n: number): StakedRow => ({
    memberId: 1n,
    id: `${n}`,
    mode: "ent",
    slip: `de:${numbers(0, 49)}@1`,
    currency: "BDT",
    series: null,
    costMinor: 5_000n,
    rebateMinor: 0n,
    resultVersion: 0,
  });
  const riskOf = createRisk((placed) => readPlaced(rules, placed));
  const page = Array.from({ length: MAX_SET + 1 }, (_, n) => order(n));
  const average = lossOnAverage(rules.game, [
    { ...readPlaced(rules, order(0)), stakeMinor: order(0).costMinor },
  ]);
  expect(riskOf(page)(page[0]!, 0n)).toBe(average);
  const rest = [order(MAX_SET + 1), order(MAX_SET + 2)];
  expect(riskOf(rest)(rest[1]!, 0n)).toBe(average);
  expect(createRisk((placed) => readPlaced(rules, placed))(rest)(rest[1]!, 0n)).toBe(5_000n);
});

test("[LOT-05] a void draw → no stake, nothing at risk", async () => {
  const gameId = await h.gameOf("vn-south", 2);
  const [numero] = (await h.draws(gameId)) as [string];
  const who = await person();
  await place(who, gameId, numero, "de:39@10");
  const id = await h.closeIn(gameId, numero, -60);
  await h.w.database.owner.run(sql`update lottery_draw set state = 'void' where id = ${id}`);
  expect(await advanceDraw(h.w.services, id)).toBe("void");
  expect(await settledOf(who)).toEqual({ stake: 0n, risked: 0n });
  expect(await h.findings()).toEqual([]);
});
