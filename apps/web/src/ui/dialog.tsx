// A decision over the page (dialog) or a choice from the bottom (sheet), on the platform's own <dialog>:
// focus goes in and comes back, Escape and the back gesture close, the page behind is inert.

import type { MouseEvent, ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import { useT } from "../i18n/i18n.tsx";
import { Icon } from "./icon.tsx";
import { Toasts } from "./toast.tsx";
import styles from "./dialog.module.css";

// A tap that opened the dialog must not also close it.
const maskDeafMs = 300;

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly shape?: "dialog" | "sheet";
  /** The person must choose: no cross, no mask, no Escape. */
  readonly firm?: boolean;
  readonly children: ReactNode;
};

function open(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === "function") dialog.showModal();
  else dialog.setAttribute("open", "");
}

export function Dialog({ title, onClose, shape = "dialog", firm = false, children }: DialogProps): ReactNode {
  const t = useT();
  const box = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  const titleId = useId();

  useEffect(() => {
    const dialog = box.current;
    if (dialog === null) return undefined;
    const before = document.activeElement;
    open(dialog);
    openedAt.current = performance.now();
    return () => {
      dialog.close?.();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  function onMask(event: MouseEvent): void {
    const outside = event.target === box.current;
    if (outside && !firm && performance.now() - openedAt.current > maskDeafMs) onClose();
  }

  return (
    <dialog
      ref={box}
      className={`${styles.dialog} ${styles[shape]}`}
      aria-labelledby={titleId}
      onClick={onMask}
      onCancel={(event) => {
        event.preventDefault();
        if (!firm) onClose();
      }}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} tabIndex={-1} autoFocus>{title}</h2>
          {firm ? null : (
            <button type="button" className={styles.close} aria-label={t("shell.close")} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </div>
        {children}
      </div>
      <Toasts />
    </dialog>
  );
}
