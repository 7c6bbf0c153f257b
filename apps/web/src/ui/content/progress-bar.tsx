import type { ReactNode } from "react";
import { progressPercent } from "../../lib/format/progress-percent.ts";
import styles from "./progress-bar.module.css";

type ProgressBarProps = {
  readonly label: string;
  /** Decimal amounts of one currency. */
  readonly actual: string;
  readonly expected: string;
};

/** A bar that fills as the actual amount approaches the expected amount. */
export function ProgressBar({ label, ...amounts }: ProgressBarProps): ReactNode {
  const percent = progressPercent(amounts);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.bar}
    >
      <span className={styles.fill} style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
