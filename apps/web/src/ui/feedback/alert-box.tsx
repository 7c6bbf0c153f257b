import type { ReactNode } from "react";
import styles from "./alert-box.module.css";

export type AlertBoxProps = {
  /** A title above the reason; null: none. */
  readonly title?: string | null;
  readonly children: ReactNode;
};

/** A box with the reason of a refusal, which screen readers announce at once. */
export function AlertBox({ title = null, children }: AlertBoxProps): ReactNode {
  return (
    <p className={styles.alert} role="alert">
      {title === null ? null : <b className={styles.title}>{title}</b>}
      {children}
    </p>
  );
}
