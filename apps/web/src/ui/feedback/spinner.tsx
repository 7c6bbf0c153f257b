import type { ReactNode } from "react";
import styles from "./spinner.module.css";

/** A turning circle in the colour of the text around it. The text beside it says what is awaited. */
export function Spinner(): ReactNode {
  return <span className={styles.spinner} aria-hidden="true" />;
}
