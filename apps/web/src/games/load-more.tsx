import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./load-more.module.css";

type LoadMoreProps = {
  readonly shown: number;
  readonly total: number;
  readonly category: string;
  readonly open: boolean;
  readonly busy?: boolean;
  readonly onToggle: () => void;
};

/** Shown before 'load more'. */
export const fewAtFirst = 3;

/** 'Showing 3 of 120 slots', and more or less of them. Nothing to toggle when all are in view. */
export function LoadMore({ shown, total, category, open, busy = false, onToggle }: LoadMoreProps): ReactNode {
  const { t } = useI18n();
  if (!open && shown >= total) return null;
  return (
    <div className={styles.row}>
      <p className={styles.words}>{t("home.showing", { count: shown, total, category })}</p>
      {/* A button that is disabled while it works would lose the focus. */}
      <Button kind="quiet" size="s" aria-busy={busy || undefined} aria-expanded={open} onClick={onToggle}>
        {t(open ? "home.viewLess" : "home.loadMore")}
        <span className={open ? styles.turned : ""}><Icon name="down" size="s" /></span>
      </Button>
    </div>
  );
}
