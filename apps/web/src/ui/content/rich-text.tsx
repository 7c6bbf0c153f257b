import type { ReactNode } from "react";
import styles from "./rich-text.module.css";

/** Text with simple markup from the server, which sanitised it before storing it. */
export function RichText({ html }: { html: string }): ReactNode {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
