import type { ReactNode } from "react";
import styles from "./inbox.module.css";
import { Letters } from "./messages-screen.tsx";

/** The inbox alone. */
export function WebEmailScreen(): ReactNode {
  return <div className={styles.screen}><Letters notices={false} /></div>;
}
