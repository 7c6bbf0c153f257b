// The stream of a room: server-sent events read with fetch, because a session's token is sent in a header and
// never in an address. It reconnects by itself after a broken connection, and at once when the page becomes
// visible; every event is the current state, so nothing is missed while disconnected.
import { parseEvents } from "../../../wire/sse-parser.ts";
import { paths } from "../../../wire/game-api.ts";
import { wait } from "../ui/dom.ts";

export type StreamEvents = Readonly<Record<string, (data: never) => void>>;

export type Stream = { close(): void };

const RETRY_DELAYS_MS = [300, 1_000, 2_000, 4_000, 8_000];
/** Two heartbeats of the server: a quieter connection is dead. */
const IDLE_TIMEOUT_MS = 45_000;

type StreamOptions = {
  readonly token: string;
  readonly on: StreamEvents;
  readonly onConnection: (isConnected: boolean) => void;
};

async function readOnce({ token, on, onConnection }: StreamOptions, control: AbortController): Promise<void> {
  const response = await fetch(paths.stream, {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    signal: control.signal,
  });
  if (!response.ok || response.body === null) throw new Error(`stream ${response.status}`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let buffered = "";
  onConnection(true);
  for (;;) {
    const silence = setTimeout(() => control.abort(), IDLE_TIMEOUT_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    const { events, rest } = parseEvents(buffered + decoder.decode(value, { stream: true }));
    buffered = rest;
    for (const { name, data } of events) on[name]?.(JSON.parse(data) as never);
  }
}

/** Opens the stream and keeps it open; `onConnection` is called when it connects or breaks. */
export function openStream(options: StreamOptions): Stream {
  let isClosed = false;
  let tries = 0;
  let control = new AbortController();
  let wake: () => void = () => undefined;
  const keepOpen = async () => {
    while (!isClosed) {
      control = new AbortController();
      const up = {
        ...options,
        onConnection: (isConnected: boolean) => {
          tries = 0;
          options.onConnection(isConnected);
        },
      };
      await readOnce(up, control).catch(() => undefined);
      if (isClosed) return;
      options.onConnection(false);
      await Promise.race([
        wait(RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] ?? 0),
        new Promise<void>((go) => (wake = go)),
      ]);
      tries += 1;
    }
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") wake();
  };
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("online", onVisible);
  void keepOpen();
  return {
    close: () => {
      isClosed = true;
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("online", onVisible);
      control.abort();
    },
  };
}
