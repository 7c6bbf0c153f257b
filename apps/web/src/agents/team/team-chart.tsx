// A bar chart of one figure of the team by day, week or month. The list below the chart has the same numbers.

import type { ReactNode } from "react";
import { teamCountFigures, teamMoneyFigures } from "@khela/contract/agents/team";
import type { agents } from "@khela/contract/agents/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatIsoDay } from "../../lib/date/format-date.ts";
import { Money } from "../../ui/content/money.tsx";
import styles from "./team.module.css";

/** The figures of one bar: of a day, a week, or a month in the range. */
export type Period = OutputOf<typeof agents.teamKpi>["periods"][number];
export const chartFigures = [...teamMoneyFigures, ...teamCountFigures] as const;
export type ChartFigure = (typeof chartFigures)[number];

const BAR_WIDTH = 10;
const HEIGHT = 100;

/** Shows a figure: an amount as the server's decimal text, or a count. */
export function FigureValue({ value }: { readonly value: string | number }): ReactNode {
  const { count } = useI18n();
  return typeof value === "number" ? count(value) : <Money amount={value} />;
}

type TeamChartProps = { readonly periods: readonly Period[]; readonly figure: ChartFigure };

export function TeamChart({ periods, figure }: TeamChartProps): ReactNode {
  const { t, style } = useI18n();
  // only the heights of the bars are floats: every displayed amount is the server's text
  const values = periods.map((period) => Number(period[figure]));
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = HEIGHT / (top - bottom || 1);
  const highest = periods[values.indexOf(top)];
  return (
    <figure className={styles.chart}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${periods.length * BAR_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("agents.chartOf", { figure: t(`agents.figure.${figure}`) })}
      >
        {values.map((value, place) => (
          <rect
            key={periods[place]!.from}
            className={value < 0 ? styles.loss : styles.bar}
            x={place * BAR_WIDTH + 1}
            width={BAR_WIDTH - 2}
            y={(top - Math.max(value, 0)) * scale}
            height={Math.abs(value) * scale}
          />
        ))}
      </svg>
      <figcaption className={styles.caption}>
        <span>{formatIsoDay(periods[0]!.from, style)}</span>
        {highest === undefined ? null : (
          <span>
            {t("agents.chartHighest")} <FigureValue value={highest[figure]} />
          </span>
        )}
        <span>{formatIsoDay(periods[periods.length - 1]!.to, style)}</span>
      </figcaption>
    </figure>
  );
}
