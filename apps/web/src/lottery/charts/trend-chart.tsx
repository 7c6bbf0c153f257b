import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import styles from "./charts.module.css";

const CELL = 20;
const LABEL_WIDTH = 36;
const RADIUS = 8.5;
const TEXT_DROP = 4;
const ROWS = 20;

type TrendChartProps = {
  readonly label: string;
  /** The numbers (ids) of the draws, newest first. */
  readonly numeros: readonly string[];
  readonly numbers: readonly string[];
  /** For each draw, the index of the drawn number in `numbers`. */
  readonly trend: readonly number[];
};

/** Returns the part of a draw's number that counts the draws of its day. */
const shortNumero = (numero: string): string => numero.split("-")[1] ?? numero;

/** The drawn numbers of the newest draws, one row for each draw, joined by a line. */
export function TrendChart({ label, numeros, numbers, trend }: TrendChartProps): ReactNode {
  const { style } = useI18n();
  const rows = trend.slice(0, ROWS);
  const x = (at: number): number => LABEL_WIDTH + at * CELL + CELL / 2;
  const y = (row: number): number => row * CELL + CELL / 2;
  const width = LABEL_WIDTH + numbers.length * CELL;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.trend}
      viewBox={`0 0 ${width} ${rows.length * CELL}`}
    >
      {rows.map((at, row) => (
        <g key={numeros[row]}>
          {row % 2 === 0 ? null : (
            <rect className={styles.band} x={0} y={row * CELL} width={width} height={CELL} />
          )}
          <text className={styles.numero} x={LABEL_WIDTH - 6} y={y(row) + TEXT_DROP} textAnchor="end">
            {localizeDigits(shortNumero(numeros[row] ?? ""), style)}
          </text>
          {numbers.map((number, place) =>
            place === at ? null : (
              <text
                key={number}
                className={styles.other}
                x={x(place)}
                y={y(row) + TEXT_DROP}
                textAnchor="middle"
              >
                {localizeDigits(number, style)}
              </text>
            ),
          )}
        </g>
      ))}
      <polyline className={styles.line} points={rows.map((at, row) => `${x(at)},${y(row)}`).join(" ")} />
      {rows.map((at, row) => (
        <g key={numeros[row]}>
          <circle className={styles.dot} cx={x(at)} cy={y(row)} r={RADIUS} />
          <text className={styles.drawn} x={x(at)} y={y(row) + TEXT_DROP} textAnchor="middle">
            {localizeDigits(numbers[at] ?? "", style)}
          </text>
        </g>
      ))}
    </svg>
  );
}
