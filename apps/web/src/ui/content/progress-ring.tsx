import type { ReactNode } from "react";
import { progressPercent } from "../../lib/format/progress-percent.ts";
import styles from "./progress-ring.module.css";

type ProgressRingProps = {
  readonly label: string;
  /** Decimal amounts of one currency. */
  readonly actual: string;
  readonly expected: string;
};

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that closes as the actual amount approaches the expected amount. */
export function ProgressRing({ label, ...amounts }: ProgressRingProps): ReactNode {
  const percent = progressPercent(amounts);
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.ring}
      viewBox="0 0 48 48"
    >
      <circle className={styles.track} cx="24" cy="24" r={RADIUS} />
      {percent === 0 ? null : (
        <circle
          className={styles.fill}
          cx="24"
          cy="24"
          r={RADIUS}
          strokeDasharray={`${((LENGTH * percent) / 100).toFixed(1)} ${LENGTH.toFixed(1)}`}
        />
      )}
    </svg>
  );
}
