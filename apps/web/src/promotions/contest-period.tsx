// One period of a contest or raffle: the member's place or tickets, the first places or winners, and the draw of a
// raffle.

import type { ReactNode } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { formatDecimal, localizeDigits } from "../lib/format/format-number.ts";
import { useCall } from "../lib/query/query.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import styles from "./promotions.module.css";
import { RaffleProof } from "./raffle-proof.tsx";
import type { Contest, ContestPeriod } from "./contest.ts";

function useScore({ scoring, currency }: Contest): (score: string) => string {
  const { style } = useI18n();
  const money = useShortMoney(currency);
  return (score) => (scoring === "multiple" ? `${formatDecimal(score, style, 2)}×` : money(score));
}

type ContestPeriodProps = {
  readonly contest: Contest;
  readonly period: ContestPeriod;
  /** Whether the period is an earlier one, for which the member's result is fetched separately. */
  readonly isEarlier?: boolean;
};

function OwnPlace({ contest, period, isEarlier = false }: ContestPeriodProps): ReactNode {
  const { t, count } = useI18n();
  const score = useScore(contest);
  const money = useShortMoney(contest.currency);
  const { promotionId } = contest;
  const asked = isEarlier ? { promotionId, period: period.period } : { promotionId };
  const { data } = useCall(promotions.ownContest, asked);
  if (data === undefined) return null;
  const own = data.list.find((one) => one.period === period.period);
  if (own === undefined)
    return (
      <p className={styles.hint}>
        {t(period.state === "open" ? "promotions.contest.none" : "promotions.contest.notIn")}
      </p>
    );
  const won =
    own.prize === null || own.place === null ? null : (
      <p className={styles.text}>
        <b>{t("promotions.contest.won", { prize: money(own.prize), place: count(own.place) })}</b>
      </p>
    );
  if (own.tickets !== null)
    return (
      <>
        {won}
        <p className={styles.text}>{t("promotions.contest.tickets", { count: count(own.tickets) })}</p>
      </>
    );
  const prizeNow = period.state !== "open" || own.place === null ? undefined : period.prizes[own.place - 1];
  return (
    <>
      {won}
      <div className={styles.pair}>
        <span>{t("promotions.contest.place")}</span>
        <b className={styles.figures}>{own.place === null ? "" : count(own.place)}</b>
      </div>
      {prizeNow === undefined ? null : (
        <p className={styles.amount}>{t("promotions.contest.prizeNow", { prize: money(prizeNow) })}</p>
      )}
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

/** Renders everything below the heading of a period. */
export function PeriodDetails(props: ContestPeriodProps): ReactNode {
  const { t, style } = useI18n();
  const isMember = memberTypeOf(useSession()) !== null;
  const { contest, period } = props;
  const { state, draw } = period;
  return (
    <>
      <p className={styles.hint}>{t("promotions.until", { time: formatDateTime(period.endsAt, style) })}</p>
      {state === "closed" || state === "void" ? (
        <p className={styles.text}>
          {t(state === "closed" ? "promotions.contest.waiting" : "promotions.contest.void")}
        </p>
      ) : null}
      {isMember ? <OwnPlace {...props} /> : null}
      <Rows contest={contest} period={period} />
      {draw === null ? null : <RaffleProof contest={contest} period={period} draw={draw} />}
    </>
  );
}
