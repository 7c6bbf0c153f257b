import { createStore, useStore } from "../store.ts";

const lost = createStore(false);

export function reportConnection(isLost: boolean): void {
  lost.set(isLost);
}

/** Returns whether the last request reached no server. */
export const useIsConnectionLost = (): boolean => useStore(lost);

if (typeof window !== "undefined") window.addEventListener("offline", () => reportConnection(true));
