/**
 * Stops one worker under load and starts it again. While the worker is down, its members' bets must be refused by code
 * and all other members must be served. After its return all members must be served, and no acknowledged bet may be
 * missing.
 */
import { exec } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { sql, type Db } from "@khela/service-kit/db/database";
import { bet, perform, type Bet } from "../chaos/journal.ts";
import { createPlayers, type ChaosPlayer } from "../chaos/players.ts";
import type { ChaosTarget } from "../chaos/stack.ts";
import { verify } from "../chaos/verify-ledger.ts";

const run = promisify(exec);

/** Number of players, high enough that consecutive member ids are in all buckets for new members. */
const PLAYERS = 32;
const POLL_MS = 200;
const WITHIN_MS = 120_000;
/** Number of bets of each player for which each part of the run waits. */
const BETS = 3;

type Turn = { readonly bet: Bet; readonly startedAt: number; readonly endedAt: number };
type Table = { readonly player: ChaosPlayer; readonly node: string; readonly turns: Turn[] };

/** Returns the worker that has the members of a bucket. */
async function nodeOf(db: Db, bucket: number): Promise<string> {
  const { node } = await db.one<{ node: string }>(sql`
    select n.nodename || ':' || n.nodeport as node
    from pg_dist_placement p join pg_dist_node n using (groupid)
    where p.shardid = get_shard_id_for_distribution_column('member', ${bucket}::smallint)`);
  return node;
}

/**
 * Waits until `holds` is true for all tables. After two minutes it returns the last answer for the first failing table.
 */
async function waitForAll(
  what: string,
  tables: readonly Table[],
  holds: (table: Table) => boolean,
): Promise<readonly string[]> {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const waiting = tables.filter((table) => !holds(table));
    if (waiting.length === 0) return [];
    if (performance.now() > deadline) {
      const last = waiting[0]!.turns.at(-1)?.bet;
      const answer = last?.refusal ?? last?.lastFailure ?? "nothing";
      return [
        `${what} within ${WITHIN_MS / 1_000} s: ${waiting.length} wait, the first was answered ${answer}`,
      ];
    }
    await sleep(POLL_MS);
  }
}

const since = ({ turns }: Table, at: number) => turns.filter(({ startedAt }) => startedAt >= at);
const acknowledged = (turns: readonly Turn[]) => turns.filter((turn) => turn.bet.acknowledged).length;
/**
 * Returns whether a bet was refused by an answer of the platform: a status of the protocol, whatever the HTTP status
 * is.
 */
const refusedByCode = ({ bet: one }: Turn) =>
  one.refusal !== undefined || /^5\d\d [A-Z_]+ after/.test(one.lastFailure ?? "");

async function startTables(target: ChaosTarget): Promise<Table[]> {
  const players = await createPlayers(target, PLAYERS);
  const nodes = await Promise.all(players.map(({ bucket }) => nodeOf(target.owner, bucket)));
  return players.map((player, at) => ({ player, node: nodes[at]!, turns: [] }));
}

/** Returns the worker that the coordinator cannot reach. @throws Error when it reaches all, or when several are down */
async function findAway(db: Db): Promise<string> {
  const nodes = await db.rows<{ node: string }>(sql`
    select nodename || ':' || nodeport as node from pg_dist_node
    where groupid <> 0 and not citus_check_connection_to_node(nodename, nodeport)`);
  if (nodes.length !== 1) throw new Error(`after --stop ${nodes.length} workers are away, and not one`);
  return nodes[0]!.node;
}

export type Outage = { readonly note: string; readonly faults: readonly string[] };

/**
 * Stops one worker under load. `worker`: shell commands that stop and start the worker. Even after faults, the worker
 * is started again and the bets are compared with the ledger.
 */
export async function stopWorkerUnderLoad(
  target: ChaosTarget,
  worker: { readonly stop: string; readonly start: string },
): Promise<Outage> {
  const tables = await startTables(target);
  let going = true;
  const loops = tables.map(async ({ player, turns }) => {
    while (going) {
      const one = bet(target, player);
      const startedAt = performance.now();
      await perform(one);
      turns.push({ bet: one, startedAt, endedAt: performance.now() });
      if (!one.acknowledged) await sleep(POLL_MS);
    }
  });
  const playedSince = (at: number) => (table: Table) => acknowledged(since(table, at)) >= BETS;
  try {
    const late = [...(await waitForAll("not every member played", tables, playedSince(0)))];
    await run(worker.stop);
    const stoppedAt = performance.now();
    let away: string;
    try {
      away = await findAway(target.owner);
      const there = tables.filter(({ node }) => node !== away);
      late.push(
        ...(await waitForAll(
          "not every member of the other workers continued",
          there,
          playedSince(stoppedAt),
        )),
      );
      const gone = tables.filter(({ node }) => node === away);
      const isAnswered = (table: Table) => since(table, stoppedAt).length >= BETS;
      late.push(
        ...(await waitForAll("not every member of the stopped worker was answered", gone, isAnswered)),
      );
    } finally {
      await run(worker.start);
    }
    const awayUntil = performance.now();
    late.push(
      ...(await waitForAll("not every member played after its return", tables, playedSince(awayUntil))),
    );
    going = false;
    await Promise.all(loops);
    const { note, faults } = await judge(target, { tables, away, stoppedAt, awayUntil });
    return { note, faults: [...late, ...faults] };
  } finally {
    going = false;
    await Promise.allSettled(loops);
  }
}

type Seen = {
  readonly tables: readonly Table[];
  readonly away: string;
  readonly stoppedAt: number;
  readonly awayUntil: number;
};

async function judge(target: ChaosTarget, seen: Seen): Promise<Outage> {
  const { tables, away, stoppedAt, awayUntil } = seen;
  const there = tables.filter(({ node }) => node !== away);
  const gone = tables.filter(({ node }) => node === away);
  const during = (table: Table) => since(table, stoppedAt).filter(({ endedAt }) => endedAt <= awayUntil);
  const refused = gone.flatMap(during);
  const bets = tables.flatMap(({ turns }) => turns.map((turn) => turn.bet));
  // A refusal while the worker is down is expected. The comparison checks whether it moved anything.
  const operations = bets.map(({ refusal: _refusal, ...operation }) => operation);
  const { faults, ...counts } = await verify(
    target.owner,
    tables.map(({ player }) => player),
    operations,
    operations,
  );
  const uncoded = refused.filter((turn) => !turn.bet.acknowledged && !refusedByCode(turn));
  const disturbed = there.flatMap(during).filter((turn) => !turn.bet.acknowledged);
  return {
    note: `${away} away for ${((awayUntil - stoppedAt) / 1_000).toFixed(1)} s: ${refused.length} bets of ${gone.length} members refused, ${acknowledged(there.flatMap(during))} of ${there.length} others acknowledged; ${counts.acknowledged} acknowledged in all, ${counts.happened} of ${counts.unacknowledged} others happened`,
    faults: [
      ...faults,
      ...refused
        .filter((turn) => turn.bet.acknowledged)
        .map(({ bet: one }) => `${one.transactionId}: acknowledged while its worker was away`),
      ...uncoded.map(
        ({ bet: one }) => `${one.transactionId}: refused without a code (${one.lastFailure ?? ""})`,
      ),
      ...disturbed.map(
        ({ bet: one }) =>
          `${one.transactionId}: refused on a worker that was there (${one.refusal ?? one.lastFailure ?? ""})`,
      ),
    ],
  };
}
