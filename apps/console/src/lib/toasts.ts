// Short notices at the edge of the page. An act that can be undone runs when its notice ends.

import { createStore, useStore } from "./store.ts";

export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: "good" | "bad";
  /** Cancels the act, which also removes the notice. */
  readonly undo?: () => void;
  /** When the notice disappears, on the clock of `performance.now()`. */
  readonly until: number;
};

const shown = createStore<readonly Toast[]>([]);
const NOTICE_MS = 6_000;
/** Time in which an act can be undone before it is sent. */
export const undoMs = 10_000;
let lastId = 0;

export const useToasts = (): readonly Toast[] => useStore(shown);

export function closeToast(id: number): void {
  shown.set(shown.get().filter((toast) => toast.id !== id));
}

export function showToast(text: string, tone: Toast["tone"] = "good"): void {
  const id = (lastId += 1);
  shown.set([...shown.get(), { id, text, tone, until: performance.now() + NOTICE_MS }]);
  setTimeout(() => closeToast(id), NOTICE_MS);
}

type Delayed = {
  readonly act: () => void;
  readonly id: number;
  readonly timer: ReturnType<typeof setTimeout>;
};
const waiting = new Set<Delayed>();

function leave(delayed: Delayed): void {
  clearTimeout(delayed.timer);
  if (!waiting.delete(delayed)) return;
  closeToast(delayed.id);
  delayed.act();
}

/** Runs `act` after ten seconds, unless the operator undoes it. `onUndo` restores what the screen shows as done. */
export function actWithUndo(text: string, act: () => void, onUndo: () => void): void {
  const id = (lastId += 1);
  const delayed: Delayed = { act, id, timer: setTimeout(() => leave(delayed), undoMs) };
  waiting.add(delayed);
  const undo = () => {
    clearTimeout(delayed.timer);
    if (!waiting.delete(delayed)) return;
    closeToast(id);
    onUndo();
  };
  shown.set([...shown.get(), { id, text, tone: "good", undo, until: performance.now() + undoMs }]);
}

/** Undoes the latest act that can still be undone. */
export function undoLatest(): void {
  shown
    .get()
    .findLast(({ undo }) => undo !== undefined)
    ?.undo?.();
}

/** Runs all waiting acts at once, because the page is left. */
export function flushWaiting(): void {
  for (const delayed of Array.from(waiting)) leave(delayed);
}

// Closing the page would lose the acts that wait for their undo time.
globalThis.addEventListener?.("pagehide", flushWaiting);
