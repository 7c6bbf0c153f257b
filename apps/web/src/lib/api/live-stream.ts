// A stream of server-sent events that is open while the page is visible. The browser itself resumes a broken
// connection. An answer that is not a stream (a proxy's 502, HTML, 401) ends an EventSource permanently, so a new one
// opens after a growing pause. A hidden page holds no connection, since a browser has only six over HTTP/1.1.

import { randomInt } from "../random-int.ts";

const pausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

/** Returns a random pause before a try, so that pages that lost the same server do not reconnect at the same time. */
export function retryPauseMs(tries: number): number {
  const longest = pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0;
  return randomInt(longest / 2, longest);
}

type LiveStreamOptions = {
  readonly path: string;
  readonly on: Readonly<Record<string, (data: string) => void>>;
  /** Called when a new stream opens; earlier events were missed. */
  readonly onOpen: () => void;
  /** Called when the server's answer was not a stream; a new try follows. */
  readonly onRefused?: () => void;
};

/** Opens the stream, and keeps it open until the returned function is called. */
export function openLiveStream({ path, on, onOpen, onRefused }: LiveStreamOptions): () => void {
  if (typeof EventSource === "undefined") return () => undefined;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function open(): void {
    close();
    const opened = new EventSource(path);
    source = opened;
    for (const [event, handle] of Object.entries(on))
      opened.addEventListener(event, (message) => handle((message as MessageEvent<string>).data));
    let isNew = true;
    opened.addEventListener("open", () => {
      tries = 0;
      // after the browser resumes a connection, the server repeats missed events, so `onOpen` is not called
      if (isNew) onOpen();
      isNew = false;
    });
    opened.addEventListener("error", () => {
      if (opened !== source || opened.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(open, retryPauseMs(tries));
      tries += 1;
      onRefused?.();
    });
  }

  function follow(): void {
    if (document.hidden) close();
    else if (source === null) open();
  }

  follow();
  document.addEventListener("visibilitychange", follow);
  window.addEventListener("online", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    window.removeEventListener("online", follow);
    close();
  };
}
