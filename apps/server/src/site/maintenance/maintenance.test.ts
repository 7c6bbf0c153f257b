/**
 * Announced maintenance over HTTP: operators announce and end maintenance, members see the announcement, and the
 * chosen acts are paused.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { errorText } from "@khela/contract/locale/error-texts";
import type { LanguageCode } from "@khela/contract/locale/languages";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { maxAnnounced } from "@khela/contract/site/maintenance";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { withDatabaseName } from "../../../../../tests/database-address.ts";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { openPlayerSession } from "../../../../../tests/vendor-client.ts";

const { list, announce, end } = operatorCalls.maintenance;
const HOUR_MS = 3_600_000;

let now = new Date();
let w: Harness;
let owner: TestOperator;
let auditor: TestOperator;
let member: Person;
beforeAll(async () => {
  w = await startHarness({ now: () => now });
  owner = await createOperator(w, "olga");
  auditor = await createOperator(w, "arif", { roles: ["auditor"] });
  member = await w.person("rahim", { balance: "500" });
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.database.owner.run(sql`delete from maintenance`);
  w.services.merchants.forget();
});

const texts = { bn: "ডেটাবেজ বদল হবে।", en: "The database moves." };
const inHours = (hours: number) => now.getTime() + hours * HOUR_MS;

async function announceFor(
  from: number,
  until: number,
  pauses: ("bets" | "deposits")[] = [],
): Promise<string> {
  const { id } = await owner.callOrThrow(announce, {
    ...texts,
    startsAt: inHours(from),
    endsAt: inHours(until),
    pauses,
  });
  w.services.merchants.forget();
  return id;
}

const seen = async () => {
  w.services.merchants.forget();
  return (await member.client.callOrThrow(calls.site.status, {})).maintenances;
};

test("announced for tomorrow → members see it with its text, the log has it, and an auditor may read and not announce", async () => {
  const id = await announceFor(24, 26, ["bets"]);
  expect(await seen()).toEqual([
    { startsAt: inHours(24), endsAt: inHours(26), text: texts.en, pauses: ["bets"] },
  ]);
  expect((await auditor.callOrThrow(list, {})).maintenances).toMatchObject([
    { id, state: "announced", announcedBy: "olga", endedBy: null, ...texts },
  ]);
  const entry = await w.database.owner.one(sql`
    select actor, action, detail -> 'after' ->> 'pausesBets' "bets" from audit_log where subject = ${`maintenance:${id}`}`);
  expect(entry).toEqual({ actor: "operator:olga", action: "maintenance.announce", bets: "true" });
  const refused = await auditor.call(announce, {
    ...texts,
    startsAt: inHours(1),
    endsAt: inHours(2),
    pauses: [],
  });
  expect(refused.errorCode).toBe("operator.permission.denied");
});

test("in three days → not shown yet; 48 hours before → shown", async () => {
  await announceFor(72, 73);
  expect(await seen()).toEqual([]);
  const then = now;
  now = new Date(now.getTime() + 24 * HOUR_MS);
  expect(await seen()).toHaveLength(1);
  now = then;
});

const depositOf = async (): Promise<string | undefined> => {
  const { code: channel } = await w.database.owner.one<{ code: string }>(
    sql`select code from deposit_channel where merchant_id = ${w.merchantId} order by code limit 1`,
  );
  const input = { amount: "500", channel, requestId: randomUUID() };
  return (await member.client.call(calls.cashier.deposit, input)).errorCode;
};
const launchOf = async (): Promise<string | undefined> => {
  const { nodeId } = await w.database.owner.one<{ nodeId: number }>(
    sql`select node_id "nodeId" from game where vendor = 'JL' and playable order by node_id limit 1`,
  );
  return (await member.client.call(calls.play.launch, { nodeId })).errorCode;
};

test("running and pausing bets and deposits → both are refused with their codes, which have a text in each language; ended → both continue", async () => {
  const id = await announceFor(0, 1, ["bets", "deposits"]);
  expect([await launchOf(), await depositOf()]).toEqual(["bets.paused", "deposits.paused"]);
  for (const code of ["bets.paused", "deposits.paused"] as const)
    expect(
      new Set(["BN", "EN", "TH"].map((language) => errorText(code, language as LanguageCode))).size,
    ).toBe(3);
  await owner.callOrThrow(end, { id });
  w.services.merchants.forget();
  expect([await launchOf(), await depositOf()]).not.toContain("bets.paused");
  expect([await launchOf(), await depositOf()]).not.toContain("deposits.paused");
  expect(await seen()).toEqual([]);
  expect((await owner.call(end, { id })).errorCode).toBe("maintenance.unknown");
});

test("running and pausing nothing → shown, and nothing is refused", async () => {
  await announceFor(0, 1);
  expect(await seen()).toHaveLength(1);
  expect(await launchOf()).not.toBe("bets.paused");
});

test.each([
  ["an end before its start", 2, 1],
  ["an end in the past", -2, -1],
  ["more than seven days", 1, 170],
])("%s → maintenance.time", async (_, from, until) => {
  const answer = await owner.call(announce, {
    ...texts,
    startsAt: inHours(from),
    endsAt: inHours(until),
    pauses: [],
  });
  expect(answer.errorCode).toBe("maintenance.time");
});

test("more than the maximum → maintenance.full", async () => {
  for (let n = 0; n < maxAnnounced; n += 1) await announceFor(n + 1, n + 2);
  const answer = await owner.call(announce, {
    ...texts,
    startsAt: inHours(9),
    endsAt: inHours(10),
    pauses: [],
  });
  expect(answer.errorCode).toBe("maintenance.full");
});

test("bets are paused while a game is open → new bets are refused; a repeated bet, wins and rollbacks have their answers", async () => {
  const player = await openPlayerSession(w, await w.person("karim", { balance: "100" }));
  const bet = { transactionId: "bet-1", roundId: "round-1", amount: "10.00", currency: "BDT" };
  expect((await player.call("bet", bet)).status).toBe("OK");
  await announceFor(0, 1, ["bets"]);
  expect((await player.call("bet", { ...bet, transactionId: "bet-2" })).status).toBe("GAME_DISABLED");
  expect((await player.call("bet", bet)).status).toBe("DUPLICATE");
  const win = { ...bet, transactionId: "win-1", reference: "bet-1", amount: "15.00" };
  expect(await player.call("win", win)).toMatchObject({ status: "OK", balance: "105.00" });
});

const pageOf = async (language: string): Promise<string> => {
  const { statusCode, body } = await w.app.inject({ url: `/status?lang=${language}` });
  expect(statusCode).toBe(200);
  return body;
};

test("/status → every part in plain words, in Bengali and English, with announced maintenance; paused parts say so", async () => {
  await announceFor(0, 1, ["deposits"]);
  const page = await pageOf("en");
  for (const words of ["Working", "Paused for maintenance", "Lottery", texts.en])
    expect(page).toContain(words);
  for (const words of ["ঠিকমতো চলছে", texts.bn]) expect(await pageOf("bn")).toContain(words);
  expect(page).not.toContain("<script");
});

test("/status while the database is away → it says that the site does not answer, with what was announced", async () => {
  await announceFor(1, 2);
  expect(await pageOf("en")).toContain(texts.en);
  now = new Date(now.getTime() + 10_000);
  const name = new URL(w.database.url).pathname.slice(1);
  const admin = createDatabase({ url: withDatabaseName(w.database.url, "postgres"), max: 1 });
  const setAllowed = (isAllowed: boolean) =>
    admin.run({ text: `alter database ${name} with allow_connections ${isAllowed}`, values: [] });
  await setAllowed(false);
  await admin.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and application_name <> 'khela-test-owner'`);
  const page = await pageOf("en");
  await setAllowed(true);
  await admin.close();
  for (const words of ["Not working now", texts.en]) expect(page).toContain(words);
});
