/**
 * Finds a dead idle connection. Without an answer within the interval the connection is ended, and its owner gets the
 * event `end`. Without this check, a broken network leaves the local socket open for up to two hours.
 */
import type pg from "pg";

/** Interval of the checks; a dead connection is ended after two intervals at the latest. */
export const HEARTBEAT_MS = 5_000;

/** Starts the heartbeat of a connection. It stops when the connection ends. */
export function startHeartbeat(client: pg.Client, intervalMs: number = HEARTBEAT_MS): void {
  const beat = setInterval(() => void ask(), intervalMs).unref();
  client.once("end", () => clearInterval(beat));

  let isAsking = false;
  async function ask(): Promise<void> {
    // The driver closes the socket at once when a statement is running.
    if (isAsking) return void client.end().catch(() => undefined);
    isAsking = true;
    await client.query("select 1").catch(() => undefined);
    isAsking = false;
  }
}
