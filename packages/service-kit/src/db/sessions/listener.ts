/**
 * A separate connection that receives the notices of one channel (LISTEN/NOTIFY), and reconnects whenever it breaks.
 * Notices during a disconnection are lost, so `onConnected` runs after each connection, to read possible changes.
 */
import pg from "pg";
import { invariant } from "../../errors.ts";
import { startHeartbeat } from "./heartbeat.ts";

export type Listener = {
  /** Resolves after the first attempt to connect, also when it failed. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
};

export type ListenerOptions = {
  readonly url: string;
  readonly channel: string;
  readonly applicationName: string;
  readonly log: { warn(fields: object, message: string): void };
  readonly onNotice: (payload: string) => void;
  readonly onConnected: () => void | Promise<void>;
  readonly heartbeatMs?: number;
};

const RECONNECT_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

export function createListener(options: ListenerOptions): Listener {
  const { url, channel, applicationName, log } = options;
  invariant(/^[a-z_]+$/.test(channel), `"${channel}" cannot be the name of a channel`);
  let isClosed = false;
  let connected: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on("error", () => void client.end().catch(() => undefined));
    client.on("end", () => {
      if (!isClosed) timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
    });
    client.on("notification", ({ payload }) => options.onNotice(payload ?? ""));
    try {
      await client.connect();
      startHeartbeat(client, options.heartbeatMs);
      await client.query(`listen ${channel}`);
      connected = client;
      await options.onConnected();
    } catch (error) {
      log.warn({ err: error, channel }, "notifications cannot be received; trying again");
      await client.end().catch(() => undefined);
    }
  }

  const ready = connect();
  return {
    ready,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await ready;
      await connected?.end().catch(() => undefined);
    },
  };
}
