/**
 * Work that only one process does at a time: the process that holds an advisory lock of the database, on a separate
 * connection. All others wait. When the connection or the process ends, another process gets the lock.
 */
import pg from "pg";
import { startHeartbeat } from "./heartbeat.ts";

export type Leadership = {
  /** Stops the work, and resolves when it has ended. */
  stop(): Promise<void>;
};

export type LeadershipOptions = {
  readonly url: string;
  readonly applicationName: string;
  /** Key of the lock: any constant that nothing else in this database locks. */
  readonly lockKey: number;
  readonly log: { warn(fields: object, message: string): void };
  /** Message that is logged when the work failed. The work is then tried again. */
  readonly failureMessage: string;
  /** Work that runs while the lock is held. The signal tells that the lock is lost or that the process stops. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  readonly heartbeatMs?: number;
};

const RETRY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS);
  });
}

/**
 * Waits for the lock. It polls instead of waiting inside the database, because another process may hold the lock for
 * months.
 */
async function acquireLock(client: pg.Client, lockKey: number, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      lockKey,
    ]);
    if (rows[0]?.taken === true) return true;
    await pause();
  }
  return false;
}

/** Uses one connection, from waiting for the lock until losing it. */
async function runOnce(options: LeadershipOptions, stopping: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: options.applicationName,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  const lost = new AbortController();
  client.on("error", () => void client.end().catch(() => undefined));
  client.on("end", () => lost.abort());
  const signal = AbortSignal.any([stopping, lost.signal]);
  try {
    await client.connect();
    startHeartbeat(client, options.heartbeatMs);
    if (await acquireLock(client, options.lockKey, signal)) await options.work(signal);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts waiting for the lock, and continues until it is stopped. */
export function startLeadership(options: LeadershipOptions): Leadership {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;

  async function runUntilStopped(): Promise<void> {
    while (!isStopping()) {
      await runOnce(options, stopping.signal).catch((error: unknown) => {
        if (!isStopping()) options.log.warn({ err: error }, options.failureMessage);
      });
      if (!isStopping()) await pause();
    }
  }

  const running = runUntilStopped();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
