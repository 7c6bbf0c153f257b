// Holds the notice that replaces offers during a break. Breaks are rare: the notice's code loads with members' code,
// and screens only read whether there is a notice.

import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { createEmitter } from "../emitter.ts";

let notice: ReactNode = null;
const noticeChange = createEmitter();

export function setBreakNotice(next: ReactNode): void {
  notice = next;
  noticeChange.emit();
}

/** Returns the notice of the member's break; null without one, for a visitor and during the first render. */
export function useBreakNotice(): ReactNode {
  return useSyncExternalStore(
    noticeChange.subscribe,
    () => notice,
    () => null,
  );
}
