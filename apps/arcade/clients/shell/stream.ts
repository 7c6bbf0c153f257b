// The stream of a room: server-sent events read with fetch, because a session's token stands in a header and never in an
// address. It comes back by itself after a broken line, and at once when the page is looked at again; whatever it sends is
// how things stand, so nothing is missed by having been away.
import { readEvents } from "../../event-text.ts";
import { paths } from "../../wire.ts";
import { wait } from "./dom.ts";

export type StreamEvents = Readonly<Record<string, (data: never) => void>>;

export type Stream = { close(): void };

const PAUSES_MS = [300, 1_000, 2_000, 4_000, 8_000];
/** Two heartbeats of the server: a line that says less is dead. */
const SILENCE_MS = 45_000;

type Reading = { readonly token: string; readonly on: StreamEvents; readonly onLine: (isUp: boolean) => void };

async function readOnce({ token, on, onLine }: Reading, control: AbortController): Promise<void> {
  const response = await fetch(paths.stream, {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" }, signal: control.signal,
  });
  if (!response.ok || response.body === null) throw new Error(`stream ${response.status}`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let kept = "";
  onLine(true);
  for (;;) {
    const silence = setTimeout(() => control.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    const { events, rest } = readEvents(kept + decoder.decode(value, { stream: true }));
    kept = rest;
    for (const { name, data } of events) on[name]?.(JSON.parse(data) as never);
  }
}

/** Opens the stream and keeps it open; `onLine` says whether it stands. */
export function openStream(reading: Reading): Stream {
  let isClosed = false;
  let tries = 0;
  let control = new AbortController();
  let wake: () => void = () => undefined;
  const keep = async () => {
    while (!isClosed) {
      control = new AbortController();
      const up = { ...reading, onLine: (isUp: boolean) => {
        tries = 0;
        reading.onLine(isUp);
      } };
      await readOnce(up, control).catch(() => undefined);
      if (isClosed) return;
      reading.onLine(false);
      await Promise.race([wait(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0), new Promise<void>((go) => (wake = go))]);
      tries += 1;
    }
  };
  const onSeen = () => {
    if (document.visibilityState === "visible") wake();
  };
  document.addEventListener("visibilitychange", onSeen);
  window.addEventListener("online", onSeen);
  void keep();
  return {
    close: () => {
      isClosed = true;
      document.removeEventListener("visibilitychange", onSeen);
      window.removeEventListener("online", onSeen);
      control.abort();
    },
  };
}
