import type { ReactNode } from "react";
import styles from "./rich-text.module.css";

/** Text with simple markup from the platform: sanitised on the server, before it was stored. */
export function RichText({ html }: { html: string }): ReactNode {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
