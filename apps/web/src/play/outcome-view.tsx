// The recomputed outcome as a person remembers it: the roll, the field of mines, the reels.

import type { ReactNode } from "react";
import type { MinesOutcome } from "@khela/engines/originals/mines";
import type { SettledRound } from "@khela/engines/rounds";
import type { SlotsOutcome } from "@khela/engines/slots/slots";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDecimal } from "../lib/format.ts";
import styles from "./verify.module.css";

const tiles = 25;

function MinesView({ outcome }: { outcome: MinesOutcome }): ReactNode {
  const { t, count } = useI18n();
  const mines = outcome.minePositions ?? [];
  const places = Array.from({ length: tiles }, (_, tile) => tile);
  const lookOf = (tile: number): string =>
    [styles.tile, mines.includes(tile) ? styles.mine : "", outcome.picked.includes(tile) ? styles.picked : ""].join(" ");
  return (
    <>
      <div className={styles.field} role="img" aria-label={t("play.minesAt", { places: mines.map((tile) => count(tile + 1)).join(", ") })}>
        {places.map((tile) => <span key={tile} className={lookOf(tile)}>{count(tile + 1)}</span>)}
      </div>
      <p className={styles.note}>{t("play.minesKey")}</p>
    </>
  );
}

function SlotsView({ outcome }: { outcome: SlotsOutcome }): ReactNode {
  const { t, count } = useI18n();
  const rows = outcome.spin.grid[0]?.map((_, row) => outcome.spin.grid.map((reel) => reel[row] ?? "")) ?? [];
  return (
    <>
      <table className={styles.reels}>
        <caption className="visually-hidden">{t("play.reels")}</caption>
        <tbody>
          {rows.map((row, at) => <tr key={at}>{row.map((symbol, reel) => <td key={reel}>{symbol}</td>)}</tr>)}
        </tbody>
      </table>
      <p className={styles.note}>
        {t("play.stops", { stops: outcome.spin.stops.map((stop) => count(stop)).join(", ") })}
        {outcome.freeSpins === null ? "" : ` · ${t("play.freeSpins", { count: outcome.freeSpins.totalSpins })}`}
      </p>
    </>
  );
}

function DiceView({ rollHundredths }: { rollHundredths: number }): ReactNode {
  const { t, style } = useI18n();
  const hundredths = String(rollHundredths).padStart(3, "0");
  return (
    <p className={styles.roll}>
      <span className={styles.note}>{t("play.roll")}</span>
      <b>{formatDecimal(`${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`, style, 2)}</b>
    </p>
  );
}

export function OutcomeView({ outcome }: { outcome: SettledRound["outcome"] }): ReactNode {
  if (outcome.family === "dice") return <DiceView rollHundredths={outcome.rollHundredths} />;
  if (outcome.family === "mines") return <MinesView outcome={outcome} />;
  if (outcome.family === "slots") return <SlotsView outcome={outcome} />;
  // The others are few numbers or cards: as the engine gives them.
  return <pre className={styles.note}>{JSON.stringify(outcome, null, 1)}</pre>;
}
