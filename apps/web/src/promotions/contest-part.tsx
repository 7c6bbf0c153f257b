// The section about a contest or raffle on its promotion's page: its rules, its present and its last period, and
// earlier ones.

import type { ReactNode } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query/query.ts";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import { ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { PeriodDetails } from "./contest-period.tsx";
import { EarlierPeriods } from "./earlier-periods.tsx";
import styles from "./promotions.module.css";

export function ContestPart({ promotionId, currency }: { promotionId: string; currency: string }): ReactNode {
  const { t, count, errorText } = useI18n();
  const money = useShortMoney(currency);
  const { data, error, refetch } = useCall(promotions.contest, { promotionId });
  if (data === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState title={t("promotions.contest.failed")} hint={errorText(error.code)} onRetry={refetch} />
    );
  const { ticketTurnover, maxTickets, minStake } = data;
  return (
    <div className={styles.part}>
      <p className={styles.hint}>
        {ticketTurnover === null
          ? t("promotions.contest.tie")
          : t("promotions.contest.ticketRule", {
              amount: money(ticketTurnover),
              most: count(maxTickets ?? 0),
            })}
      </p>
      {minStake === null ? null : (
        <div className={styles.pair}>
          <span>{t("promotions.contest.minStake")}</span>
          <b className={styles.figures}>{money(minStake)}</b>
        </div>
      )}
      {data.periods.map((period) => (
        <section key={period.period} className={styles.progress}>
          <h3 className={styles.subtitle}>
            {t(period.state === "open" ? "promotions.contest.now" : "promotions.contest.before")}
          </h3>
          <PeriodDetails contest={data} period={period} />
        </section>
      ))}
      <EarlierPeriods contest={data} />
    </div>
  );
}
