// One promotion as a card: what it gives, the state it is in for the caller, how far they are, and what they can do.

import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { formatTimes } from "../lib/format/format-times.ts";
import { Disclosure } from "../ui/content/disclosure.tsx";
import { ProgressBar } from "../ui/content/progress-bar.tsx";
import { Link } from "../ui/navigation/link.tsx";
import { PromotionAction } from "./promotion-action.tsx";
import styles from "./promotions.module.css";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import { FactList, useTermWeights } from "./turnover-terms.tsx";
import type { Promotion } from "./use-promotions.ts";

const good: readonly Promotion["state"][] = ["claim", "issued", "claimed"];

export function StateBadge({ state }: { state: Promotion["state"] }): ReactNode {
  const { t } = useI18n();
  if (state === "none" || state === "join") return null;
  const look =
    state === "rejected" || state === "expired"
      ? styles.isBad
      : good.includes(state)
        ? styles.isGood
        : styles.isOpen;
  return <span className={`${styles.badge} ${look}`}>{t(`promotions.state.${state}`)}</span>;
}

export function ProgressOf({ promotion }: { promotion: Promotion }): ReactNode {
  const { t } = useI18n();
  const money = useShortMoney(promotion.currency);
  if (promotion.progress === null) return null;
  const { of, actual, expected } = promotion.progress;
  const label = t(of === "goal" ? "promotions.progressGoal" : "promotions.progressTurnover");
  return (
    <div className={styles.progress}>
      <span className={styles.pair}>
        <span>{label}</span>
        <span className={styles.figures}>{`${money(actual)} / ${money(expected)}`}</span>
      </span>
      <ProgressBar label={label} actual={actual} expected={expected} />
    </div>
  );
}

export function PromotionNote({ promotion }: { promotion: Promotion }): ReactNode {
  const { t, style } = useI18n();
  const { reason, expiry, remark, state } = promotion;
  const isSaid = reason !== null && state === "none";
  if (!isSaid && expiry === null && remark === null) return null;
  const notes = [
    isSaid ? t(`promotions.reason.${reason}`) : null,
    expiry === null ? null : t("promotions.until", { time: formatDateTime(expiry, style) }),
    remark,
  ];
  return <p className={styles.hint}>{notes.filter((note) => note !== null).join(" · ")}</p>;
}

/** What a bonus binds its member to at the stake: the largest one, and how much of it counts. */
function StakeTerms({ promotion }: { promotion: Promotion }): ReactNode {
  const { t, style } = useI18n();
  const money = useShortMoney(promotion.currency);
  const weights = useTermWeights(promotion);
  const { turnoverPercent, maxStake } = promotion;
  if (turnoverPercent === 0) return null;
  return (
    <>
      <p className={styles.hint}>
        {t("promotions.betsTimes", { times: formatTimes(turnoverPercent, style) })}
        {maxStake === null ? null : ` ${t("promotions.maxStakeNow", { amount: money(maxStake) })}`}
      </p>
      {weights.length === 0 ? null : (
        <Disclosure title={t("promotions.counts")}>
          <FactList facts={weights.map(({ key, name, percent }) => [name, percent, key] as const)} />
        </Disclosure>
      )}
    </>
  );
}

export function PromotionCard({ promotion }: { promotion: Promotion }): ReactNode {
  const { t } = useI18n();
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Link to={`/m/activityDetail?promotionId=${promotion.promotionId}`} className={styles.link}>
            {promotion.promotionName}
          </Link>
        </h2>
        <StateBadge state={promotion.state} />
      </div>
      <p className={styles.text}>{promotion.content}</p>
      <ProgressOf promotion={promotion} />
      <PromotionNote promotion={promotion} />
      <StakeTerms promotion={promotion} />
      <PromotionAction promotion={promotion} />
      <Link to={`/m/activityDetail?promotionId=${promotion.promotionId}`} className={styles.more}>
        {t("promotions.terms")}
      </Link>
    </li>
  );
}
