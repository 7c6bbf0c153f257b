// The turnover that deposited money still needs, as a bar and for each deposit.

import type { ReactNode } from "react";
import type { withdrawals } from "@khela/contract/calls/money/withdrawals";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDay } from "../lib/date/format-date.ts";
import { formatMoney } from "../lib/format/format-number.ts";
import { useSettings } from "../lib/settings.tsx";
import { ProgressBar } from "../ui/content/progress-bar.tsx";
import styles from "./withdraw.module.css";

type Turnover = OutputOf<typeof withdrawals.withdrawTurnover>;

export function TurnoverCard({ turnover }: { turnover: Turnover }): ReactNode {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  if (turnover.status === "A") return null;
  const money = (amount: string): string => formatMoney(amount, currencySymbol, style);
  const { totalActualTurnover: actual, totalRequiredTurnover: required } = turnover;
  return (
    <section className={styles.card} aria-labelledby="turnover">
      <h2 id="turnover" className={styles.cardTitle}>
        {t("withdraw.turnover", { left: money(turnover.remainingTurnover) })}
      </h2>
      <ProgressBar label={t("withdraw.turnoverLabel")} actual={actual} expected={required} />
      <p className={styles.hint}>{t("withdraw.turnoverOf", { done: money(actual), all: money(required) })}</p>
      <ul className={styles.parts}>
        {turnover.details.map((part) => (
          <li key={part.refId} className={styles.pair}>
            <span>
              {t(`withdraw.source.${part.source}`, {
                amount: money(part.amount),
                day: formatDay(part.at, style),
              })}
            </span>
            <span className={styles.figures}>
              {`${money(part.actualTurnover)} / ${money(part.requiredTurnover)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t("withdraw.turnoverNote")}</p>
    </section>
  );
}
