/** Corrections of official results where members have spent what they won. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { createOfficialHarness, type OfficialHarness } from "./operator-test-harness.ts";

const { lottery } = calls;
let o: OfficialHarness;
beforeAll(async () => {
  o = await createOfficialHarness();
});
afterAll(() => o.h.close());

const stateOf = async (numero: string) => {
  const draw = await o.h.w.visitor().callOrThrow(lottery.draw, { gameId: o.gameId, numero });
  return [draw.state, draw.resultVersion];
};
const orderOf = (id: string) =>
  o.h.w.database.owner.one<{ paid: bigint; unpaid: bigint }>(
    sql`select payout_minor paid, unpaid_minor unpaid from lottery_order where id = ${id}`,
  );

test("[LOT-05 M12] corrections upward and downward where the first win is spent → the difference alone is paid or taken, the draw is settled", async () => {
  const [numero, other] = [o.nextDraw(), o.nextDraw()];
  const [up, down, short] = await Promise.all(
    ["up", "down", "short"].map((name) => o.h.w.person(`corrected${name}`, { balance: "20.00" })),
  );
  // on 31 both win 98.00; on 21 the first 197.00, the others 49.00
  const raised = await o.bet(up!, numero, "tail:1@10;de:21@1");
  const lowered = await o.bet(down!, numero, "tail:1@5;head:3@5");
  const owing = await o.bet(short!, numero, "tail:1@5;head:3@5");
  await o.h.finish(o.gameId, numero);
  await o.enterBoth("result", numero, "31");
  const people = [up!, down!, short!];
  const balances = async () => Promise.all(people.map((who) => o.h.balance(who)));
  expect(await balances()).toEqual([10_700n, 10_800n, 10_800n]);
  await o.bet(up!, other, "tail:5@107");
  await o.bet(down!, other, "tail:5@50");
  await o.bet(short!, other, "tail:5@100");
  await o.enterBoth("correction", numero, "21");
  expect(await stateOf(numero)).toEqual(["settled", 2]);
  expect(await balances()).toEqual([19_700n - 9_800n, 10_800n - 5_000n - 4_900n, 800n]);
  expect(await Promise.all([raised, lowered, owing].map(orderOf))).toEqual([
    { paid: 19_700n, unpaid: 0n },
    { paid: 4_900n, unpaid: 0n },
    { paid: 9_800n, unpaid: 4_900n },
  ]);
  const shownTo = async (who: (typeof people)[number], orderDetailId: string) => {
    const order = await who.client.callOrThrow(lottery.order, { orderDetailId });
    const lines = order.orderInfos.map(({ winAmount }) => winAmount);
    return [order.winningAmount, order.unpaidAmount, order.resultVersion, lines];
  };
  expect(await shownTo(down!, lowered)).toEqual(["49.00", "0.00", 2, ["49.00", "0.00"]]);
  // by the new result its lines won less than it has
  expect(await shownTo(short!, owing)).toEqual(["98.00", "49.00", 2, [null, null]]);
  // paid in the end by a later version
  await o.enterBoth("correction", numero, "31");
  expect(await stateOf(numero)).toEqual(["settled", 3]);
  expect((await orderOf(owing)).unpaid).toBe(0n);
  expect(await o.h.findings()).toEqual([]);
});
