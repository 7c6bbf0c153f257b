/**
 * Writes the rows of bets without the ledger's rules: a transfer, the place of its id and the account's next state, by
 * one set-based statement on the ledger's own tables, with its keys, indexes and checks. Batches are as large as the
 * batcher's, and as many run at once. The rest of the fast path's time is reading, refusing, the hash chain and the
 * answers.
 */
import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { readPlannerList } from "@khela/service-kit/db/planner-settings";
import { SCHEMA_DIR } from "../../apps/server/src/infra/db/schema.ts";
import { runClosedLoop, type LoadResult } from "../closed-loop.ts";
import type { Player } from "../database.ts";

const CONNECTIONS = 2;
const ITEMS = 200;
const HASH_BYTES = 32;

const TEXT = `
  with moved as (
    update account a set balance = a.balance - 100, seq = a.seq + 1, head = item.head, moved_at = clock_timestamp(),
      version = a.version + 1
    from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::uuid[], $5::text[], $6::bytea[])
      item(bucket, member_id, account_id, id, reference, head)
    where a.bucket = item.bucket and a.member_id = item.member_id and a.id = item.account_id
    returning a.bucket, a.member_id, a.id as account_id, a.seq, a.balance, a.held, a.moved_at, a.head, item.id, item.reference
  ), written as (
    insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account, amount_minor,
      currency, round_ref, reference, balance_after, held_after, at, chain_hash)
    select bucket, member_id, account_id, seq, id, 3200, 0, account_id, $7::bigint, 100, 'BDT', reference, reference, balance,
      held, moved_at, head
    from moved
  ), placed as (
    insert into transfer_place (bucket, member_id, id, account_id, seq, at)
    select bucket, member_id, id, account_id, seq, moved_at from moved
  )
  select balance - held as balance from moved`;

/** Items of different players, from a random place on. */
function batchOf(players: readonly Player[], operatorAccountId: bigint): unknown[] {
  const from = Math.floor(Math.random() * players.length);
  const batch = Array.from({ length: ITEMS }, (_, at) => players[(from + at) % players.length]!);
  const ids = batch.map(() => randomUUID());
  return [
    batch.map(({ bucket }) => bucket),
    batch.map(({ memberId }) => String(memberId)),
    batch.map(({ id }) => String(id)),
    ids,
    ids.map((id) => `bench:${id}`),
    batch.map(() => randomBytes(HASH_BYTES)),
    String(operatorAccountId),
  ];
}

/** Measures rows per second of bets of these players. Their hash chains are invalid afterwards. */
export async function runRows(
  url: string,
  { players, operatorAccountId }: { readonly players: readonly Player[]; readonly operatorAccountId: bigint },
  times: { readonly warmupMs: number; readonly measureMs: number },
): Promise<LoadResult> {
  const address = new URL(url);
  // planner settings of the functions on the ledger's tables
  const planner = readPlannerList(SCHEMA_DIR, false)!.all.map(([name, value]) => `-c ${name}=${value}`);
  address.searchParams.set("options", planner.join(" "));
  const open = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString: address.href });
      await client.connect();
      return client;
    }),
  );
  // connections have different players, so that none waits for another's rows
  const share = Math.floor(players.length / CONNECTIONS);
  try {
    const batches = await runClosedLoop({
      callers: CONNECTIONS,
      ...times,
      call: async (caller) => {
        const own = players.slice(caller * share, (caller + 1) * share);
        const { rowCount } = await open[caller]!.query({
          name: "rows",
          text: TEXT,
          values: batchOf(own, operatorAccountId),
        });
        if (rowCount !== ITEMS) throw new Error(`${rowCount} of ${ITEMS} rows were written`);
      },
    });
    return { ...batches, perSecond: batches.perSecond * ITEMS, count: batches.count * ITEMS };
  } finally {
    await Promise.all(open.map((client) => client.end()));
  }
}
