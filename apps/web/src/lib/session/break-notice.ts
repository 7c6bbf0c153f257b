// Stores the notice that replaces offers during a member's break. Breaks are rare: the notice's code loads with the
// code for members, and screens only read whether there is a notice.

import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { createEmitter } from "../emitter.ts";

let notice: ReactNode = null;
const noticeChange = createEmitter();

export function setBreakNotice(next: ReactNode): void {
  notice = next;
  noticeChange.emit();
}

/** Returns the notice of the member's break; null when there is none, for a visitor, and during the first render. */
export function useBreakNotice(): ReactNode {
  return useSyncExternalStore(
    noticeChange.subscribe,
    () => notice,
    () => null,
  );
}
