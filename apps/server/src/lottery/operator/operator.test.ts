/**
 * Two operators' decisions about draws, through console calls: official results, corrections and voids, with exact
 * amounts.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { killAtLock } from "../../../../../tests/lock-waiters.ts";
import { createOperator } from "../../../../../tests/operators.ts";
import {
  createDrawOperators,
  type DrawAct,
  type DrawOperators,
} from "../../../test/lottery/draw-operators.ts";
import { advanceDraw, runDraws, scheduleDraws } from "../draws.ts";
import {
  createLotteryHarness,
  nextRequestId,
  resultWith,
  type LotteryHarness,
} from "../../../test/lottery/lottery-harness.ts";

const { lottery } = calls;
let h: LotteryHarness;
let operators: DrawOperators;
let officialId: number;
const unused: string[] = [];
let electronicId: number;

beforeAll(async () => {
  h = await createLotteryHarness();
  operators = createDrawOperators(h.w);
  const { owner } = h.w.database;
  officialId = await h.gameOf("vn-north");
  electronicId = await h.gameOf("vn-south");
  // Gives new draws official results. Their draw time was an hour ago, so that at each time of the day the same number
  // of draws is ahead.
  await owner.run(sql`update lottery_game set electronic = false, draw_time = ((now() at time zone zone) - interval '1 hour')::time
    where node_id = ${officialId}`);
  await owner.run(sql`delete from lottery_draw where node_id = ${officialId}`);
  await scheduleDraws(h.w.services);
  await owner.run(sql`update lottery_draw set opens_at = now() - interval '1 day', state = 'open',
    closes_at = (closes_at at time zone 'UTC' + interval '1 day') at time zone 'UTC',
    draws_at = (draws_at at time zone 'UTC' + interval '1 day') at time zone 'UTC' where node_id = ${officialId}`);
  unused.push(...(await h.draws(officialId, 20)));
});
afterAll(() => h.close());

let people = 0;
const person = (balance = "1000.00") => {
  people += 1;
  return h.w.person(`official${people}`, { balance });
};

const codeOf = (act: DrawAct, body: Parameters<DrawOperators["codeOf"]>[1]) => operators.codeOf(act, body);
const waiting = async () =>
  (await (await operators.named("mina")).callOrThrow(operatorCalls.lottery.draws, {})).rows;

const of = (numero: string, operator: string, gameId = officialId) => ({ gameId, numero, operator });
const auditOf = async (numero: string) =>
  h.w.database.owner.rows<{ actor: string; action: string; detail: Record<string, unknown> }>(sql`
    select actor, action, detail from audit_log where subject = ${`lottery:${officialId}/${numero}`} order by id`);
const stateOf = async (numero: string, gameId = officialId) => {
  const { state, resultVersion } = await h.w.visitor().callOrThrow(lottery.draw, { gameId, numero });
  return [state, resultVersion];
};
const nextDraw = () => unused.shift()!;
const betOn = async (who: Awaited<ReturnType<typeof person>>, numero: string, text: string) =>
  who.client.callOrThrow(lottery.betting, {
    ...h.slip(officialId, numero, text),
    requestId: nextRequestId(),
  });

/** Creates a draw with an order of 10.00 on the digit 7. The draw is closed and its draw time has passed. */
async function closedDraw() {
  const numero = nextDraw();
  const who = await person();
  await betOn(who, numero, "tail:7@10");
  expect(await h.finish(officialId, numero)).toBe("closed");
  await runDraws(h.w.services);
  expect(await stateOf(numero)).toEqual(["closed", 0]);
  return { numero, who };
}
const enterBoth = async (act: DrawAct, numero: string, digit: string) => {
  const result = resultWith(digit);
  expect(await codeOf(act, { ...of(numero, "mina"), result })).toBe("done");
  expect(await codeOf("confirm", { ...of(numero, "rafi"), result })).toBe("done");
  await runDraws(h.w.services);
};

