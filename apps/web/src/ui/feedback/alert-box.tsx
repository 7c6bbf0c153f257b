import type { ReactNode } from "react";
import styles from "./alert-box.module.css";

export type AlertBoxProps = {
  /** Stands above the reason. */
  readonly title?: string | null;
  readonly children: ReactNode;
};

/** The box that says at once what was refused. */
export function AlertBox({ title = null, children }: AlertBoxProps): ReactNode {
  return (
    <p className={styles.alert} role="alert">
      {title === null ? null : <b className={styles.title}>{title}</b>}
      {children}
    </p>
  );
}
