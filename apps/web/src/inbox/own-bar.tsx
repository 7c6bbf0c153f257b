import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./own-bar.module.css";

type OwnBarProps = { readonly title: string; readonly onBack: () => void; readonly children?: ReactNode };

/** The bar of a screen around which the shell shows none: the way back, the title, and what one may do here. */
export function OwnBar({ title, onBack, children }: OwnBarProps): ReactNode {
  const t = useT();
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.back} aria-label={t("shell.back")} onClick={onBack}><Icon name="back" /></button>
      <h1 className={styles.title}>{title}</h1>
      {children ?? <span className={styles.balance} />}
    </header>
  );
}
