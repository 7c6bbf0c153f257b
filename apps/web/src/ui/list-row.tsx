import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import { Link } from "./link.tsx";
import styles from "./list-row.module.css";

type ListRowProps = {
  readonly icon?: IconName;
  readonly title: string;
  readonly hint?: string;
  /** What stands at the end: an amount, a mark. */
  readonly end?: ReactNode;
  /** Where the row leads; without it the row only tells. */
  readonly to?: string;
};

export function ListRow({ icon, title, hint, end, to }: ListRowProps): ReactNode {
  const inside = (
    <>
      {icon === undefined ? null : <span className={styles.icon}><Icon name={icon} /></span>}
      <span className={styles.words}>
        <span>{title}</span>
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </span>
      {end}
      {to === undefined ? null : <span className={styles.way}><Icon name="next" size="s" /></span>}
    </>
  );
  return to === undefined ? <div className={styles.row}>{inside}</div> : <Link to={to} className={styles.row}>{inside}</Link>;
}
