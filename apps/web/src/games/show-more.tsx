import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import { Button } from "../ui/form/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import styles from "./show-more.module.css";

type ShowMoreProps = { readonly open: boolean; readonly onToggle: () => void };

/** A button that switches between all entries of a list and only the first ones. */
export function ShowMore({ open, onToggle }: ShowMoreProps): ReactNode {
  const t = useT();
  return (
    <p className={styles.row}>
      <Button variant="secondary" size="s" aria-expanded={open} onClick={onToggle}>
        {t(open ? "home.viewLess" : "home.loadMore")}
        <span className={open ? styles.turned : ""}>
          <Icon name="down" size="s" />
        </span>
      </Button>
    </p>
  );
}
