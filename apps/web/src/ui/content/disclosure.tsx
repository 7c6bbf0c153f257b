import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./disclosure.module.css";

type DisclosureProps = {
  readonly title: string;
  readonly open?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
};

/**
 * A line in a card that opens the content below it. It is a native element, so it works before any script is loaded.
 */
export function Disclosure({ title, open, onToggle, children }: DisclosureProps): ReactNode {
  return (
    <details
      className={styles.disclosure}
      open={open}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className={styles.head}>
        {title}
        <span className={styles.sign}>
          <Icon name="down" size="s" />
        </span>
      </summary>
      {children}
    </details>
  );
}