test("[LOT-02 LOT-05] official result: one person's entry changes nothing, the second's same one draws and pays once; both in the audit log", async () => {
  const { numero, who } = await closedDraw();
  const result = resultWith("7");
  const first = { ...of(numero, "mina"), result };
  for (const role of ["support", "auditor"])
    expect(
      (
        await (
          await createOperator(h.w, `${role}-of-draws`, { roles: [role] })
        ).call(operatorCalls.lottery.enterResult, { gameId: officialId, numero, result })
      ).errorCode,
    ).toBe("operator.permission.denied");
  expect(await codeOf("enterResult", first)).toBe("done");
  await runDraws(h.w.services);
  expect(await stateOf(numero)).toEqual(["closed", 0]);
  const value = await waiting();
  expect(value).toContainEqual(
    expect.objectContaining({ gameId: officialId, numero, kind: "result", enteredBy: "mina", tickets: 1 }),
  );
  expect(JSON.stringify(value)).not.toContain("00007");
  expect(JSON.stringify(await auditOf(numero))).not.toContain("00007");
  expect(await codeOf("enterResult", { ...first, operator: "rafi" })).toBe("lottery.entry.waiting");
  expect(await codeOf("confirm", first)).toBe("lottery.entry.own");
  expect(await stateOf(numero)).toEqual(["closed", 0]);
  const confirmations = await Promise.all(
    ["rafi", "lima"].map((operator) => codeOf("confirm", { ...first, operator })),
  );
  expect(new Set(confirmations)).toEqual(new Set(["done", "lottery.entry.unknown"]));
  await Promise.all([runDraws(h.w.services), runDraws(h.w.services)]);
  expect(await stateOf(numero)).toEqual(["settled", 1]);
  const { proof, result: shown } = await h.w
    .visitor()
    .callOrThrow(lottery.draw, { gameId: officialId, numero });
  expect([shown, proof.secret, proof.beacon]).toEqual([result, null, null]);
  expect(await h.balance(who)).toBe(100_000n - 1_000n + 9_800n);
  const [entered, confirmed, ...more] = await auditOf(numero);
  expect([entered?.actor, entered?.action, more]).toEqual(["operator:mina", "lottery.enterResult", []]);
  const text = JSON.stringify(result);
  expect(confirmed).toMatchObject({
    action: "lottery.confirm",
    detail: { before: { enteredBy: "mina", entered: text }, after: { outcome: "confirmed", result: text } },
  });
  expect(await h.findings()).toEqual([]);
});

test("[LOT-02] second entry that differs → refused, both void and in the audit log; the right one can be entered anew", async () => {
  const { numero, who } = await closedDraw();
  expect(await codeOf("enterResult", { ...of(numero, "mina"), result: resultWith("1") })).toBe("done");
  expect(await codeOf("confirm", { ...of(numero, "rafi"), result: resultWith("7") })).toBe("differs");
  expect(await codeOf("confirm", { ...of(numero, "rafi"), result: resultWith("1") })).toBe(
    "lottery.entry.unknown",
  );
  // an entry that voids the draw does not confirm an entry of a result
  expect(await codeOf("enterResult", { ...of(numero, "mina"), result: resultWith("7") })).toBe("done");
  expect(await codeOf("confirm", { ...of(numero, "rafi"), result: null })).toBe("differs");
  await runDraws(h.w.services);
  expect([await stateOf(numero), await h.balance(who)]).toEqual([["closed", 0], 99_000n]);
  const [first, second] = await auditOf(numero);
  const [one, seven] = [JSON.stringify(resultWith("1")), JSON.stringify(resultWith("7"))];
  expect(first).toMatchObject({ actor: "operator:mina", detail: { after: { kind: "result" } } });
  expect(second).toMatchObject({
    actor: "operator:rafi",
    action: "lottery.confirm",
    detail: { before: { enteredBy: "mina", entered: one }, after: { outcome: "differs", result: seven } },
  });
  await enterBoth("enterResult", numero, "7");
  expect(await stateOf(numero)).toEqual(["settled", 1]);
  expect(await h.findings()).toEqual([]);
});

test("[LOT-02] entries that cannot be: bad result with its place, unknown draw, wrong state, a draw that is drawn here, another merchant's → a code, nothing changes", async () => {
  const { numero } = await closedDraw();
  const open = nextDraw();
  const mina = of(numero, "mina");
  const bad = { prizes: [["7"], ...resultWith("7").prizes.slice(1)] };
  expect(await operators.send("enterResult", { ...mina, result: bad })).toMatchObject({
    errorCode: "lottery.result.invalid",
    detail: { reason: "result.bad_number", path: "prizes[0][0]" },
  });
  const stations = { stations: [resultWith("7"), resultWith("7")] };
  expect(await operators.send("enterResult", { ...mina, result: stations })).toMatchObject({
    errorCode: "lottery.result.invalid",
    detail: { reason: "result.too_many_stations" },
  });
  const result = resultWith("7");
  const refused = (act: DrawAct, body: ReturnType<typeof of>) =>
    codeOf(act, { ...(act === "voidDraw" ? { reason: "a reason" } : { result }), ...body });
  expect(await refused("enterResult", of("20200101-1", "mina"))).toBe("lottery.draw.unknown");
  expect(await refused("confirm", of("20200101-1", "mina"))).toBe("lottery.draw.unknown");
  expect(await refused("enterResult", of(open, "mina"))).toBe("lottery.draw.state");
  expect(await refused("correctResult", mina)).toBe("lottery.draw.state");
  expect(await codeOf("voidDraw", { ...mina, reason: " " })).toBe("request_param_err");
  const foreign = await createOperator(h.w, "foreign-of-draws", { merchantCode: "khela_trial" });
  for (const row of [operatorCalls.lottery.enterResult, operatorCalls.lottery.confirm])
    expect((await foreign.call(row, { gameId: officialId, numero, result })).errorCode).toBe(
      "lottery.draw.unknown",
    );
  const [electronic] = await h.draws(electronicId);
  expect(await h.finish(electronicId, electronic!)).toBe("settled");
  for (const act of ["enterResult", "correctResult", "voidDraw"] as const)
    expect(await refused(act, of(electronic!, "mina", electronicId))).toBe("lottery.draw.state");
  expect(await stateOf(numero)).toEqual(["closed", 0]);
  expect(await auditOf(numero)).toEqual([]);
});

