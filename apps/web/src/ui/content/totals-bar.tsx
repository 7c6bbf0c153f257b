import type { ReactNode } from "react";
import { Money } from "./money.tsx";
import styles from "./totals-bar.module.css";

type TotalsBarProps = {
  /**
   * The totals of the bar. `signed`: the amount is shown with its sign, and in the colour of a win when it is above
   * zero.
   */
  readonly totals: readonly {
    readonly label: string;
    readonly amount: string;
    readonly signed?: boolean;
  }[];
};

/** The totals of a list, side by side above it. */
export function TotalsBar({ totals }: TotalsBarProps): ReactNode {
  return (
    <dl className={styles.totals}>
      {totals.map(({ label, amount, signed = false }) => {
        const isGain = signed && Number(amount) > 0;
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isGain ? styles.gain : ""}>
              {isGain ? "+" : ""}
              <Money amount={amount} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
