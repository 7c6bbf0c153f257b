// Facts in passing: one at a time, 65 px from the top, read out politely, gone by themselves. While a dialog is open they
// stand in it, for all beneath it is out of reach of eyes and ears.

import type { ReactNode } from "react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { makeSignal } from "../lib/signal.ts";
import { Icon } from "./icon.tsx";
import styles from "./toast.module.css";

export const toastMs = { short: 3000, long: 8000 } as const;

/** `loading` stays until hideToast or its time, whichever comes first. */
export type ToastKind = "fact" | "done" | "error" | "loading";
type Toast = { readonly id: number; readonly kind: ToastKind } & ({ readonly text: string } | { readonly code: string });

let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let made = 0;
// Places a toast can stand in, the uppermost last.
let places: readonly object[] = [];
const change = makeSignal();

function show(toast: Toast | null): void {
  clearTimeout(timer);
  current = toast;
  change.tell();
}

function showFor(toast: Toast, ms: number): void {
  show(toast);
  timer = setTimeout(hideToast, ms);
}

/** Shows a fact for `ms` (3 s); a newer one takes its place. */
export function showToast(text: string, kind: ToastKind = "fact", ms: number = toastMs.short): void {
  made += 1;
  showFor({ id: made, text, kind }, ms);
}

/** Shows what an error code means, in words that may come while it stands there. */
export function showRefusal(code: string, ms: number = toastMs.short): void {
  made += 1;
  showFor({ id: made, code, kind: "error" }, ms);
}

/** Takes away what is shown, such as a wait that is over. */
export function hideToast(): void {
  show(null);
}

function Sign({ kind }: { kind: ToastKind }): ReactNode {
  if (kind === "fact") return null;
  return kind === "loading" ? <span className={styles.spinner} /> : <Icon name={kind === "done" ? "check" : "alert"} size="s" />;
}

export function Toasts(): ReactNode {
  const { errorText } = useI18n();
  const own = useRef({});
  const toast = useSyncExternalStore(change.watch, () => (places[places.length - 1] === own.current ? current : null), () => null);

  useEffect(() => {
    const mine = own.current;
    places = [...places, mine];
    change.tell();
    return () => {
      places = places.filter((other) => other !== mine);
      change.tell();
    };
  }, []);

  return (
    <div className={styles.place} role="status" aria-live="polite">
      {toast === null ? null : (
        <p key={toast.id} className={`${styles.toast} ${styles[toast.kind]}`}>
          <Sign kind={toast.kind} />
          {"text" in toast ? toast.text : errorText(toast.code)}
        </p>
      )}
    </div>
  );
}
