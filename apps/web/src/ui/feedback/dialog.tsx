// A dialog over the page, or a bottom sheet for a choice, based on the native <dialog> element. The focus moves in and
// returns, Escape and the back gesture close it, and the page behind is inert. A dialog in the server's page is open in
// its HTML and becomes modal after hydration, without moving and without losing the focus.

import type { MouseEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Icon } from "../icon/icon.tsx";
import { useHydrated } from "../lazy/use-hydrated.ts";
import { Toasts } from "./toast.tsx";
import styles from "./dialog.module.css";

// Taps on the backdrop are ignored for this time, so that the tap that opened the dialog does not also close it.
const backdropIgnoreMs = 300;

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly shape?: "dialog" | "bottomSheet";
  /**
   * Whether the person must choose: the dialog has no close button, and neither a tap on the backdrop nor Escape closes
   * it.
   */
  readonly isRequired?: boolean;
  readonly children: ReactNode;
};

function openModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal !== "function") {
    // Safari before 15.4 has no modal dialogs, so the dialog stays above the page like a dialog in the server's page.
    dialog.classList.add(styles.drawn ?? "");
    return dialog.setAttribute("open", "");
  }
  const focused = document.activeElement;
  dialog.removeAttribute("open");
  dialog.showModal();
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true });
}

export function Dialog({
  title,
  onClose,
  shape = "dialog",
  isRequired = false,
  children,
}: DialogProps): ReactNode {
  const t = useT();
  const box = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  const isHydrated = useHydrated();
  // Set at the first render only: React must not change the `open` attribute once the dialog is modal.
  const [cameWithPage] = useState(!isHydrated);
  const titleId = useId();

  useEffect(() => {
    const dialog = box.current;
    if (dialog === null) return undefined;
    const before = document.activeElement;
    openModal(dialog);
    openedAt.current = performance.now();
    return () => {
      dialog.close?.();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  function onBackdropClick(event: MouseEvent): void {
    const outside = event.target === box.current;
    if (outside && !isRequired && performance.now() - openedAt.current > backdropIgnoreMs) onClose();
  }

  return (
    <dialog
      ref={box}
      open={cameWithPage || undefined}
      className={`${styles.dialog} ${styles[shape]} ${cameWithPage ? styles.drawn : ""}`}
      aria-labelledby={titleId}
      onClick={onBackdropClick}
      onCancel={(event) => {
        event.preventDefault();
        if (!isRequired) onClose();
      }}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} tabIndex={-1} autoFocus>
            {title}
          </h2>
          {isRequired ? null : (
            <button type="button" className={styles.close} aria-label={t("shell.close")} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </div>
        {children}
      </div>
      <Toasts place="dialog" />
    </dialog>
  );
}
