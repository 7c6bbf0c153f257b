import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import styles from "./charts.module.css";

/** How many numbers are shown on each side of the chart. */
const SHOWN = 10;

type SideProps = {
  readonly title: string;
  readonly numbers: readonly string[];
  /** The value of each number (how often, or how long ago it was drawn), in the order of `numbers`. */
  readonly values: readonly number[];
  readonly isCold?: boolean;
};

/** One side of the chart: the numbers with the largest values, each with a bar. */
function Side({ title, numbers, values, isCold = false }: SideProps): ReactNode {
  const { style, count } = useI18n();
  const largest = Math.max(1, ...values);
  const shown = numbers
    .map((number, at) => ({ number, value: values[at] ?? 0 }))
    .sort((a, b) => b.value - a.value)
    .slice(0, SHOWN);
  return (
    <section className={styles.side}>
      <h3 className={styles.sideTitle}>{title}</h3>
      <ol className={styles.bars}>
        {shown.map(({ number, value }) => (
          <li key={number} className={styles.row}>
            <b className={styles.ball}>{localizeDigits(number, style)}</b>
            <span className={styles.track} aria-hidden="true">
              <span
                className={isCold ? `${styles.bar} ${styles.isCold}` : styles.bar}
                style={{ inlineSize: `${(100 * value) / largest}%` }}
              />
            </span>
            <span className={styles.value}>{count(value)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type HotColdChartProps = {
  readonly numbers: readonly string[];
  readonly hot: readonly number[];
  readonly gap: readonly number[];
};

/** The numbers that were drawn most often, beside those that were not drawn for the longest time. */
export function HotColdChart({ numbers, hot, gap }: HotColdChartProps): ReactNode {
  const { t } = useI18n();
  return (
    <div className={styles.sides}>
      <Side title={t("lottery.chart.hot")} numbers={numbers} values={hot} />
      <Side title={t("lottery.chart.cold")} numbers={numbers} values={gap} isCold />
    </div>
  );
}
