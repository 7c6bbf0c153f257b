import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlayerSession, type PlayerSession } from "../../../../../tests/vendor-client.ts";
import { haveOneBucketBatches } from "../../../../../tests/database.ts";
import { startHarness, type Person, type Harness } from "../../../../../tests/harness.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import { postBatch } from "../../wallet/ledger/ledger.ts";
import { debit, findAccount, post, transferId, type Posting } from "../../wallet/wallet.ts";
import { parsePlayerId, parseLaunchToken } from "../play.ts";
import { postTransactions, postFastPath, type FastPathItem } from "../store.ts";

const OTHERS = 3_000;

let w: Harness;
let players: { readonly person: Person; readonly at: PlayerSession }[];

beforeAll(async () => {
  w = await startHarness();
  players = await Promise.all(
    [0, 1].map(async (number) => {
      const person = await w.person(`plan${number}`, { balance: "1000.00" });
      return { person, at: await openPlayerSession(w, person) };
    }),
  );
  await players[0]!.at.call("bet", { transactionId: "first", roundId: "first", amount: "1.00" });
  // Inserts members without updating the planner's statistics.
  await w.database.owner.rows(sql`
    with new as (select nextval('member_id') id from generate_series(1, ${OTHERS}::int)), made as (
      insert into member (bucket, id, merchant_id, type, username, currency, register_method)
      select new_member_bucket(id), id, ${w.merchantId}, 0, 'other' || id, 'BDT', 'test' from new returning bucket, id)
    select a.id from made, lateral ledger_open_account(bucket, made.id, 'main', '', 'BDT', ${w.merchantId}, false) a`);
});
afterAll(async () => {
  await w.close();
});

/** Counts the rows of `account` that a statement reads, by any access path. */
async function looksAt(work: (tx: Db) => Promise<unknown>): Promise<number> {
  const { db } = w.services;
  return db.transaction(async (tx) => {
    const read = async () =>
      Number(
        (
          await tx.one<{ read: string }>(sql`
      select (seq_tup_read + idx_tup_fetch)::text read from pg_stat_xact_user_tables where relname = 'account'`)
        ).read,
      );
    const before = await read();
    await work(tx);
    return (await read()) - before;
  });
}

function bets(name: string): FastPathItem[] {
  return players.map(({ at }) => {
    const member = parsePlayerId(at.player)!;
    return {
      ...member,
      method: "bet",
      vendor: "JL",
      tokenHash: parseLaunchToken(at.session)!.hash,
      transactionId: name,
      roundId: name,
      gameCode: at.gameCode,
      currency: "BDT",
      amountMinor: 100n,
      winMinor: null,
      riskedMinor: null,
      reference: null,
      detail: undefined,
      final: false,
      transferId: transferId("vendor:JL", String(member.memberId), name, "first"),
      winTransferId: null,
      freeRound: null,
      rules: null,
    };
  });
}

async function stakes(name: string): Promise<Posting[]> {
  const operatorAccountId = await w.services.db.one<{ id: bigint }>(
    sql`select id from operator_account where purpose = 'vendor' limit 1`,
  );
  return Promise.all(
    players.map(async ({ person }) =>
      debit((await findAccount(w.services.db, person))!, {
        id: transferId("plans", String(person.memberId), name),
        kind: 3200,
        operatorAccountId: operatorAccountId.id,
        amountMinor: 100n,
        reference: name,
      }),
    ),
  );
}

// skipped on a distributed database: the row counts cover only one node, and a batch may have only one bucket
test.skipIf(haveOneBucketBatches()).each<[string, (tx: Db) => Promise<unknown>]>([
  ["bets written together", (tx) => postFastPath(tx, bets("together"))],
  ["bets one by one", (tx) => postTransactions(tx, bets("one by one"))],
  [
    "moves of money written together",
    async (tx) =>
      postBatch(
        tx,
        (await stakes("gathered")).map((move) => [move]),
      ),
  ],
  ["moves of money by the ordinary way", async (tx) => post(tx, await stakes("ordinary"))],
])("%s: thousands of accounts, analysed or not → reads no more rows than with two", async (_, work) => {
  expect(await looksAt(work)).toBeLessThan(40);
});
