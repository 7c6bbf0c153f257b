/** Judges a run under an open load, by its answers, times, and the ledger after it. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "@khela/service-kit/db/database";
import { until } from "../launch.ts";
import { auditFaults, verify, waitForLeftovers } from "../verify-ledger.ts";
import type { Site } from "./fleet.ts";
import type { OpenLoad, Sample } from "./open-load.ts";

/**
 * Time in which a page must receive a push event. It is long enough for a page that lost its stream, which reconnects
 * after 2 s.
 */
const HEARD_WITHIN_MS = 15_000;
const POLL_MS = 100;

export type Times = { readonly requests: number; readonly p50Ms: number; readonly p99Ms: number };

export function timesOf(samples: readonly Sample[]): Times {
  const sorted = samples.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const at = (part: number) =>
    Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)) / 10;
  return { requests: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}

export const between = (samples: readonly Sample[], from: number, to: number): Sample[] =>
  samples.filter(({ at }) => at >= from && at < to);

/** Returns rounds whose result a player saw, but which have not ended on the platform. */
async function lostRounds({ owner }: Site, rounds: readonly string[]): Promise<string[]> {
  const rows = await owner.rows<{ id: string }>(sql`
    select round_id id from play_round where round_id = any (${rounds}::text[]) and state = 'settled'`);
  const known = new Set(rows.map(({ id }) => id));
  return rounds.filter((id) => !known.has(id)).map((id) => `round ${id}: shown and lost`);
}

/** Returns faults of paid orders without exactly one push event. */
function pushFaults({ operations, heard }: OpenLoad): string[] {
  return operations.flatMap(({ orderId, acknowledged }) => {
    const times = heard.get(orderId ?? "") ?? 0;
    return orderId !== undefined && acknowledged && times !== 1
      ? [`order ${orderId}: heard ${times} times`]
      : [];
  });
}

export type Verdict = {
  readonly faults: readonly string[];
  readonly acknowledged: number;
  readonly unanswered: number;
  readonly rounds: number;
  readonly streamsReopened: number;
  readonly streamFaults: readonly string[];
};

/** Ends the load, waits until all work is done, and compares with the ledger. */
export async function judge(fleet: Site, load: OpenLoad): Promise<Verdict> {
  await load.finish();
  await waitForLeftovers(fleet.owner);
  await until("the game servers did not pass on every result", async () => {
    const answer = await fetch(`${fleet.gamesUrl}/readyz`);
    return ((await answer.json()) as { owed?: number }).owed === 0;
  });
  for (
    const deadline = performance.now() + HEARD_WITHIN_MS;
    pushFaults(load).length > 0 && performance.now() < deadline;
  )
    await sleep(POLL_MS);
  await load.closeStreams();
  const ledger = await verify(fleet.owner, load.players, load.operations, load.operations);
  return {
    acknowledged: ledger.acknowledged,
    unanswered: ledger.unacknowledged,
    rounds: load.rounds.length,
    faults: [
      ...ledger.faults,
      ...(await lostRounds(fleet, load.rounds)),
      ...pushFaults(load),
      ...(await auditFaults(fleet.owner)),
    ],
    streamsReopened: load.streams.reduce((sum, stream) => sum + stream.reopened(), 0),
    streamFaults: load.streams.flatMap(({ faults }) => faults),
  };
}
