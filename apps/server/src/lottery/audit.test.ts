/**
 * The audit of lottery rounds. It compares rounds with the orders or, where the orders are archived, with the
 * transfers.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql, type Sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../tests/harness.ts";
import { createLotteryHarness, type LotteryHarness } from "../../test/lottery/lottery-harness.ts";

let h: LotteryHarness;
let who: Person;
let id: string;
beforeAll(async () => {
  h = await createLotteryHarness();
  const gameId = await h.gameOf("vn-south");
  const [numero] = (await h.draws(gameId)) as [string];
  who = await h.w.person("audited", { balance: "100.00" });
  const placed = await who.client.callOrThrow(
    calls.lottery.betting,
    h.slip(gameId, numero, "tail:0,1,2,3,4,5,6,7,8,9@1"),
  );
  id = placed.orderNumber;
  expect(await h.finish(gameId, numero)).toBe("settled");
});
afterAll(() => h.close());

const ofOrder = () => sql`bucket = ${who.bucket} and member_id = ${who.memberId} and round_id = ${id}`;
const execute = (query: Sql) => h.w.database.owner.run(query);
/** Inserts a copy of the order's round with another id and without settlements. */
const invent = (name: string, startedAt: string) =>
  execute(sql`
    insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, bet_minor, win_minor, state,
      started_at, ended_at, bets, weights_version)
    select bucket, member_id, vendor, ${name}, merchant_id, game_code, node_id, currency, real, bet_minor, win_minor, 'rolledBack',
      ${startedAt}::timestamptz, ${startedAt}::timestamptz, bets, weights_version
    from play_round where ${ofOrder()}`);
const orders = "lottery: every order agrees with its round: ";
const transfers = "lottery: every order agrees with its transfers: ";

// The test forges rows as the database owner. Rows about money cannot be removed again, so every finding remains in
// later audits.
test("[LOT-05 M4] a lottery's round that was changed or invented, also of an archived month, or has a vendor's move → found", async () => {
  const member = `member ${who.memberId}`;
  expect(await h.findings()).toEqual([]);
  expect(await execute(sql`update play_round set bets = 2 where ${ofOrder()}`)).toBe(1);
  expect(await h.findings()).toEqual([`${orders}${member} order ${id} is not what its round says`]);
  await execute(sql`update play_round set bets = 1 where ${ofOrder()}`);
  await execute(sql`
    insert into lottery_month (until, draws, orders, files, exported_at, removed_at) values ('2020-02-01', 1, 1, '{}', now(), now())`);
  expect(await h.findings()).toEqual([]);
  await invent("OLD", "2020-01-02");
  const archived = `${transfers}${member} order OLD is a round of an archived month, and has no transfers`;
  expect(await h.findings()).toEqual([archived]);
  await invent("NEW", "2020-02-02");
  const newer = `${orders}${member} round NEW has no order`;
  expect(await h.findings()).toEqual([archived, newer]);
  await execute(sql`
    insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor, status, balance_after)
    select bucket, member_id, vendor, 'MOVE', 'bet', round_id, game_code, currency, 0, 'OK', 0 from play_round where ${ofOrder()}`);
  const [moved, ...others] = await h.findings();
  expect(moved).toContain("play: rounds are the sums of their valid moves");
  expect(others).toEqual([archived, newer]);
});
