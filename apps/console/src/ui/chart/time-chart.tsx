import { useEffect, useRef, type ReactNode } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useT } from "../../i18n/texts.ts";
import { useFormat } from "../../lib/format/format.ts";
import { useTheme } from "../../lib/preferences.ts";
import styles from "./time-chart.module.css";

export type ChartLine = {
  readonly label: string;
  /** A value for each point; null: none. Used only for drawing, because screen readers get `text`. */
  readonly values: readonly (number | null)[];
  /** Returns the value as text, such as money with its currency. */
  readonly text: (index: number) => string;
};

const HEIGHT = 200;
const SIZE = 11;

function tokenOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Draws lines over time, with the same numbers in a table below. The code is loaded only with screens that use it. */
export function TimeChart({
  label,
  at,
  lines,
}: {
  readonly label: string;
  /** Times of the points. */
  readonly at: readonly number[];
  readonly lines: readonly ChartLine[];
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const theme = useTheme();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const colours = ["--gold", "--win", "--text-2", "--error"].map(tokenOf);
    const font = `${SIZE}px ${tokenOf("--font")}`;
    const axis = { stroke: tokenOf("--text-2"), font, grid: { stroke: tokenOf("--edge"), width: 1 } };
    const chart = new UPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        axes: [
          { ...axis, values: (_self, splits) => splits.map((second) => format.day(second * 1_000)) },
          { ...axis, values: (_self, splits) => splits.map((value) => format.count(value)) },
        ],
        series: [
          {},
          ...lines.map((line, index) => ({
            label: line.label,
            stroke: colours[index % colours.length]!,
            width: 2,
          })),
        ],
      },
      [at.map((ms) => ms / 1_000), ...lines.map(({ values }) => [...values])],
      element,
    );
    const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [at, lines, format, theme]);
  return (
    <figure className={styles["chart"]} aria-label={label}>
      <div ref={place} aria-hidden="true" />
      <details>
        <summary>{t("first.chart.table")}</summary>
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">{t("first.chart.when")}</th>
              {lines.map((line) => (
                <th key={line.label} scope="col">
                  {line.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {at.map((ms, index) => (
              <tr key={ms}>
                <th scope="row">{format.day(ms)}</th>
                {lines.map((line) => (
                  <td key={line.label}>{line.text(index)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
