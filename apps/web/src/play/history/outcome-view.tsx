// Draws the recomputed outcome of a round as a picture: the roll, the mines, the reels.

import type { ReactNode } from "react";
import type { MinesOutcome } from "@khela/engines/originals/mines";
import type { SettledRound } from "@khela/engines/rounds";
import { nameOfSymbol } from "@khela/engines/slots/symbol-names";
import type { SlotOutcome } from "@khela/engines/slots/slot-engine";
import { gridsOf } from "@khela/engines/slots/slot-spin";
import { messageLanguageOf } from "@khela/contract/locale/languages";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDecimal } from "../../lib/format/format-number.ts";
import { factsOf, type Fact, type TextOutcome } from "./outcome-facts.ts";
import styles from "../verify/verify.module.css";

const tiles = 25;

function MinesView({ outcome }: { outcome: MinesOutcome }): ReactNode {
  const { t, count } = useI18n();
  const mines = outcome.minePositions ?? [];
  const places = Array.from({ length: tiles }, (_, tile) => tile);
  const classNameOf = (tile: number): string =>
    [
      styles.tile,
      mines.includes(tile) ? styles.mine : "",
      outcome.picked.includes(tile) ? styles.picked : "",
    ].join(" ");
  return (
    <>
      <div
        className={styles.field}
        role="img"
        aria-label={t("play.minesAt", { places: mines.map((tile) => count(tile + 1)).join(", ") })}
      >
        {places.map((tile) => (
          <span key={tile} className={classNameOf(tile)}>
            {count(tile + 1)}
          </span>
        ))}
      </div>
      <p className={styles.note}>{t("play.minesKey")}</p>
    </>
  );
}

function SlotsView({ outcome }: { outcome: SlotOutcome }): ReactNode {
  const { code, t, count } = useI18n();
  const messageLanguage = messageLanguageOf(code);
  // Symbols that fell into the grid after a win are not part of the reel stops.
  const [grid = [], ...fallen] = gridsOf(outcome.spin);
  const falls = fallen.length;
  const height = Math.max(0, ...grid.map(({ length }) => length));
  const rows = Array.from({ length: height }, (_, row) => grid.map((reel) => reel[row] ?? ""));
  return (
    <>
      <table className={styles.reels}>
        <caption className="visually-hidden">{t("play.reels")}</caption>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((symbol, reel) => (
                <td key={reel}>{nameOfSymbol(symbol, messageLanguage)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {t("play.stops", { stops: outcome.spin.stops.map((stop) => count(stop)).join(", ") })}
        {falls === 0 ? "" : ` · ${t("play.tumbles", { count: falls })}`}
        {outcome.freeSpins === null
          ? ""
          : ` · ${t("play.freeSpins", { count: outcome.freeSpins.totalSpins })}`}
      </p>
    </>
  );
}

/** Formats 9641 as 96.41, in the language's digits. */
function decimalOf(hundredths: number): string {
  const digits = String(hundredths).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function FactRow({ fact: { label, of, text, cards } }: { fact: Fact }): ReactNode {
  const { t, count } = useI18n();
  return (
    <div>
      <dt>
        {t(label)}
        {of === undefined ? "" : ` ${count(of)}`}
      </dt>
      <dd>
        {cards?.map((card, at) => (
          <span key={at} className={/[♦♥]/.test(card) ? `${styles.card} ${styles.red}` : styles.card}>
            {card}
          </span>
        ))}
        {text === undefined ? null : <span>{text}</span>}
      </dd>
    </div>
  );
}

function FactsView({ outcome }: { outcome: TextOutcome }): ReactNode {
  const { t, count, style } = useI18n();
  const hundredths = (value: number): string => formatDecimal(decimalOf(value), style, 2);
  return (
    <dl className={styles.shown}>
      {factsOf(outcome, { t, count, hundredths }).map((fact, at) => (
        <FactRow key={at} fact={fact} />
      ))}
    </dl>
  );
}

function DiceView({ rollHundredths }: { rollHundredths: number }): ReactNode {
  const { t, style } = useI18n();
  return (
    <p className={styles.roll}>
      <span className={styles.note}>{t("play.roll")}</span>
      <b>{formatDecimal(decimalOf(rollHundredths), style, 2)}</b>
    </p>
  );
}

export function OutcomeView({ outcome }: { outcome: SettledRound["outcome"] }): ReactNode {
  if (outcome.family === "dice") return <DiceView rollHundredths={outcome.rollHundredths} />;
  if (outcome.family === "mines") return <MinesView outcome={outcome} />;
  if ("spin" in outcome) return <SlotsView outcome={outcome} />;
  return <FactsView outcome={outcome} />;
}