test("[LOT-05 M12] corrected result by two persons: old wins reversed, new ones paid, once; what the balance does not hold is noted, never taken", async () => {
  const [numero, other] = [nextDraw(), nextDraw()];
  const [loser, winner, spender] = await Promise.all([person(), person(), person("10.00")]);
  for (const who of [loser, winner, spender]) await betOn(who, numero, "tail:1@10");
  await betOn(winner, numero, "tail:2@10");
  await h.finish(officialId, numero);
  await enterBoth("enterResult", numero, "1");
  const balances = async () =>
    (await Promise.all([loser, winner, spender].map((who) => h.balance(who)))).map(Number);
  expect(await balances()).toEqual([100_000 - 1_000 + 9_800, 100_000 - 2_000 + 9_800, 9_800]);
  // the member stakes the whole win on another draw
  await betOn(spender, other, "tail:5@98");
  expect(await codeOf("correctResult", { ...of(numero, "mina"), result: resultWith("2") })).toBe("done");
  expect(await codeOf("confirm", { ...of(numero, "mina"), result: resultWith("2") })).toBe(
    "lottery.entry.own",
  );
  await runDraws(h.w.services);
  expect(await stateOf(numero)).toEqual(["settled", 1]);
  expect(await codeOf("confirm", { ...of(numero, "rafi"), result: resultWith("2") })).toBe("done");
  await Promise.all([runDraws(h.w.services), runDraws(h.w.services)]);
  expect(await balances()).toEqual([99_000, 107_800, 0]);
  const unpaid = await h.w.database.owner.rows(
    sql`select unpaid_minor::int unpaid from lottery_order where unpaid_minor > 0`,
  );
  expect(unpaid).toEqual([{ unpaid: 9_800 }]);
  expect(await stateOf(numero)).toEqual(["settled", 2]);
  expect((await auditOf(numero)).map(({ action }) => action)).toEqual([
    "lottery.enterResult",
    "lottery.confirm",
    "lottery.correctResult",
    "lottery.confirm",
  ]);
  expect(await h.findings()).toEqual([]);
});

test("[LOT-05] void by two persons: every stake back once although refunding is killed; later orders and a second void refused", async () => {
  const numero = nextDraw();
  const who = await person();
  await betOn(who, numero, "de:39@3");
  const reason = "the organiser cancelled it";
  expect(await codeOf("voidDraw", { ...of(numero, "mina"), reason })).toBe("done");
  expect(await codeOf("confirm", { ...of(numero, "rafi"), result: null })).toBe("done");
  const { owner } = h.w.database;
  const { id } = await owner.one<{ id: bigint }>(
    sql`select id from lottery_draw where node_id = ${officialId} and numero = ${numero}`,
  );
  for (const table of ["lottery_seal", "transfer", "lottery_order"])
    await killAtLock(owner, table, () => advanceDraw(h.w.services, id));
  await Promise.all([runDraws(h.w.services), runDraws(h.w.services)]);
  expect(await h.balance(who)).toBe(100_000n);
  expect((await who.client.callOrThrow(lottery.orders, {})).content).toMatchObject([{ orderStatus: 12 }]);
  const late = await who.client.call(lottery.betting, h.slip(officialId, numero, "de:39@3"));
  expect(late.errorCode).toBe("lottery.draw.closed");
  const { list } = await who.client.callOrThrow(calls.inbox.list, { page: 1, size: 20 });
  expect(list.filter(({ title }) => title.includes(numero))).toMatchObject([
    { title: expect.stringContaining("Void draw") },
  ]);
  expect(await codeOf("voidDraw", { ...of(numero, "mina"), reason })).toBe("lottery.draw.state");
  const { refunded } = await owner.one<{ refunded: boolean }>(
    sql`select refunded_at is not null refunded from lottery_draw where id = ${id}`,
  );
  expect(refunded).toBe(true);
  expect((await auditOf(numero)).map(({ detail }) => detail)).toMatchObject([
    { reason, after: { kind: "void" } },
    { before: { enteredBy: "mina" }, after: { kind: "void", outcome: "confirmed" } },
  ]);
  expect(await h.findings()).toEqual([]);
});

test("[LOT-05] void entered, but the draw was drawn meanwhile → the confirmation is late and refused, the entry waits no more", async () => {
  const [, numero] = await h.draws(electronicId, 2);
  const draw = (operator: string) => of(numero!, operator, electronicId);
  expect(await codeOf("voidDraw", { ...draw("mina"), reason: "a reason" })).toBe("done");
  expect(await h.finish(electronicId, numero!)).toBe("settled");
  expect(await codeOf("confirm", { ...draw("rafi"), result: null })).toBe("late");
  expect(await codeOf("confirm", { ...draw("rafi"), result: null })).toBe("lottery.entry.unknown");
  expect(await stateOf(numero!, electronicId)).toEqual(["settled", 1]);
});
