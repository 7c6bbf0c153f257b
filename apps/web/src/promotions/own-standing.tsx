// The member's own place or tickets on the card of a contest: in its present period, with the prize of that place now.

import type { ReactNode } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query/query.ts";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import styles from "./promotions.module.css";
import type { Promotion } from "./use-promotions.ts";

/** Renders nothing until both answers are loaded. */
export function OwnStanding({ promotion }: { promotion: Promotion }): ReactNode {
  const { t, count } = useI18n();
  const money = useShortMoney(promotion.currency);
  const { promotionId } = promotion;
  const contest = useCall(promotions.contest, { promotionId }).data;
  const own = useCall(promotions.ownContest, { promotionId }).data;
  const present = contest?.periods.find(({ state }) => state === "open");
  if (present === undefined || own === undefined) return null;
  const mine = own.list.find(({ period }) => period === present.period);
  if (mine === undefined) return <p className={styles.hint}>{t("promotions.contest.none")}</p>;
  if (mine.tickets !== null)
    return <p className={styles.text}>{t("promotions.contest.tickets", { count: count(mine.tickets) })}</p>;
  const prize = mine.place === null ? undefined : present.prizes[mine.place - 1];
  return (
    <p className={styles.pair}>
      <span>
        {t("promotions.contest.place")}{" "}
        <b className={styles.figures}>{mine.place === null ? "–" : count(mine.place)}</b>
      </span>
      {prize === undefined ? null : (
        <b className={styles.amount}>{t("promotions.contest.prizeNow", { prize: money(prize) })}</b>
      )}
    </p>
  );
}
