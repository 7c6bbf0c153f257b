import { afterAll, beforeAll, expect, test } from "vitest";
import { haveOneBucketBatches } from "../../../../../tests/database.ts";
import { countLockWaiters } from "../../../../../tests/lock-waiters.ts";
import { openPlayerSession, type PlayerSession } from "../../../../../tests/vendor-client.ts";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { featureChecks } from "../../audit-checks.ts";
import type { VendorApiResponse } from "@khela/contract/vendor-wallet-api";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { parsePlayerId } from "../play.ts";
import { createWalletService, type TransactionMethod, type WalletService } from "./wallet-service.ts";

const RULES = ["vendorScope"];
// fewer rounds where a batch has one bucket, because such batches reserve ids with the same statements
/**
 * Rounds of the deadlock test. In each round a lock on the middle id makes batches with unsorted ids block each other.
 */
const ROUNDS = haveOneBucketBatches() ? 20 : 100;

let w: Harness;
let players: PlayerSession[];
let one: PlayerSession;
let two: PlayerSession;
let server: TestServer;

beforeAll(async () => {
  w = await startHarness();
  players = [];
  for (let number = 0; number < 6; number += 1)
    players.push(await openPlayerSession(w, await w.person(`wide${number}`, { balance: "10000.00" })));
  [one, two] = players as [PlayerSession, PlayerSession];
  server = startServer();
});
afterAll(async () => {
  await server.close();
  await w.close();
});

type TestServer = {
  readonly wallet: WalletService;
  /** Names of the server's calls to the database, in order. */
  readonly calls: string[];
  close(): Promise<void>;
};

/**
 * Starts another server process on the same database, with its own batches. `before` runs before each of its database
 * calls.
 */
function startServer(name = "wide ids", before?: (call: string) => Promise<void>): TestServer {
  const db = createDatabase({ url: w.database.appUrl, applicationName: name });
  const calls: string[] = [];
  const call: Database["call"] = async (statement, text, values) => {
    calls.push(statement);
    await before?.(statement);
    return db.call<never>(statement, text, values);
  };
  const wallet = createWalletService({ ...w.services, db: { ...db, call } });
  return {
    wallet,
    calls,
    close: async () => {
      await wallet.close();
      await db.close();
    },
  };
}

/** A server that fails between reserving the ids and posting the batch. The vendor only gets a request to retry. */
const dyingServer = () =>
  startServer("dying", (call) =>
    call === "play_post" ? Promise.reject(new Error("killed before the batch")) : Promise.resolve(),
  );

type Fields = Readonly<Record<string, unknown>>;

function send(
  method: TransactionMethod,
  { session, player, gameCode }: PlayerSession,
  fields: Fields,
  { wallet }: TestServer = server,
): Promise<VendorApiResponse> {
  const request = { vendor: "JL", session, player, gameCode, currency: "BDT", ...fields };
  return wallet.transact(method, request as never, RULES);
}

const bet = (who: PlayerSession, id: string, fields: Fields = {}, at?: TestServer) =>
  send("bet", who, { transactionId: id, roundId: id, amount: "1.00", ...fields }, at);

const rollback = (who: PlayerSession, id: string, fields: Fields = {}) =>
  send("rollback", who, { transactionId: `${id}-back`, roundId: id, reference: id, ...fields });

const all = async (answers: readonly Promise<VendorApiResponse>[]): Promise<string[]> =>
  (await Promise.all(answers)).map(({ status }) => status);

const reservationsOf = (id: string) =>
  w.database.owner.maybe<{ memberId: bigint; hash: Buffer | null; reservations: bigint }>(sql`
    select member_id "memberId", body_hash hash, reservations from vendor_transaction
    where vendor = 'JL' and transaction_id = ${id}`);

const INSERT =
  "insert into vendor_transaction (vendor, transaction_id, bucket, member_id) values ('JL', $1, 0, 0)";
const LOCK = "select from vendor_transaction where vendor = 'JL' and transaction_id = $1 for update";

