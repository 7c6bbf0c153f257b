/** The lottery under faults: a draw closes while orders are placed, and steps are killed while they write. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { expectLockWaiters, killAtLock, killLockWaiters } from "../../../../tests/lock-waiters.ts";
import type { MemberKey } from "../infra/db/session-store.ts";
import { advanceDraw } from "./draws.ts";
import { createLotteryHarness, type LotteryHarness } from "../../test/lottery/lottery-harness.ts";

let h: LotteryHarness;
beforeAll(async () => {
  h = await createLotteryHarness();
});
afterAll(() => h.close());

const { lottery } = calls;
const everyTail = "0,1,2,3,4,5,6,7,8,9";
let people = 0;
const person = () => {
  people += 1;
  return h.w.person(`fault${people}`, { balance: "1000.00" });
};

const lockedAccount = ({ bucket, memberId }: MemberKey) =>
  sql`select from account where bucket = ${bucket} and member_id = ${memberId} for update`;
const ticketsOf = async (id: bigint) =>
  (
    await h.w.database.owner.one<{ tickets: number }>(
      sql`select tickets::int from lottery_draw where id = ${id}`,
    )
  ).tickets;

test("[LOT-03 M13] order held open over the closing → the root waits for it and has its ticket; killed → the root has none, nothing is taken", async () => {
  const { owner } = h.w.database;
  for (const isKilled of [false, true]) {
    const gameId = await h.gameOf("vn-south", isKilled ? 1 : 0);
    const [numero] = await h.draws(gameId);
    const who = await person();
    const id = await h.closeIn(gameId, numero!, 600);
    let placing: ReturnType<typeof who.client.call<typeof lottery.betting>> | undefined;
    let closing: ReturnType<typeof advanceDraw> | undefined;
    await owner.transaction(async (tx) => {
      await tx.rows(lockedAccount(who));
      placing = who.client.call(lottery.betting, h.slip(gameId, numero!, "de:39@1"));
      await expectLockWaiters(owner, 1);
      await owner.run(sql`update lottery_draw set state = 'closing', closes_at = now() - interval '60 seconds',
        draws_at = now() - interval '50 seconds' where id = ${id}`);
      closing = advanceDraw(h.w.services, id);
      await expectLockWaiters(owner, 2);
      if (isKilled) await killLockWaiters(owner, "lottery_place");
      if (isKilled) await closing;
    });
    const answer = await placing!;
    expect(await closing).toBe("settled");
    if (isKilled) {
      // the batcher retried the order after the draw had closed in the bucket
      expect([answer.errorCode, await ticketsOf(id), await h.balance(who)]).toEqual([
        "lottery.draw.closed",
        0,
        100_000n,
      ]);
    } else {
      expect([answer.status, await ticketsOf(id)]).toEqual([200, 1]);
    }
  }
  expect(await h.findings()).toEqual([]);
});

test("[LOT-05 M12] closing, drawing and settling killed at each table → the next run goes on, everybody is paid once", async () => {
  const gameId = await h.gameOf("vn-south", 2);
  const [numero] = await h.draws(gameId);
  const players = await Promise.all(Array.from({ length: 6 }, person));
  for (const who of players)
    await who.client.callOrThrow(lottery.betting, h.slip(gameId, numero!, `tail:${everyTail}@1; de:39@1`));
  const id = await h.closeIn(gameId, numero!, -60);
  const { owner } = h.w.database;
  await owner.run(sql`update lottery_draw set state = 'closing' where id = ${id}`);
  const advance = () => advanceDraw(h.w.services, id);
  for (const table of [
    "lottery_draw",
    "lottery_seal",
    "lottery_order",
    "account",
    "transfer",
    "play_round",
    "round_settlement",
  ])
    await killAtLock(owner, table, advance);
  const answers = await Promise.all([advance(), advance(), advance()]);
  expect(answers).toEqual(["settled", "settled", "settled"]);
  const paid = await owner.rows<{ wins: number }>(sql`
    select count(t.id)::int wins from lottery_order o left join transfer t on t.bucket = o.bucket and t.member_id = o.member_id
      and t.reference = o.id and t.kind = 4100 where o.draw_id = ${id} group by o.member_id`);
  expect(paid).toEqual(players.map(() => ({ wins: 1 })));
  expect(await h.findings()).toEqual([]);
});

test("[LOT-05] settled after the clock went back → not older than what the account moved before, won or lost", async () => {
  const { owner } = h.w.database;
  const gameId = await h.gameOf("vn-south");
  const [numero] = await h.draws(gameId);
  const [won, lost] = [await person(), await person()];
  const one = (await won.client.callOrThrow(lottery.betting, h.slip(gameId, numero!, `tail:${everyTail}@1`)))
    .orderNumber;
  const other = (await lost.client.callOrThrow(lottery.betting, h.slip(gameId, numero!, "de:39@1")))
    .orderNumber;
  const ahead = new Date(Date.now() + 3_600_000);
  await owner.run(sql`
    update account set moved_at = ${ahead} where member_id = any (${[won, lost].map(({ memberId }) => String(memberId))}::bigint[])`);
  expect(await h.finish(gameId, numero!)).toBe("settled");
  const settled = await owner.rows<{ at: Date; moved: Date }>(sql`
    select s.at, a.moved_at moved from round_settlement s
      join account a on a.bucket = s.bucket and a.member_id = s.member_id and a.id = s.account_id
    where s.round_id = any (${[one, other]}::text[])`);
  expect(settled).toEqual([
    { at: ahead, moved: ahead },
    { at: ahead, moved: ahead },
  ]);
});
