// The stream of a room: server-sent events read with fetch, because a session's token is sent in a header and never in
// an address. It reconnects after a broken connection or an answer that is not a stream. A hidden page closes its
// connection and reconnects when it becomes visible. Every event is the whole current state, so a disconnected page
// misses nothing.
import { parseEvents } from "../../../wire/sse-parser.ts";
import { paths } from "../../../wire/game-api.ts";
import type { FailureCode } from "../../../wire/game-api.ts";
import { randomPause } from "../fairness/client-random.ts";
import { wait } from "../ui/dom.ts";

export type StreamEvents = Readonly<Record<string, (data: never) => void>>;

export type Stream = { close(): void };

const RETRY_DELAYS_MS = [300, 1_000, 2_000, 4_000, 8_000];
/** A connection that receives nothing for this time counts as dead. It is longer than two heartbeats of the server. */
const IDLE_TIMEOUT_MS = 45_000;

type StreamOptions = {
  readonly token: string;
  readonly on: StreamEvents;
  readonly onConnection: (isConnected: boolean) => void;
  /** Called when the session has ended; the stream is then closed. */
  readonly onEnded: (code: FailureCode) => void;
};

/** Thrown when the server refuses the session. */
class SessionOver extends Error {
  readonly code: FailureCode;
  constructor(code: FailureCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Throws the error of a refused response. Status 401 means that the session has ended; after other answers, such as a
 * proxy's page, the stream reconnects.
 */
async function refuse(response: Response): Promise<never> {
  const { error } = (await response.json().catch(() => ({}))) as { error?: FailureCode };
  if (response.status === 401) throw new SessionOver(error ?? "session.unknown");
  throw new Error(`stream ${response.status}`);
}

async function readOnce(
  { token, on, onConnection }: Pick<StreamOptions, "token" | "on" | "onConnection">,
  control: AbortController,
): Promise<void> {
  const response = await fetch(paths.stream, {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    signal: control.signal,
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!response.ok || !isStream || response.body === null) return refuse(response);
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

/**
 * Waits before a reconnect. The pause grows with the number of tries and is random, so that pages that lost the same
 * server do not reconnect together.
 */
function pause(tries: number): Promise<void> {
  const longest = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] ?? 0;
  return wait(randomPause(longest));
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
      const failure: unknown = await readOnce(up, control).catch((error: unknown) => error);
      if (isClosed) return;
      options.onConnection(false);
      if (failure instanceof SessionOver) {
        close();
        return options.onEnded(failure.code);
      }
      const woken = new Promise<void>((go) => (wake = go));
      await (document.hidden ? woken : Promise.race([pause(tries), woken]));
      tries += 1;
    }
  };
  const onVisible = () => {
    if (document.hidden) control.abort();
    else wake();
  };
  const close = () => {
    isClosed = true;
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("online", onVisible);
    control.abort();
  };
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("online", onVisible);
  void keepOpen();
  return { close };
}
