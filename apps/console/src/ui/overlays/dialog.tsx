import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import styles from "./dialog.module.css";

export type DialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the end of the dialog, with the main button last. */
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  readonly size?: "normal" | "wide";
  /** Whether the dialog waits for a decision, so that a click beside it does nothing. */
  readonly isAlert?: boolean;
  /** Whether the dialog cannot be closed without an answer. */
  readonly isModal?: boolean;
};

/** A dialog over the page, which holds the focus. Escape closes it. It is shown as long as it is rendered. */
export function Dialog({
  title,
  children,
  foot,
  onClose,
  size = "normal",
  isAlert = false,
  isModal = false,
}: DialogProps): ReactNode {
  return (
    <ModalOverlay
      className={styles["overlay"]!}
      isOpen
      isDismissable={!isAlert && !isModal}
      isKeyboardDismissDisabled={isModal}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={size === "wide" ? `${styles["modal"]} ${styles["wide"]}` : styles["modal"]!}>
        <AriaDialog className={styles["dialog"]!} role={isAlert ? "alertdialog" : "dialog"}>
          <Heading slot="title" level={2} className={styles["title"]!}>
            {title}
          </Heading>
          {children}
          {foot === undefined ? null : <div className={styles["foot"]}>{foot}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
