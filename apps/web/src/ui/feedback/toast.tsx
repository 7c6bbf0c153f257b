// Toasts: short messages, one at a time, 65 px from the top. Screen readers announce them politely, and each is hidden
// after a while. While a dialog is open, toasts render inside it, since everything beneath a dialog is inert.

import type { ReactNode } from "react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { createEmitter } from "../../lib/emitter.ts";
import { Icon } from "../icon/icon.tsx";
import { Spinner } from "./spinner.tsx";
import styles from "./toast.module.css";

export const toastMs = { short: 3000, long: 8000 } as const;

/** `loading` stays until hideToast or its timeout, whichever comes first. */
export type ToastKind = "info" | "success" | "error" | "loading";
type Toast = { readonly id: number; readonly kind: ToastKind } & (
  | { readonly text: string }
  | { readonly code: string }
);

let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
// The places in which a toast can render, the topmost last.
let outlets: readonly object[] = [];
const toastChange = createEmitter();

function show(toast: Toast | null): void {
  clearTimeout(timer);
  current = toast;
  toastChange.emit();
}

function showFor(toast: Toast, ms: number): void {
  show(toast);
  timer = setTimeout(hideToast, ms);
}

/** Shows a toast for `ms` (3 s by default); a newer toast replaces it. */
export function showToast(text: string, kind: ToastKind = "info", ms: number = toastMs.short): void {
  lastId += 1;
  showFor({ id: lastId, text, kind }, ms);
}

/** Shows the message of an error code; its text may load while it is shown. */
export function showErrorToast(code: string, ms: number = toastMs.short): void {
  lastId += 1;
  showFor({ id: lastId, code, kind: "error" }, ms);
}

/** Hides the current toast, such as a loading message. */
export function hideToast(): void {
  show(null);
}

function ToastIcon({ kind }: { kind: ToastKind }): ReactNode {
  if (kind === "info") return null;
  return kind === "loading" ? <Spinner /> : <Icon name={kind === "success" ? "check" : "alert"} size="s" />;
}

/**
 * A place where toasts can render; only the topmost place shows them. The page's place is beneath the places of its
 * dialogs, also when a dialog is part of the server's page.
 */
export function Toasts({ place }: { place: "page" | "dialog" }): ReactNode {
  const { errorText } = useI18n();
  const own = useRef({});
  const toast = useSyncExternalStore(
    toastChange.subscribe,
    () => (outlets[outlets.length - 1] === own.current ? current : null),
    () => null,
  );

  useEffect(() => {
    const mine = own.current;
    outlets = place === "page" ? [mine, ...outlets] : [...outlets, mine];
    toastChange.emit();
    return () => {
      outlets = outlets.filter((other) => other !== mine);
      toastChange.emit();
    };
  }, [place]);

  return (
    <div className={styles.place} role="status" aria-live="polite">
      {toast === null ? null : (
        <p key={toast.id} className={`${styles.toast} ${styles[toast.kind]}`}>
          <ToastIcon kind={toast.kind} />
          {"text" in toast ? toast.text : errorText(toast.code)}
        </p>
      )}
    </div>
  );
}
