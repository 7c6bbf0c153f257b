import { useEffect, useState } from "react";
import { site } from "@khela/contract/calls/site";
import { send } from "../api/call.ts";
import { serverClock } from "./server-clock.ts";

const TICK_MS = 500;

/** Whole seconds until a moment of the server, counting down to 0; null until the server's time is known. */
export function useSecondsLeft(epochMs: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const show = (): void => {
      if (serverClock.isKnown()) setLeft(Math.max(0, Math.ceil((epochMs - serverClock.now()) / 1000)));
    };
    // a page that came with its data has asked nothing yet
    if (!serverClock.isKnown()) void send(site.status, {}).then(show, () => undefined);
    show();
    const timer = setInterval(show, TICK_MS);
    return () => clearInterval(timer);
  }, [epochMs]);
  return left;
}
