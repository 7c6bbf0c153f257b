// Changes by colleagues, members and jobs while the console is open. One event stream of the server marks cached
// answers as out of date.

import { useEffect } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { typingArea, type LiveChange } from "@khela/contract/operator/today/live";
import { queryClient } from "./query-client.ts";
import { requestHeaders, useMerchantCode } from "./request-context.ts";
import { invalidateCalls } from "./use-operator-call.ts";

const RETRY_MS = 5_000;
const EVENT = /event: (\w+)\ndata: (.*)\n\n/g;

const typingListeners = new Set<(member: string) => void>();

/** Calls the function when a member writes in the live chat; returns a function that stops this. */
export function onMemberTyping(listener: (member: string) => void): () => void {
  typingListeners.add(listener);
  return () => void typingListeners.delete(listener);
}

/**
 * Handles one event. A typing event goes to its listeners. Any other change makes the menu's counts, proposals and the
 * changed area stale.
 */
function take(data: string): void {
  const { area, member } = JSON.parse(data) as LiveChange;
  if (area !== typingArea) void invalidateCalls("today.", "proposals.list", `${area}.`);
  else if (member !== undefined) for (const listener of typingListeners) listener(member);
}

/** Reads the event stream to its end. When the stream opens, all shown answers are marked as out of date. */
async function readStream(signal: AbortSignal): Promise<void> {
  const response = await fetch(operatorCalls.today.events.path, {
    headers: requestHeaders(),
    credentials: "same-origin",
    signal,
  });
  if (!response.ok || response.body === null) return;
  // Changes before the stream was open were missed.
  void queryClient.invalidateQueries();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    let end = 0;
    for (const { 0: event, 1: name, 2: data = "", index } of text.matchAll(EVENT)) {
      if (name === "changed") take(data);
      end = index + event.length;
    }
    text = text.slice(end);
  }
}

/** Keeps the event stream open while the component is mounted, and reopens it after an interruption. */
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