/** Inserts or locks an id in a transaction that stays open; the returned function rolls the transaction back. */
async function holdId(statement: typeof INSERT | typeof LOCK, id: string): Promise<() => Promise<void>> {
  const client = await w.database.owner.pool.connect();
  await client.query("begin");
  await client.query(statement, [id]);
  return async () => {
    await client.query("rollback");
    client.release();
  };
}

/** Number of database sessions of the two servers, active or waiting. */
const countSessions = async (): Promise<number> =>
  (
    await w.database.owner.one<{ n: number }>(sql`
      select count(*)::int n from pg_stat_activity
      where datname = current_database() and application_name like 'crossing%'`)
  ).n;

/** Stops the servers. Their sessions report deadlocks at the latest when they end, so this waits for their end. */
async function expectNoDeadlocks(servers: readonly TestServer[]): Promise<void> {
  for (const each of servers) await each.close();
  while ((await countSessions()) > 0);
  const deadlocks = sql`select deadlocks from pg_stat_database where datname = current_database()`;
  expect(await w.database.owner.one(deadlocks)).toEqual({ deadlocks: 0n });
}

const countWaiting = () => countLockWaiters(w.database.owner);

test(`[M8] vendor-wide ids: same ids in opposite order in two batches, ${ROUNDS.toLocaleString("en")} times → no deadlock, each id paid once`, async () => {
  const servers = [startServer("crossing one"), startServer("crossing two")] as const;
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = ["a", "m", "z"].map((place) => `${place}-${round}`);
    // Without sorting, each batch would lock ids from opposite ends and then wait for the middle id.
    const release = await holdId(INSERT, ids[1]!);
    const answers = [
      ...ids.map((id, at) => bet(players[at]!, id, {}, servers[0])),
      ...ids.toReversed().map((id, at) => bet(players[3 + at]!, id, {}, servers[1])),
    ];
    while ((await countWaiting()) < servers.length);
    await release();
    const answered = await all(answers);
    expect(answered.toSorted()).toEqual(["MISMATCH", "MISMATCH", "MISMATCH", "OK", "OK", "OK"]);
  }
  await expectNoDeadlocks(servers);
});

test("vendor-wide ids: given back in opposite order by two processes → no deadlock, all free", async () => {
  const ids = ["a-back", "m-back", "z-back"];
  const gate = Promise.withResolvers<void>();
  let arrived = 0;
  const atRelease = async (call: string) => {
    if (call !== "play_release_ids") return;
    arrived += 1;
    await gate.promise;
  };
  const servers = [startServer("crossing one", atRelease), startServer("crossing two", atRelease)] as const;
  const unknownGame = { gameCode: "no-such-game" };
  const answers = [
    ...ids.map((id) => bet(one, id, unknownGame, servers[0])),
    ...ids.toReversed().map((id) => bet(one, id, unknownGame, servers[1])),
  ];
  while (arrived < servers.length) await countWaiting();
  const release = await holdId(LOCK, ids[1]!);
  gate.resolve();
  while ((await countWaiting()) < servers.length);
  await release();
  expect(new Set(await all(answers))).toEqual(new Set(["GAME_DISABLED"]));
  expect(await Promise.all(ids.map(reservationsOf))).toEqual([null, null, null]);
  await expectNoDeadlocks(servers);
});

test("vendor-wide id: killed between reservation and batch → same body continues, another body or player is MISMATCH", async () => {
  const dying = dyingServer();
  expect(await bet(one, "cut", {}, dying)).toEqual({ status: "RETRY" });
  await dying.close();
  expect(await bet(one, "cut", { amount: "2.00" })).toMatchObject({ status: "MISMATCH", currency: "BDT" });
  const other = await bet(two, "cut");
  expect(other).toMatchObject({ status: "MISMATCH", field: "player", transactionId: "cut" });
  expect(await bet(one, "cut")).toMatchObject({ status: "OK" });
  expect(await bet(one, "cut")).toMatchObject({ status: "DUPLICATE" });
  expect(await bet(one, "cut", { amount: "2.00" })).toMatchObject({ status: "MISMATCH", field: "amount" });
});

