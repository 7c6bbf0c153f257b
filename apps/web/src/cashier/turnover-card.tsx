// The turnover that money still needs, as a bar and for each deposit and bonus, with what counts where that is the bonus's own.

import type { ReactNode } from "react";
import type { withdrawals } from "@khela/contract/calls/money/withdrawals";
import type { OutputOf } from "@khela/contract/schemas";
import { categoryName } from "../i18n/category-name.ts";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDay } from "../lib/date/format-date.ts";
import { formatMoney } from "../lib/format/format-number.ts";
import { useSettings } from "../lib/settings.tsx";
import { ProgressBar } from "../ui/content/progress-bar.tsx";
import styles from "./withdraw.module.css";

type Turnover = OutputOf<typeof withdrawals.withdrawTurnover>;
type Part = Turnover["details"][number];

function WhatCounts({ part: { turnoverWeights, turnoverGames } }: { part: Part }): ReactNode {
  const { t, count } = useI18n();
  if (turnoverWeights === null) return null;
  const rows = [
    ...turnoverGames.map(({ nodeId, gameName, percent }) => [String(nodeId), gameName, percent] as const),
    ...Object.entries(turnoverWeights).map(
      ([gameType, percent]) => [gameType, categoryName(gameType, t), percent] as const,
    ),
    ["rest", t("withdraw.counts.rest"), 100] as const,
  ];
  return (
    <details className={styles.counts}>
      <summary className={styles.open}>
        {t(turnoverGames.length > 0 ? "withdraw.counts.games" : "withdraw.counts")}
      </summary>
      <dl className={styles.parts}>
        {rows.map(([key, name, percent]) => (
          <div key={key} className={styles.weight}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.figures}>{`${count(percent)}%`}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

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
            <WhatCounts part={part} />
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t("withdraw.turnoverNote")}</p>
    </section>
  );
}
