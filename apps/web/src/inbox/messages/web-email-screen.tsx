import type { ReactNode } from "react";
import styles from "./inbox.module.css";
import { InboxTab } from "./messages-screen.tsx";

/** The inbox without the notices. */
export function WebEmailScreen(): ReactNode {
  return (
    <div className={styles.screen}>
      <InboxTab notices={false} />
    </div>
  );
}
