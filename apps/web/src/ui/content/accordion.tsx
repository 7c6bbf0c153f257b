import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./accordion.module.css";

type AccordionProps = {
  readonly title: string;
  readonly note?: string;
  readonly open: boolean;
  readonly children: ReactNode;
};

/** A heading that opens its text. It is a native element, so it works before any script is loaded. */
export function Accordion({ title, note, open, children }: AccordionProps): ReactNode {
  return (
    <details className={styles.accordion} open={open}>
      <summary className={styles.head}>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {note === undefined ? null : <span className={styles.note}>{note}</span>}
        </span>
        <span className={styles.sign}>
          <Icon name="down" size="s" />
        </span>
      </summary>
      <div className={styles.text}>{children}</div>
    </details>
  );
}
