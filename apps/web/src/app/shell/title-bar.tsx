import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./title-bar.module.css";

export function TitleBar({ title, onBack }: { title: string; onBack: () => void }): ReactNode {
  const t = useT();
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <button
          type="button"
          className={styles.back}
          data-hold="/m/home"
          aria-label={t("shell.back")}
          onClick={onBack}
        >
          <Icon name="back" />
        </button>
        <h1 className={styles.title}>{title}</h1>
        <span className={styles.balance} />
      </div>
    </header>
  );
}
