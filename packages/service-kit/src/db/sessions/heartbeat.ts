/**
 * Finds a dead idle connection: without an answer within the interval the connection is ended, and its owner gets
 * the event `end`. A broken network leaves such a socket open on our side for up to two hours.
 */
import type pg from "pg";

/** Interval of the checks; a dead connection is ended after two intervals at the latest. */
export const HEARTBEAT_MS = 5_000;

/** Starts with the connection and stops with its end. */
export function startHeartbeat(client: pg.Client, intervalMs: number = HEARTBEAT_MS): void {
  const beat = setInterval(() => void ask(), intervalMs).unref();
  client.once("end", () => clearInterval(beat));

  let isAsking = false;
  async function ask(): Promise<void> {
    // the driver closes the socket at once when a statement is running
    if (isAsking) return void client.end().catch(() => undefined);
    isAsking = true;
    await client.query("select 1").catch(() => undefined);
    isAsking = false;
  }
}
