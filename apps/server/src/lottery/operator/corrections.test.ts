/** Corrections of official results after members have spent their wins, and results from a feed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { lotteryFeedPath } from "@khela/contract/lottery/feed";
import { sql } from "@khela/service-kit/db/database";
import { signHeaders } from "@khela/service-kit/webhook-signature";
import { runDraws } from "../draws.ts";
import { addFeed, feedSecretLabel, switchFeedOff } from "../feeds/feeds.ts";
import { enter } from "./entries.ts";
import {
  createOfficialHarness,
  resultEnding,
  type OfficialHarness,
} from "../../../test/lottery/operator-harness.ts";

const { lottery } = calls;
let o: OfficialHarness;
let origin: string;
beforeAll(async () => {
  o = await createOfficialHarness();
  origin = await o.h.w.listen();
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
  // result 31: every order wins 98.00; result 21: the first order wins 197.00, the other two 49.00 each
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
  // the lines' wins by the new result add up to less than the paid amount, so no line shows a win
  expect(await shownTo(short!, owing)).toEqual(["98.00", "49.00", 2, [null, null]]);
  // a later correction settles the unpaid amount
  await o.enterBoth("correction", numero, "31");
  expect(await stateOf(numero)).toEqual(["settled", 3]);
  expect((await orderOf(owing)).unpaid).toBe(0n);
  const draw = await o.h.w.visitor().callOrThrow(lottery.draw, { gameId: o.gameId, numero });
  expect(draw.earlierResults?.map(({ resultVersion, winNo }) => [resultVersion, winNo.slice(0, 5)])).toEqual([
    [1, "00031"],
    [2, "00021"],
  ]);
  // a repeated run sends no second message about a correction; members without an order get no message
  await o.h.w.database.owner.run(
    sql`update lottery_order set result_version = 2 where id = ${owing} and result_version = 3`,
  );
  await o.h.w.database.owner.run(
    sql`update lottery_draw set state = 'drawn', settled_at = null where node_id = ${o.gameId} and numero = ${numero}`,
  );
  await runDraws(o.h.w.services);
  const outsider = await o.h.w.person("correctedoutsider", { balance: "20.00" });
  const messages = await Promise.all(
    [...people, outsider].map(async (who) =>
      (await who!.client.callOrThrow(calls.inbox.list, { page: 1, size: 20 })).list.filter(({ title }) =>
        title.includes(numero),
      ),
    ),
  );
  expect(messages.map(({ length }) => length)).toEqual([2, 2, 2, 0]);
  expect(messages[0]?.[0]).toMatchObject({ title: expect.stringContaining("Corrected result"), read: false });
  expect(await o.h.findings()).toEqual([]);
});

type FeedAnswer = {
  readonly state?: string;
  readonly errorCode?: string;
  readonly data?: { readonly known?: string };
};

/** Creates a feed that acts as an outside party: the feed knows the secret and calls over HTTP. */
async function openFeed(code: string, isFinal: boolean) {
  const { db, secrets } = o.h.w.services;
  const entered = await addFeed(db, { code, isFinal, merchantId: o.h.w.merchantId });
  const secret = secrets.webhook(feedSecretLabel(entered));
  return async (
    numero: string,
    ending: string,
    change: { secret?: string; body?: object; at?: Date } = {},
  ) => {
    const body = JSON.stringify({
      feed: code,
      gameId: o.gameId,
      numero,
      result: resultEnding(ending),
      ...change.body,
    });
    const signed = signHeaders(change.secret ?? secret, {
      id: `${code} ${numero}`,
      at: change.at ?? new Date(),
      body,
    });
    const answer = await fetch(origin + lotteryFeedPath, {
      method: "POST",
      headers: { ...signed, "content-type": "application/json" },
      body,
    });
    const { state, errorCode, data } = (await answer.json()) as FeedAnswer;
    return state ?? [errorCode, ...(data?.known === undefined ? [] : [data.known])].join(" ");
  };
}
const closedDraw = async (numero = o.nextDraw()) => {
  expect(await o.h.finish(o.gameId, numero)).toBe("closed");
  return numero;
};
const actorsOf = async (numero: string) =>
  (
    await o.h.w.database.owner.rows<{ line: string }>(
      sql`select actor || ' ' || action line from audit_log where subject = ${`lottery:${o.gameId}/${numero}`} order by id`,
    )
  ).map(({ line }) => line);

