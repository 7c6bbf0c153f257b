// A contest or raffle in its promotion's page: the member's place or tickets, the first places or winners, and how a raffle is drawn.

import type { ReactNode } from "react";
import { promotions } from "@khela/contract/calls/money/promotions";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { formatDecimal, localizeDigits } from "../lib/format/format-number.ts";
import { useCall } from "../lib/query/query.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import { ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import styles from "./promotions.module.css";
import { RaffleProof } from "./raffle-proof.tsx";

export type Contest = OutputOf<typeof promotions.contest>;
export type ContestPeriod = Contest["periods"][number];

function useScore({ scoring, currency }: Contest): (score: string) => string {
  const { style } = useI18n();
  const money = useShortMoney(currency);
  return (score) => (scoring === "multiple" ? `${formatDecimal(score, style, 2)}×` : money(score));
}

function OwnPlace({ contest, period }: { contest: Contest; period: ContestPeriod }): ReactNode {
  const { t, count } = useI18n();
  const score = useScore(contest);
  const { data } = useCall(promotions.ownContest, { promotionId: contest.promotionId });
  if (data === undefined) return null;
  const own = data.list.find((one) => one.period === period.period);
  if (own === undefined) return <p className={styles.hint}>{t("promotions.contest.none")}</p>;
  if (own.tickets !== null)
    return <p className={styles.text}>{t("promotions.contest.tickets", { count: count(own.tickets) })}</p>;
  return (
    <>
      <div className={styles.pair}>
        <span>{t("promotions.contest.place")}</span>
        <b className={styles.figures}>{own.place === null ? "" : count(own.place)}</b>
      </div>
      <div className={styles.pair}>
        <span>{t("promotions.contest.score")}</span>
        <b className={styles.figures}>{score(own.score)}</b>
      </div>
      <p className={styles.hint}>
        {own.gap === null
          ? t("promotions.contest.front")
          : t("promotions.contest.gap", { score: score(own.gap) })}
      </p>
    </>
  );
}

function Rows({ contest, period }: { contest: Contest; period: ContestPeriod }): ReactNode {
  const { t, count, style } = useI18n();
  const money = useShortMoney(contest.currency);
  const score = useScore(contest);
  if (period.rows.length === 0)
    return (
      <p className={styles.hint}>
        {t(contest.scoring === "tickets" ? "promotions.contest.drawn" : "promotions.contest.empty")}
      </p>
    );
  return (
    <ol className={styles.places}>
      {period.rows.map(({ place, customerName, number, prize, score: reached }) => (
        <li key={place} className={styles.place}>
          <span className={styles.figures}>{count(place)}</span>
          <span className={styles.placeName}>{customerName}</span>
          <span className={styles.figures}>
            {number === null
              ? score(reached)
              : t("promotions.contest.number", { number: localizeDigits(String(number), style) })}
          </span>
          {prize === null ? null : <b className={styles.amount}>{money(prize)}</b>}
        </li>
      ))}
    </ol>
  );
}

function Period({ contest, period }: { contest: Contest; period: ContestPeriod }): ReactNode {
  const { t, style } = useI18n();
  const isMember = memberTypeOf(useSession()) !== null;
  const { state } = period;
  return (
    <section className={styles.progress}>
      <h3 className={styles.subtitle}>
        {t(state === "open" ? "promotions.contest.now" : "promotions.contest.before")}
      </h3>
      <p className={styles.hint}>{t("promotions.until", { time: formatDateTime(period.endsAt, style) })}</p>
      {state === "closed" || state === "void" ? (
        <p className={styles.text}>
          {t(state === "closed" ? "promotions.contest.waiting" : "promotions.contest.void")}
        </p>
      ) : null}
      {isMember ? <OwnPlace contest={contest} period={period} /> : null}
      <Rows contest={contest} period={period} />
      {period.draw === null ? null : <RaffleProof contest={contest} period={period} draw={period.draw} />}
    </section>
  );
}

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
        <Period key={period.period} contest={data} period={period} />
      ))}
    </div>
  );
}
