import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { oddsText, pickText, resultText, type Leg } from "./leg-text.ts";
import styles from "./bet-history.module.css";

function LegView({ leg }: { leg: Leg }): ReactNode {
  const { t, style } = useI18n();
  const ended = [
    resultText(leg, { t, style }),
    leg.settlement === null ? "" : t(`play.settlement.${leg.settlement}`),
  ];
  const isGain = leg.settlement === "won" || leg.settlement === "half-won";
  return (
    <li className={styles.leg}>
      <b>{pickText(leg, { t, style })}</b>
      <b>{oddsText(leg.oddsMilli, style)}</b>
      <span className={styles.hint}>{`${t(`play.market.${leg.market}`)} · ${leg.home} – ${leg.away}`}</span>
      <span className={`${styles.hint} ${isGain ? styles.gain : ""}`}>
        {ended.filter((part) => part !== "").join(" · ") || leg.league}
      </span>
    </li>
  );
}

/** The legs of a bet on matches. */
export function LegsView({ legs }: { legs: readonly Leg[] }): ReactNode {
  const { t } = useI18n();
  return (
    <section className={styles.fair}>
      <h3 className={styles.fairTitle}>{t("play.legs")}</h3>
      <ul className={styles.legs}>
        {legs.map((leg, at) => (
          <LegView key={at} leg={leg} />
        ))}
      </ul>
      <p className={styles.note}>{t("play.legsNote")}</p>
    </section>
  );
}
