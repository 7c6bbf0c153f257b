import { useEffect, useState } from "react";
import { site } from "@khela/contract/site/calls";
import { send } from "../api/call.ts";
import { onPageSeen } from "../on-page-seen.ts";
import { serverClock } from "./server-clock.ts";

const TICK_MS = 500;

let asking: Promise<void> | null = null;

/** Makes a request, since any answer contains the server's time. Several countdowns share one request. */
function askServerTime(): Promise<void> {
  asking ??= send(site.status, {})
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** Returns the whole seconds until a time of the server, counting down to 0; null until the server's time is known. */
export function useSecondsLeft(epochMs: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const show = (): void => {
      if (serverClock.isKnown()) setLeft(Math.max(0, Math.ceil((epochMs - serverClock.now()) / 1000)));
    };
    const ask = (): void => void askServerTime().then(show);
    // a page that came with all its data has made no request yet, so it does not know the server's time
    if (!serverClock.isKnown()) ask();
    show();
    const timer = setInterval(show, TICK_MS);
    const stop = onPageSeen(ask);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [epochMs]);
  return left;
}