test("vendor-wide id: two players at once → one is paid, the other is MISMATCH of the player", async () => {
  const answers = await Promise.all([bet(one, "both"), bet(two, "both")]);
  expect(answers).toMatchObject([{ status: "OK" }, { status: "MISMATCH", field: "player" }]);
  expect(await all([bet(one, "both"), bet(two, "both")])).toEqual(["DUPLICATE", "MISMATCH"]);
});

test("vendor-wide id: several bodies and players in one batch → the first one counts, its repeat is a duplicate", async () => {
  expect(
    await all([
      bet(two, "mixed"),
      bet(one, "mixed"),
      bet(two, "mixed", { amount: "3.00" }),
      bet(two, "mixed"),
    ]),
  ).toEqual(["OK", "MISMATCH", "MISMATCH", "DUPLICATE"]);
});

test("vendor-wide id: refusal that recorded nothing → free for another body and another player", async () => {
  expect((await bet(one, "free", { gameCode: "no-such-game" })).status).toBe("GAME_DISABLED");
  expect(await reservationsOf("free")).toBeNull();
  expect((await bet(one, "free", { session: "x" })).status).toBe("SESSION_EXPIRED");
  expect((await bet(two, "free")).status).toBe("OK");
  expect((await bet(one, "free")).status).toBe("MISMATCH");
});

test("vendor-wide id: refusal that is recorded → stays with its player", async () => {
  expect((await bet(one, "poor", { amount: "99999999.00" })).status).toBe("INSUFFICIENT_FUNDS");
  expect((await bet(two, "poor")).status).toBe("MISMATCH");
  expect((await bet(one, "poor", { amount: "99999999.00" })).status).toBe("INSUFFICIENT_FUNDS");
});

test("vendor-wide id: refused while the same call is on its way again → stays reserved for that one", async () => {
  const gate = Promise.withResolvers<void>();
  const reserved = Promise.withResolvers<void>();
  const slow = startServer("slow", async (call) => {
    if (call !== "play_post") return;
    reserved.resolve();
    await gate.promise;
  });
  const first = bet(one, "again", {}, slow);
  await reserved.promise;
  const { owner } = w.database;
  await owner.run(sql`update vendor set status = 'maintenance' where code = 'JL'`);
  expect((await bet(one, "again")).status).toBe("GAME_DISABLED");
  await owner.run(sql`update vendor set status = 'on' where code = 'JL'`);
  expect(await bet(two, "again")).toMatchObject({ status: "MISMATCH", field: "player" });
  gate.resolve();
  expect((await first).status).toBe("OK");
  expect((await bet(two, "again")).status).toBe("MISMATCH");
  await slow.close();
});

test("vendor-wide id of a rollback before its bet: owns the bet's id → late bet refused, another player's is MISMATCH", async () => {
  expect((await rollback(one, "late")).status).toBe("OK");
  expect(await bet(two, "late")).toMatchObject({ status: "MISMATCH", field: "player" });
  expect((await bet(one, "late")).status).toBe("ALREADY_ROLLED_BACK");
  expect((await bet(one, "late", { amount: "7.00" })).status).toBe("ALREADY_ROLLED_BACK");
  expect((await rollback(one, "late")).status).toBe("DUPLICATE");
});

test("vendor-wide id: rollback of another player's bet → MISMATCH, nothing recorded, the bet's own rollback works", async () => {
  expect((await bet(two, "theirs")).status).toBe("OK");
  const other = { transactionId: "theirs-other" };
  expect(await rollback(one, "theirs", other)).toMatchObject({ status: "MISMATCH", field: "player" });
  expect(await reservationsOf("theirs-other")).toBeNull();
  expect((await bet(two, "theirs")).status).toBe("DUPLICATE");
  expect((await rollback(two, "theirs")).status).toBe("OK");
  expect((await bet(two, "theirs")).status).toBe("ALREADY_ROLLED_BACK");
});

