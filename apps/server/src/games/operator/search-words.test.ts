/** Search words as operators add and remove them in the console, and which games members find by them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { seedGames } from "../../../seed/games/seed.ts";

const { searchWords, proposals } = operatorCalls;

let w: Harness;
let mina: TestOperator;
beforeAll(async () => {
  w = await startHarness();
  mina = await createOperator(w, "mina", { roles: ["games"] });
});
afterAll(() => w.close());

const listed = async (word: string, operator = mina) =>
  (await operator.callOrThrow(searchWords.list, { word, size: 50 })).rows;
const find = (gameName: string) =>
  w.visitor().callOrThrow(calls.games.list, { gameName, pageNo: 1, pageSize: 50 });

test("[OPS-04 GAME-11] word added for a text, removed, added again for a category → members find by it at once; each step in the audit log", async () => {
  expect((await find("ঢ্যাঁড়স")).totalCount).toBe(0);
  await mina.callOrThrow(searchWords.add, { word: "  ঢ্যাঁড়স ", term: "Crash" });
  const row = { word: "ঢ্যাঁড়স", term: "crash", gameType: null, isEnabled: true };
  expect(await listed("ঢ্যাঁ")).toEqual([row]);
  const crash = await find("crash");
  await expect.poll(async () => (await find("ঢ্যাঁড়স")).totalCount).toBe(crash.totalCount);

  await mina.callOrThrow(searchWords.remove, { word: "ঢ্যাঁড়স" });
  expect(await listed("ঢ্যাঁড়স")).toEqual([{ ...row, isEnabled: false }]);
  await expect.poll(async () => (await find("ঢ্যাঁড়স")).totalCount).toBe(0);
  await seedGames(w.database.owner);
  expect(await listed("ঢ্যাঁড়স")).toEqual([{ ...row, isEnabled: false }]);

  await mina.callOrThrow(searchWords.add, { word: "ঢ্যাঁড়স", gameType: "FISH" });
  expect(await listed("ঢ্যাঁড়স")).toEqual([{ ...row, term: null, gameType: "FISH" }]);
  await expect.poll(async () => (await find("ঢ্যাঁড়স")).namedType).toBe("FISH");
  const entries = await w.database.owner.rows<{ action: string }>(
    sql`select action from audit_log where subject = 'search-word:ঢ্যাঁড়স' order by id`,
  );
  expect(entries.map(({ action }) => action)).toEqual([
    "searchWords.add",
    "searchWords.remove",
    "searchWords.add",
  ]);
});

test("[OPS-04] word that is on, of no meaning, of two, too long once it is normalized, none, without the right → refused by its code", async () => {
  await mina.callOrThrow(searchWords.add, { word: "soap", term: "plinko" });
  const codeOf = async (input: Parameters<typeof mina.call<(typeof searchWords)["add"]>>[1]) =>
    (await mina.call(searchWords.add, input)).errorCode;
  expect(await codeOf({ word: "SOAP", gameType: "RNG" })).toBe("searchWord.exists");
  expect(await codeOf({ word: "none" })).toBe("searchWord.meaning");
  expect(await codeOf({ word: "two", term: "crash", gameType: "RNG" })).toBe("searchWord.meaning");
  // one character that becomes 18 characters in the search form
  expect(await codeOf({ word: "\uFDFA".repeat(4), term: "crash" })).toBe("request_param_err");
  expect(await codeOf({ word: "\u200B", term: "crash" })).toBe("request_param_err");
  expect(await codeOf({ word: "empty", term: "\u200B" })).toBe("request_param_err");
  expect((await mina.call(searchWords.remove, { word: "nowhere" })).errorCode).toBe("searchWord.unknown");
  const auditor = await createOperator(w, "auditor-of-words", { roles: ["auditor"] });
  for (const call of [searchWords.add, searchWords.remove])
    expect(
      (await auditor.client.send(call.method, call.path, { body: { word: "soap", term: "dice" } })).errorCode,
    ).toBe("operator.permission.denied");
  expect(await listed("soap", auditor)).toMatchObject([{ term: "plinko", isEnabled: true }]);
});

test("[OPS-04] another merchant's words → neither seen nor changed, and nobody of this merchant finds by them", async () => {
  const foreign = await createOperator(w, "foreign-of-words", { merchantCode: "khela_trial" });
  await foreign.callOrThrow(searchWords.add, { word: "bubblegum", term: "crash" });
  expect(await listed("bubblegum")).toEqual([]);
  expect((await find("bubblegum")).totalCount).toBe(0);
  expect((await mina.call(searchWords.remove, { word: "bubblegum" })).errorCode).toBe("searchWord.unknown");
});

test("[OPS-04] rule of approval for words → kept as a proposal, added when another operator approves it", async () => {
  const { owner } = w.database;
  const rafi = await createOperator(w, "rafi", { roles: ["owner"] });
  await owner.run(
    sql`insert into approval_rule (merchant_id, act, above_minor) values (${w.merchantId}, 'searchWords.add', 0)`,
  );
  const { proposal } = await mina.call(searchWords.add, { word: "balloon", gameType: "BGS" });
  expect(proposal).toMatchObject({
    subject: "search-word:balloon",
    before: {},
    after: { gameType: "BGS", isEnabled: true },
  });
  expect(await listed("balloon")).toEqual([]);
  await rafi.callOrThrow(proposals.approve, { id: proposal!.id, hash: proposal!.hash });
  expect(await listed("balloon")).toMatchObject([{ gameType: "BGS" }]);
  await owner.run(sql`delete from approval_rule where act = 'searchWords.add'`);
});
