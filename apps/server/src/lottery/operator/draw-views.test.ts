/** Draws in the console, and the preview of what an entry would change. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import {
  createOfficialHarness,
  resultEnding,
  type OfficialHarness,
} from "../../../test/lottery/operator-harness.ts";

const { lottery } = operatorCalls;
let o: OfficialHarness;
let mina: TestOperator;
let rafi: TestOperator;
beforeAll(async () => {
  o = await createOfficialHarness();
  mina = await o.operators.named("mina");
  rafi = await o.operators.named("rafi");
});
afterAll(() => o.h.close());

const drawOf = (operator: TestOperator, numero: string) =>
  operator.callOrThrow(lottery.get, { gameId: o.gameId, numero });
const previewOf = async (kind: "result" | "correction" | "void", numero: string, ending?: string) =>
  mina.call(lottery.preview, {
    gameId: o.gameId,
    numero,
    kind,
    ...(ending === undefined ? {} : { result: resultEnding(ending) }),
  });

test("[OPS-01 LOT-05] a draw's page: orders, exposure, form and entries; what waits for a second operator is shown to nobody", async () => {
  const numero = o.nextDraw();
  const who = await o.h.w.person("drawviewed", { balance: "100.00" });
  await o.bet(who, numero, "tail:1@10");
  const open = await drawOf(mina, numero);
  expect(open).toMatchObject({
    state: "open",
    orders: { count: 1, members: 1, staked: "10.00", open: 1, givenBack: 0, won: 0, paid: "0.00" },
    exposure: "98.00",
    numbers: null,
    result: null,
    acts: ["void"],
    waiting: null,
    entries: [],
    form: { shape: "prizes" },
  });
  expect((open.form as { tiers: unknown[] }).tiers.slice(0, 3)).toEqual([
    { count: 1, digits: 5 },
    { count: 1, digits: 5 },
    { count: 2, digits: 5 },
  ]);
  await o.h.finish(o.gameId, numero);
  expect((await drawOf(mina, numero)).acts).toEqual(["result", "void"]);
  const result = resultEnding("31");
  await mina.callOrThrow(lottery.enterResult, { gameId: o.gameId, numero, result });
  const [own, others] = await Promise.all([drawOf(mina, numero), drawOf(rafi, numero)]);
  expect(own.waiting).toEqual({ kind: "result", enteredBy: "mina", isOwn: true });
  expect(others.waiting).toEqual({ kind: "result", enteredBy: "mina", isOwn: false });
  expect(others.acts).toEqual([]);
  expect(others.entries).toMatchObject([{ state: "waiting", enteredBy: "mina", result: null }]);
  for (const draw of [own, others]) expect(JSON.stringify(draw)).not.toContain("00031");
  await rafi.callOrThrow(lottery.confirm, { gameId: o.gameId, numero, result });
  const drawn = await drawOf(rafi, numero);
  expect(drawn).toMatchObject({ state: "drawn", resultVersion: 1, waiting: null });
  expect(drawn.result).toMatch(/^00031,/);
  expect(drawn.entries).toMatchObject([{ state: "confirmed", decidedBy: "rafi", result: drawn.result }]);
});

test("[OPS-01 LOT-05] preview: a result, a correction and a void → exactly what they move when they are confirmed, and nothing before", async () => {
  const numero = o.nextDraw();
  const [one, two] = await Promise.all(
    ["previewone", "previewtwo"].map((name) => o.h.w.person(name, { balance: "100.00" })),
  );
  await o.bet(one!, numero, "tail:1@10");
  await o.bet(two!, numero, "tail:2@10");
  expect((await previewOf("void", numero)).value).toMatchObject({
    kind: "void",
    orders: 2,
    changed: 2,
    pays: "20.00",
    takesBack: "0.00",
    isWhole: true,
  });
  expect(await previewOf("result", numero, "31")).toMatchObject({ errorCode: "lottery.draw.state" });
  await o.h.finish(o.gameId, numero);
  const money = async () => Promise.all([one!, two!].map((who) => o.h.balance(who)));
  const before = await money();
  expect((await previewOf("result", numero, "31")).value).toMatchObject({
    orders: 2,
    changed: 1,
    pays: "98.00",
    takesBack: "0.00",
  });
  expect(await money()).toEqual(before);
  await o.enterBoth("result", numero, "31");
  expect(await money()).toEqual([before[0]! + 9_800n, before[1]!]);
  expect((await previewOf("correction", numero, "32")).value).toMatchObject({
    orders: 2,
    changed: 2,
    pays: "98.00",
    takesBack: "98.00",
  });
  expect((await previewOf("correction", numero, "41")).value).toMatchObject({ changed: 0, pays: "0.00" });
  expect(
    await mina.call(lottery.preview, { gameId: o.gameId, numero, kind: "correction", result: {} }),
  ).toMatchObject({ errorCode: "lottery.result.invalid" });
  await o.enterBoth("correction", numero, "32");
  expect(await money()).toEqual([before[0]!, before[1]! + 9_800n]);
});

test("[OPS-01] lists: draws by game and state, draws to come whose result is entered, games with schedule and limits; another merchant sees none", async () => {
  const numero = o.nextDraw();
  const { rows } = await mina.callOrThrow(lottery.list, {
    gameId: String(o.gameId),
    state: "open",
    size: 50,
  });
  expect(rows.map((row) => row.numero)).toContain(numero);
  expect(new Set(rows.map(({ gameId, state }) => `${gameId} ${state}`))).toEqual(
    new Set([`${o.gameId} open`]),
  );
  await o.h.closeIn(o.gameId, numero, 600);
  const { coming } = await mina.callOrThrow(lottery.draws, {});
  expect(coming).toContainEqual(
    expect.objectContaining({ numero, gameId: o.gameId, electronic: false, exposure: "0.00", kind: null }),
  );
  const { games } = await mina.callOrThrow(lottery.games, {});
  expect(games.find(({ gameId }) => gameId === o.gameId)).toMatchObject({
    engine: "vn-north",
    electronic: false,
    periodS: null,
    drawTime: expect.stringMatching(/^\d\d:\d\d$/),
    maxNumber: null,
  });
  const foreign = await createOperator(o.h.w, "foreign-of-views", { merchantCode: "khela_trial" });
  expect(await foreign.call(lottery.get, { gameId: o.gameId, numero })).toMatchObject({
    errorCode: "lottery.draw.unknown",
  });
  expect(await foreign.call(lottery.preview, { gameId: o.gameId, numero, kind: "void" })).toMatchObject({
    errorCode: "lottery.draw.unknown",
  });
});

test("[OPS-01] exposure by number: a game that bounds numbers → the units of its orders, the most first", async () => {
  const { owner } = o.h.w.database;
  await owner.run(sql`update lottery_game set max_number_minor = 100000 where node_id = ${o.gameId}`);
  const numero = o.nextDraw();
  const who = await o.h.w.person("numbered", { balance: "100.00" });
  await o.bet(who, numero, "tail:1,2@10");
  await o.bet(who, numero, "tail:2@5");
  const { numbers } = await drawOf(mina, numero);
  expect(numbers).toEqual([
    { number: "tail:2", units: "15.00", orders: 2 },
    { number: "tail:1", units: "10.00", orders: 1 },
  ]);
});
