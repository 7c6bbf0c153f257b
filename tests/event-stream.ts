export type TestEventStream = {
  /** The data of the next event of this name. @throws when the stream ends before it */
  next(event: string): Promise<unknown>;
  /** Id of the last event that `next` returned and that has one. */
  lastId(): string | undefined;
  close(): Promise<void>;
};

/** Opens a stream of server-sent events. @throws unless the answer has status 200 */
export async function openEventStream(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<TestEventStream> {
  const stop = new AbortController();
  const response = await fetch(url, { headers, signal: stop.signal });
  if (response.status !== 200) throw new Error(`no stream: ${response.status} ${await response.text()}`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let lastId: string | undefined;
  return {
    async next(event) {
      for (;;) {
        const found = new RegExp(`(?:id: (\\d+)\\n)?event: ${event}\\ndata: (.*)\\n\\n`).exec(text);
        if (found !== null) {
          text = text.slice(found.index + found[0].length);
          lastId = found[1] ?? lastId;
          return JSON.parse(found[2]!) as unknown;
        }
        const { value, done } = await reader.read();
        if (done) throw new Error(`the stream ended without ${event}`);
        text += value;
      }
    },
    lastId: () => lastId,
    async close() {
      stop.abort();
      await reader.cancel().catch(() => undefined);
    },
  };
}
