/** An event stream that is opened again when it ends, as in a browser. */
import { setTimeout as sleep } from "node:timers/promises";

export type StreamEvent = { readonly name: string; readonly data: string };

export type KeptStream = {
  /** Number of openings after the first. */
  readonly reopened: () => number;
  /** Answers that are no stream, and connections that broke off. */
  readonly faults: readonly string[];
  close(): Promise<void>;
};

/** Pause before a reconnection, as the server sends it to browsers. */
const RETRY_MS = 2_000;

function eventOf(block: string): StreamEvent & { readonly id: string | undefined } {
  const field = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return { name: field("event") ?? "", data: field("data") ?? "", id: field("id") };
}

/** Opens an event stream. Resolves when the first stream has begun. */
export async function keepStream(
  url: string,
  headers: Readonly<Record<string, string>>,
  onEvent: (event: StreamEvent) => void,
): Promise<KeptStream> {
  const stop = new AbortController();
  const faults: string[] = [];
  const begun = Promise.withResolvers<void>();
  let opened = 0;
  let lastId: string | undefined;

  async function readOne(): Promise<void> {
    const answer = await fetch(url, {
      headers: { ...headers, ...(lastId === undefined ? {} : { "last-event-id": lastId }) },
      signal: stop.signal,
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      return void faults.push(`a stream was answered ${answer.status}`);
    }
    opened += 1;
    begun.resolve();
    let text = "";
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split("\n\n");
      text = blocks.pop() ?? "";
      for (const { id, ...event } of blocks.map(eventOf)) {
        lastId = id ?? lastId;
        if (event.name !== "") onEvent(event);
      }
    }
  }
  async function keep(): Promise<void> {
    while (!stop.signal.aborted) {
      await readOne().catch((error: Error & { cause?: Error }) => {
        if (!stop.signal.aborted) faults.push(`a stream broke off: ${error.cause?.message ?? error.message}`);
      });
      await sleep(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }
  const kept = keep();
  await begun.promise;
  return {
    reopened: () => opened - 1,
    faults,
    async close() {
      stop.abort();
      await kept;
    },
  };
}
