import { useEffect, useRef, useState } from "react";

const TICK_MS = 500;

/**
 * Returns the milliseconds left; null: there is no end. It counts from the arrival of the answer by the page's
 * monotonic clock, since the phone's clock may be wrong or change.
 */
export function useCountdown(remainMs: number | undefined, answer: unknown): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const endsAt = useRef(0);
  useEffect(() => {
    if (remainMs === undefined) return undefined;
    endsAt.current = performance.now() + remainMs;
    const show = (): void => setLeft(Math.max(0, endsAt.current - performance.now()));
    show();
    const timer = setInterval(show, TICK_MS);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- counted anew from each answer
  }, [answer]);
  return remainMs === undefined ? null : left;
}

const pad = (value: number): string => String(value).padStart(2, "0");

/** Formats a time left as `1:02:03`; below one hour, without the hours. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ""}${pad(minutes)}:${pad(seconds % 60)}`;
}
