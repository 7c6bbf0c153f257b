// A promotion's card: its reward, the visitor's state and progress, and the next action.

import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { formatTimes } from "../lib/format/format-percent.ts";
import { Disclosure } from "../ui/content/disclosure.tsx";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { Link } from "../ui/navigation/link.tsx";
import { hasVerb, PromotionAction } from "./promotion-action.tsx";
import { PromotionAmount, PromotionPicture } from "./promotion-head.tsx";
import { ProgressOf, PromotionBadge, PromotionNote } from "./promotion-state.tsx";
import styles from "./promotions.module.css";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import { FactList, useTermWeights } from "./turnover-terms.tsx";
import { isUsed, type Promotion } from "./use-promotions.ts";

/**
 * The terms of a bonus for stakes: the required turnover, the maximum stake, and how much of a stake counts by game.
 */
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
          <p className={styles.hint}>{t("promotions.riskNote")}</p>
          <FactList facts={weights.map(({ key, name, percent }) => [name, percent, key] as const)} />
        </Disclosure>
      )}
    </>
  );
}

const OwnStanding = lazyComponent(() => import("./own-standing.tsx").then((m) => m.OwnStanding));

export function PromotionCard({ promotion }: { promotion: Promotion }): ReactNode {
  const { t } = useI18n();
  const isMember = memberTypeOf(useSession()) !== null;
  const details = `/m/activityDetail?promotionId=${promotion.promotionId}`;
  return (
    <li className={isUsed(promotion) ? `${styles.card} ${styles.isUsed}` : styles.card}>
      <div className={styles.head}>
        <PromotionPicture promotion={promotion} />
        <div className={styles.words}>
          <h2 className={styles.title}>
            <Link to={details} className={styles.link}>
              {promotion.promotionName}
            </Link>
          </h2>
          <PromotionAmount promotion={promotion} />
        </div>
        <PromotionBadge promotion={promotion} />
      </div>
      <p className={styles.text}>{promotion.content}</p>
      {isMember && promotion.prizes !== null ? <OwnStanding promotion={promotion} /> : null}
      <ProgressOf promotion={promotion} />
      <PromotionNote promotion={promotion} />
      <StakeTerms promotion={promotion} />
      <PromotionAction promotion={promotion} isOnCard />
      {hasVerb(promotion) ? (
        <Link to={details} className={styles.more}>
          {t("promotions.terms")}
        </Link>
      ) : null}
    </li>
  );
}
