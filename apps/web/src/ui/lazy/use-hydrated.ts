import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/**
 * Returns false on the server and in the first render of a page from the server, and true from then on. Content that
 * only the browser renders counts as hydrated from the start.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
