import { useEffect, useState, type ReactNode } from "react";
import { useFormat } from "../../lib/format/format.ts";
import styles from "./cells.module.css";

const SECOND_MS = 1_000;

/**
 * Time of an answer by the server's clock (`asOf`) and by this device's clock (`readAt`). The pair gives the offset
 * between the clocks.
 */
export type ServerClock = { readonly asOf: number; readonly readAt: number };

/** Shows the remaining time by the server's clock, and the text `ended` when it has passed. */
export function Countdown({
  to,
  clock: { asOf, readAt },
  ended,
}: {
  readonly to: number;
  readonly clock: ServerClock;
  readonly ended: string;
}): ReactNode {
  const format = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const leftMs = to - (asOf + Math.max(0, now - readAt));
  return (
    <span className={styles["number"]} role="timer">
      {leftMs <= 0 ? ended : format.span(leftMs)}
    </span>
  );
}