test("vendor-wide id of a refused rollback: bet unknown → both ids are free again", async () => {
  expect((await rollback(one, "never", { currency: "INR" })).status).toBe("CURRENCY_MISMATCH");
  expect((await rollback(one, "never", { transactionId: "never" })).status).toBe("INVALID_REQUEST");
  expect([await reservationsOf("never"), await reservationsOf("never-back")]).toEqual([null, null]);
  expect((await bet(two, "never")).status).toBe("OK");
});

test("vendor-wide id of before reservations had a hash → its player goes on, another player is MISMATCH", async () => {
  const { bucket, memberId } = parsePlayerId(one.player)!;
  await w.database.owner.run(sql`
    insert into vendor_transaction (vendor, transaction_id, bucket, member_id) values ('JL', 'old', ${bucket}, ${memberId})`);
  expect((await bet(two, "old")).status).toBe("MISMATCH");
  expect((await all([bet(one, "old"), bet(one, "old")])).toSorted()).toEqual(["DUPLICATE", "OK"]);
  expect(await bet(one, "old", { amount: "2.00" })).toMatchObject({ status: "MISMATCH", field: "amount" });
});

test("body hash: a bet's fields → SHA-256 of each field behind its length", async () => {
  expect((await bet(one, "hashed", { roundId: "রাউন্ড" })).status).toBe("OK");
  const { memberId } = parsePlayerId(one.player)!;
  const fields = ["bet", String(memberId), "রাউন্ড", one.gameCode, "BDT", "100", "0", null, null];
  const { hash } = await w.database.owner.one<{ hash: Buffer }>(sql`
    select sha256(string_agg(int4send(coalesce(octet_length(field), -1)) || coalesce(convert_to(field, 'UTF8'), ''), ''::bytea
      order by n)) hash
    from unnest(${fields}::text[]) with ordinality f(field, n)`);
  expect(await reservationsOf("hashed")).toEqual({ memberId, hash, reservations: 1n });
});

test("vendor with ids of each player → no call beside its batch", async () => {
  const own = startServer("own ids");
  const request = {
    vendor: "JL",
    session: one.session,
    player: one.player,
    gameCode: one.gameCode,
    currency: "BDT",
  };
  const transact = (method: TransactionMethod, fields: Fields) =>
    own.wallet.transact(method, { ...request, ...fields } as never);
  const id = { transactionId: "plain", roundId: "plain" };
  expect((await transact("bet", { ...id, amount: "1.00" })).status).toBe("OK");
  expect(own.calls).toEqual(["play_post_fast"]);
  expect((await transact("bet", { ...id, amount: "2.00" })).status).toBe("MISMATCH");
  expect((await transact("end-round", id)).status).toBe("OK");
  expect(own.calls).toEqual(["play_post_fast", "play_post_fast", "play_post", "play_post"]);
  await own.close();
});

test("operator account of a vendor: opened at authenticate → the vendor's first bet opens none in its batch", async () => {
  const at = await openPlayerSession(w, await w.person("first", { balance: "10.00" }), "PG");
  const own = startServer("first bet");
  const { session, player, gameCode } = at;
  expect(
    await own.wallet.transact("bet", {
      vendor: "PG",
      session,
      player,
      gameCode,
      currency: "BDT",
      transactionId: "first",
      roundId: "first",
      amount: "1.00",
    }),
  ).toMatchObject({ status: "OK", balance: "9.00" });
  // the fast path does not write a bet without an operator account, so play_post writes the bet
  expect(own.calls).toEqual(["play_post_fast"]);
  await own.close();
});

test("audit: after all of these → no findings", async () => {
  const report = await auditLedger(w.database.owner, { checks: featureChecks });
  expect(report.checks.filter(({ count }) => count > 0)).toEqual([]);
});