test("[LOT-02] a feed's result → one of two persons, first or second, once; what is wrong, repeated, contradicting, too early or not signed is refused by its code", async () => {
  const send = await openFeed("north-board", false);
  const numero = await closedDraw();
  const person = { gameId: o.gameId, numero, operator: "rafi" };
  expect(await send(numero, "31", { secret: "whsec_AAAA" })).toBe("permission.denied");
  expect(await send(numero, "31", { at: new Date(Date.now() - 3_600_000) })).toBe("permission.denied");
  expect(await send(numero, "31", { body: { feed: "another" } })).toBe("permission.denied");
  expect(await send(numero, "31", { body: { result: { digits: "1" } } })).toBe("lottery.result.invalid");
  expect(await send(numero, "31", { body: { gameId: 0 } })).toBe("request_param_err");
  expect(await send("20200101-1", "31")).toBe("lottery.draw.unknown");
  const early = o.nextDraw();
  expect(await send(early, "31")).toBe("lottery.draw.state");
  expect(await stateOf(numero)).toEqual(["closed", 0]);
  expect(await send(numero, "31")).toBe("waiting");
  expect([await send(numero, "31"), await send(numero, "32")]).toEqual([
    "lottery.entry.repeated",
    "lottery.result.differs own",
  ]);
  expect(await stateOf(numero)).toEqual(["closed", 0]);
  expect(await o.operators.codeOf("confirm", { ...person, result: resultEnding("31") })).toBe("done");
  await runDraws(o.h.w.services);
  expect(await stateOf(numero)).toEqual(["settled", 1]);
  expect([await send(numero, "31"), await send(numero, "32")]).toEqual([
    "lottery.entry.repeated",
    "lottery.result.differs drawn",
  ]);
  expect(await actorsOf(numero)).toEqual([
    "feed:north-board lottery.result.entered",
    "feed:north-board lottery.result.contradicted",
    "operator:rafi lottery.confirm",
  ]);
  const second = await closedDraw(early);
  await o.operators.codeOf("enterResult", { ...person, numero: second, result: resultEnding("31") });
  expect(await send(second, "30")).toBe("lottery.entry.differs");
  await o.operators.codeOf("voidDraw", { ...person, numero: second, reason: "a reason" });
  expect(await send(second, "31")).toBe("lottery.entry.waiting");
  await o.operators.codeOf("confirm", {
    ...person,
    numero: second,
    operator: "lima",
    result: resultEnding("1"),
  });
  await o.operators.codeOf("enterResult", { ...person, numero: second, result: resultEnding("31") });
  expect(await send(second, "31")).toBe("drawn");
});

test("[LOT-02 LOT-05] a feed whose result is final → drawn and paid without a person, also where it was cut off in between; off → refused, on again with another secret", async () => {
  const { db } = o.h.w.services;
  const send = await openFeed("south-board", true);
  const who = await o.h.w.person("fedwinner", { balance: "20.00" });
  const numero = o.nextDraw();
  await o.bet(who, numero, "tail:1@10");
  await o.h.finish(o.gameId, numero);
  const both = await Promise.all([send(numero, "31"), send(numero, "31"), send(numero, "31")]);
  expect(both.filter((answer) => answer === "drawn")).toHaveLength(1);
  await runDraws(o.h.w.services);
  expect(await stateOf(numero)).toEqual(["settled", 1]);
  expect(await o.h.balance(who)).toBe(2_000n - 1_000n + 9_800n);
  expect(await actorsOf(numero)).toEqual([
    "feed:south-board lottery.result.entered",
    "final:south-board lottery.result.confirmed",
  ]);
  for (const answer of both) expect(["drawn", "lottery.entry.repeated"]).toContain(answer);
  // a second feed cannot confirm the first feed's result; an operator must
  const [west, east] = [await openFeed("west-board", false), await openFeed("east-board", false)];
  const board = await closedDraw();
  expect([await west(board, "31"), await east(board, "31"), await east(board, "13")]).toEqual([
    "waiting",
    "lottery.entry.repeated",
    "lottery.result.differs feed",
  ]);
  expect(await stateOf(board)).toEqual(["closed", 0]);
  // an operator's different entry does not delay a final result
  const mistyped = { gameId: o.gameId, numero: board, operator: "rafi", result: resultEnding("13") };
  await o.operators.codeOf("confirm", mistyped);
  expect(await o.operators.codeOf("enterResult", mistyped)).toBe("done");
  expect([await send(board, "31"), await send(board, "31")]).toEqual(["drawn", "lottery.entry.repeated"]);
  const cut = await closedDraw();
  await enter(o.h.w.database.owner, {
    merchantId: o.h.w.merchantId,
    gameId: o.gameId,
    numero: cut,
    operator: "feed.south-board",
    kind: "result",
    result: resultEnding("44"),
    reason: null,
  });
  expect(await send(cut, "44")).toBe("drawn");
  const feed = { code: "south-board", merchantId: o.h.w.merchantId };
  await expect(addFeed(db, { ...feed, isFinal: true })).rejects.toMatchObject({ code: "feed.exists" });
  await switchFeedOff(db, feed);
  await expect(switchFeedOff(db, feed)).rejects.toMatchObject({ code: "feed.unknown" });
  expect(await send(cut, "44")).toBe("permission.denied");
  const again = await openFeed("south-board", false);
  expect([await send(cut, "44"), await again(cut, "44")]).toEqual([
    "permission.denied",
    "lottery.entry.repeated",
  ]);
  expect(await o.h.findings()).toEqual([]);
});
