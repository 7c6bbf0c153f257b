// What stands in a break where something would be sold. Few are in one: the notice comes with what members alone load, and screens
// know only whether there is one.

import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { createEmitter } from "../emitter.ts";

let notice: ReactNode = null;
const noticeChange = createEmitter();

export function setBreakNotice(next: ReactNode): void {
  notice = next;
  noticeChange.emit();
}

/** Returns the notice of the break that the member is in; null outside one, for a visitor and during the first render. */
export function useBreakNotice(): ReactNode {
  return useSyncExternalStore(
    noticeChange.subscribe,
    () => notice,
    () => null,
  );
}
