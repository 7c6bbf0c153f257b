// What colleagues, members and jobs change while the console is open: one stream of the server, whose events put answers out of date.

import { useEffect } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { requestHeaders, useMerchantCode } from "./request-context.ts";
import { invalidateCalls } from "./use-operator-call.ts";

const RETRY_MS = 5_000;
const EVENT = /event: (\w+)\ndata: (.*)\n\n/g;

/** The counts of the menu change with anything; an area's own lists with the area. */
function outdate(data: string): void {
  const { area } = JSON.parse(data) as { readonly area: string };
  void invalidateCalls("today.", "proposals.list", `${area}.`);
}

/** Reads the stream to its end. */
async function readStream(signal: AbortSignal): Promise<void> {
  const response = await fetch(operatorCalls.today.events.path, {
    headers: requestHeaders(),
    credentials: "same-origin",
    signal,
  });
  if (!response.ok || response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    let end = 0;
    for (const { 0: event, 1: name, 2: data = "", index } of text.matchAll(EVENT)) {
      if (name === "changed") outdate(data);
      end = index + event.length;
    }
    text = text.slice(end);
  }
}

/** Keeps the stream open while the component is shown, and opens it again after it was cut off. */
export function useLiveChanges(): void {
  const merchant = useMerchantCode();
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = async () => {
      await readStream(stop.signal).catch(() => undefined);
      if (!stop.signal.aborted) timer = setTimeout(() => void open(), RETRY_MS);
    };
    void open();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [merchant]);
}
