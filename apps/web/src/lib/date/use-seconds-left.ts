import { useEffect, useState } from "react";

function secondsUntil(epochMs: number): number {
  return Math.max(0, Math.ceil((epochMs - Date.now()) / 1000));
}

/** Whole seconds until a moment, counting down to 0; null during the first render. */
export function useSecondsLeft(epochMs: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const show = (): void => setLeft(secondsUntil(epochMs));
    show();
    const timer = setInterval(show, 500);
    return () => clearInterval(timer);
  }, [epochMs]);
  return left;
}
