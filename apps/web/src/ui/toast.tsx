// Facts in passing: one at a time, 65 px from the top, read out politely, gone by themselves.

import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { makeSignal } from "../lib/signal.ts";
import { Icon } from "./icon.tsx";
import styles from "./toast.module.css";

export const toastMs = { short: 3000, long: 8000 } as const;

export type ToastKind = "fact" | "done" | "error" | "loading";
type Toast = { readonly id: number; readonly text: string; readonly kind: ToastKind };

let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let made = 0;
const change = makeSignal();

function show(toast: Toast | null): void {
  current = toast;
  change.tell();
}

/** Shows a fact for `ms` (3 s); a newer one takes its place. */
export function showToast(text: string, kind: ToastKind = "fact", ms: number = toastMs.short): void {
  clearTimeout(timer);
  made += 1;
  show({ id: made, text, kind });
  timer = setTimeout(() => show(null), ms);
}

/** Takes away what is shown, such as a wait that is over. */
export function hideToast(): void {
  clearTimeout(timer);
  show(null);
}

export function Toasts(): ReactNode {
  const toast = useSyncExternalStore(change.watch, () => current, () => null);
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {toast === null ? null : (
        <p key={toast.id} className={`${styles.toast} ${styles[toast.kind]}`}>
          {toast.kind === "loading" ? <span className={styles.spinner} aria-hidden="true" /> : null}
          {toast.kind === "done" || toast.kind === "error" ? <Icon name={toast.kind === "done" ? "check" : "alert"} size="s" /> : null}
          {toast.text}
        </p>
      )}
    </div>
  );
}
