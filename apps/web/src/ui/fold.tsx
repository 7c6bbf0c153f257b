import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./fold.module.css";

type FoldProps = { readonly title: string; readonly note?: string; readonly open: boolean; readonly children: ReactNode };

/** A heading that opens its text; the platform's own, so it works before any script. */
export function Fold({ title, note, open, children }: FoldProps): ReactNode {
  return (
    <details className={styles.fold} open={open}>
      <summary className={styles.head}>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {note === undefined ? null : <span className={styles.note}>{note}</span>}
        </span>
        <span className={styles.sign}><Icon name="down" size="s" /></span>
      </summary>
      <div className={styles.text}>{children}</div>
    </details>
  );
}
