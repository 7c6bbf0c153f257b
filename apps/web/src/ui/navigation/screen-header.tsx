import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Icon } from "../icon/icon.tsx";
import styles from "./screen-header.module.css";

type ScreenHeaderProps = {
  readonly title: string;
  readonly onBack: () => void;
  readonly children?: ReactNode;
};

/** The header of a screen that replaces the shell's header: back button, title, and the screen's actions. */
export function ScreenHeader({ title, onBack, children }: ScreenHeaderProps): ReactNode {
  const t = useT();
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.back} aria-label={t("shell.back")} onClick={onBack}>
        <Icon name="back" />
      </button>
      <h1 className={styles.title}>{title}</h1>
      {children ?? <span className={styles.balance} />}
    </header>
  );
}
