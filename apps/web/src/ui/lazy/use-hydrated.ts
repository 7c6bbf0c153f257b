import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/**
 * Returns false on the server and in the browser's first render of a page from the server, true from then on. Content
 * that the browser renders by itself is hydrated from the start.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
