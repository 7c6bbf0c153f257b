/** Orders that cannot be settled, in a draw with orders that can. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { findLotteryGame } from "@khela/engines/lottery/lottery";
import { sql } from "@khela/service-kit/db/database";
import { runDraws } from "../draws.ts";
import * as draws from "../draw-store.ts";
import { createLotteryHarness, type LotteryHarness } from "../../../test/lottery/lottery-harness.ts";

const { lottery } = calls;
const everyTail = "0,1,2,3,4,5,6,7,8,9";
let h: LotteryHarness;
beforeAll(async () => {
  h = await createLotteryHarness();
});
afterAll(() => h.close());

/** Runs `work` while the database refuses messages to a member. */
async function whileUnwritable(memberId: bigint, work: () => Promise<void>): Promise<void> {
  const { owner } = h.w.database;
  await owner.run({
    text: `create function refuse_message() returns trigger language plpgsql as $$
      begin if new.member_id = ${memberId} then raise exception 'refused'; end if; return new; end $$`,
    values: [],
  });
  await owner.run(
    sql`create trigger refused before insert on inbox_message for each row execute function refuse_message()`,
  );
  try {
    await work();
  } finally {
    await owner.run(sql`drop trigger refused on inbox_message`);
    await owner.run(sql`drop function refuse_message()`);
  }
}

/** Runs `work` while the database refuses changes of an order's row. */
async function whileRefused(id: string, work: () => Promise<void>): Promise<void> {
  const { owner } = h.w.database;
  await owner.run(sql`create function refuse_order() returns trigger language plpgsql as $$
    begin if new.id = tg_argv[0] then raise exception 'refused'; end if; return new; end $$`);
  await owner.run({
    text: `create trigger refused before update on lottery_order for each row execute function refuse_order('${id}')`,
    values: [],
  });
  try {
    await work();
  } finally {
    await owner.run(sql`drop trigger refused on lottery_order`);
    await owner.run(sql`drop function refuse_order()`);
  }
}

async function placed(place: number, count: number, text: (at: number) => string) {
  const gameId = await h.gameOf("vn-south", place);
  const [numero] = (await h.draws(gameId)) as [string];
  const people = await Promise.all(
    Array.from({ length: count }, (_, at) => h.w.person(`apart${place}x${at}`, { balance: "100.00" })),
  );
  const ids: string[] = [];
  for (const [at, who] of people.entries())
    ids.push(
      (await who.client.callOrThrow(lottery.betting, h.slip(gameId, numero, text(at)))).orderDetailIds[0]!,
    );
  const balances = () => Promise.all(people.map((who) => h.balance(who)));
  const state = async () => (await h.w.visitor().callOrThrow(lottery.draw, { gameId, numero })).state;
  return { gameId, numero, people, ids, balances, state };
}

test("[LOT-05 M12] one slip that the engine cannot read and one row that cannot be changed → all others are paid, the draw waits for the two and no longer", async () => {
  const { gameId, numero, ids, balances, state } = await placed(0, 6, (at) =>
    at === 1 ? "head:1@10" : `tail:${everyTail}@1`,
  );
  const own = findLotteryGame("vn-south");
  const unreadable = () => {
    throw new Error("cannot be read");
  };
  h.release({
    ...own,
    plays: own.plays.map((play) => (play.code === "head" ? { ...play, hits: unreadable } : play)),
  });
  await whileRefused(ids[3]!, async () => {
    expect(await h.finish(gameId, numero)).toBe("drawn");
    expect(await balances()).toEqual([9_980n, 9_000n, 9_980n, 9_000n, 9_980n, 9_980n]);
    await runDraws(h.w.services);
    expect(await state()).toBe("drawn");
  });
  h.release(own);
  await runDraws(h.w.services);
  expect(await state()).toBe("settled");
  const [, ofHead, ...others] = await balances();
  expect([9_000n, 18_800n]).toContain(ofHead);
  expect(others).toEqual([9_980n, 9_980n, 9_980n, 9_980n]);
  expect(await h.findings()).toEqual([]);
});

test("[LOT-05] a void draw with a row that cannot be changed → every other stake is back, the last one with a later run", async () => {
  const { gameId, numero, ids, balances } = await placed(1, 4, () => "tail:1@10");
  const id = await h.closeIn(gameId, numero, -60);
  expect(await draws.voidDraw(h.w.database.owner, id)).toBe(true);
  const isRefunded = async () => (await draws.findDrawById(h.w.services.db, id))?.isRefunded;
  await whileRefused(ids[2]!, async () => {
    await runDraws(h.w.services);
    expect(await balances()).toEqual([10_000n, 10_000n, 9_000n, 10_000n]);
    expect(await isRefunded()).toBe(false);
  });
  await runDraws(h.w.services);
  expect([await balances(), await isRefunded()]).toEqual([[10_000n, 10_000n, 10_000n, 10_000n], true]);
  expect(await h.findings()).toEqual([]);
});

test("[LOT-05] a void draw of which one member's message cannot be written → all stakes are back, the others have their message", async () => {
  const { gameId, numero, people, balances } = await placed(2, 3, () => "tail:1@10");
  const id = await h.closeIn(gameId, numero, -60);
  expect(await draws.voidDraw(h.w.database.owner, id)).toBe(true);
  await whileUnwritable(people[1]!.memberId, async () => {
    await runDraws(h.w.services);
  });
  expect(await balances()).toEqual([10_000n, 10_000n, 10_000n]);
  expect((await draws.findDrawById(h.w.services.db, id))?.isRefunded).toBe(true);
  const counts = await Promise.all(
    people.map(
      async ({ client }) =>
        (await client.callOrThrow(calls.inbox.list, { page: 1, size: 20 })).list.filter(({ title }) =>
          title.includes(numero),
        ).length,
    ),
  );
  expect(counts).toEqual([1, 0, 1]);
});
