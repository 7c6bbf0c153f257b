/** Proofs of tickets in a draw with several blocks. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { isIncluded } from "@khela/engines/draws/draw-proof";
import { sql } from "@khela/service-kit/db/database";
import { advanceDraw } from "../draws.ts";
import { createLotteryHarness, type LotteryHarness } from "../../../test/lottery/lottery-harness.ts";

const { lottery } = calls;
const COPIES = 1_500;
let h: LotteryHarness;
beforeAll(async () => {
  h = await createLotteryHarness();
});
afterAll(() => h.close());

const copyId = (n: number) => String(n).padStart(10, "0");

test("[LOT-02] a draw of 3,002 tickets: the proof of one in each block and at their borders holds, and reads its own block alone; the one without blocks reads all", async () => {
  const { owner } = h.w.database;
  const gameId = await h.gameOf("vn-south");
  const [numero] = (await h.draws(gameId)) as [string];
  const people = await Promise.all(
    ["a", "b"].map((name) => h.w.person(`proof${name}`, { balance: "10.00" })),
  );
  for (const who of people) {
    const { orderDetailIds } = await who.client.callOrThrow(
      lottery.betting,
      h.slip(gameId, numero, "tail:1@1"),
    );
    await owner.run(sql`
      insert into lottery_order select (jsonb_populate_record(o, jsonb_build_object('id', lpad(n::text, 10, '0'), 'transfer_id', gen_random_uuid()))).*
      from lottery_order o, generate_series(1, ${COPIES}) n where o.id = ${orderDetailIds[0]!}`);
  }
  const id = await h.closeIn(gameId, numero, -60);
  await owner.run(sql`update lottery_draw set state = 'closing', electronic = false where id = ${id}`);
  expect(await advanceDraw(h.w.services, id)).toBe("closed");
  const { proof } = await h.w.visitor().callOrThrow(lottery.draw, { gameId, numero });
  expect(proof.tickets).toBe(2 * (COPIES + 1));
  const { blocks } = await owner.one<{ blocks: number }>(
    sql`select jsonb_array_length(blocks) blocks from lottery_draw where id = ${id}`,
  );
  expect(blocks).toBe(3);

  const places = new Map<number, { readonly who: (typeof people)[number]; readonly n: number }>();
  const prove = async (who: (typeof people)[number], n: number) => {
    const shown = await who.client.callOrThrow(lottery.proof, { orderDetailId: copyId(n) });
    expect([shown.root, shown.tickets, isIncluded(shown)]).toEqual([proof.root, proof.tickets, true]);
    return shown;
  };
  for (const who of people)
    for (const n of [1, 523, 524, 525, 1_023, 1_024, 1_025, COPIES])
      places.set((await prove(who, n)).index, { who, n });
  expect(places.size).toBe(16);
  const [first, ...others] = [...places.keys()].sort((a, b) => a - b);
  const [early, late] = [places.get(first!)!, places.get(others.at(-1)!)!];
  // without stored blocks, as in an older draw, all tickets are read
  const kept = await prove(late.who, late.n);
  const { keptBlocks } = await owner.one<{ keptBlocks: string }>(
    sql`select blocks::text "keptBlocks" from lottery_draw where id = ${id}`,
  );
  await owner.run(sql`update lottery_draw set blocks = null where id = ${id}`);
  expect(await prove(late.who, late.n)).toEqual(kept);
  await owner.run(sql`update lottery_draw set blocks = ${keptBlocks}::jsonb where id = ${id}`);
  // A proof does not read tickets outside its block. The test changes a ticket outside, which would change a root
  // computed from all tickets.
  await owner.run(sql`
    update lottery_order set state = 'cancelled', ended_at = now() where member_id = ${early.who.memberId} and id = ${copyId(early.n)}`);
  expect(await prove(late.who, late.n)).toEqual(kept);
});
