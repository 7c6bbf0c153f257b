import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { Button } from "../ui/form/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import styles from "./show-more.module.css";

type ShowMoreProps = {
  readonly shown: number;
  readonly total: number;
  readonly category: string;
  readonly open: boolean;
  readonly busy?: boolean;
  readonly onToggle: () => void;
};

/** Shown before 'load more'. */
export const collapsedCount = 3;

/** 'Showing 3 of 120 slots', and a toggle for more or fewer. No toggle when all are shown. */
export function ShowMore({ shown, total, category, open, busy = false, onToggle }: ShowMoreProps): ReactNode {
  const { t } = useI18n();
  if (!open && shown >= total) return null;
  return (
    <div className={styles.row}>
      <p className={styles.words}>{t("home.showing", { count: shown, total, category })}</p>
      {/* A button that is disabled while busy would lose the focus. */}
      <Button
        variant="secondary"
        size="s"
        aria-busy={busy || undefined}
        aria-expanded={open}
        onClick={onToggle}
      >
        {t(open ? "home.viewLess" : "home.loadMore")}
        <span className={open ? styles.turned : ""}>
          <Icon name="down" size="s" />
        </span>
      </Button>
    </div>
  );
}
