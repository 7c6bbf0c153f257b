import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import type { IconName } from "../ui/icon/icons.ts";
import { Link } from "../ui/navigation/link.tsx";
import styles from "./section-header.module.css";

type SectionHeaderProps = {
  readonly icon: IconName;
  readonly name: string;
  readonly total?: number;
  /** Path of the "more" link. */
  readonly to?: string;
};

/** The header of a section: icon, name, total and "more" link. */
export function SectionHeader({ icon, name, total, to }: SectionHeaderProps): ReactNode {
  const { t, count } = useI18n();
  return (
    <div className={styles.head}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <h2 className={styles.name}>{name}</h2>
      {total === undefined ? null : <span className={styles.total}>{count(total)}</span>}
      {to === undefined ? null : (
        <Link to={to} className={styles.more} aria-label={t("home.moreOf", { category: name })}>
          {t("home.more")}
          <span className={styles.way}>
            <Icon name="next" size="s" />
          </span>
        </Link>
      )}
    </div>
  );
}
