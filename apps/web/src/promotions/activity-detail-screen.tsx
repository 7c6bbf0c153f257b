// One promotion (`?promotionId=`) with its rules as figures.

import type { ReactNode } from "react";
import { categoryName } from "../i18n/category-name.ts";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { formatDecimal } from "../lib/format/format-number.ts";
import { formatTimes } from "../lib/format/format-times.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { EmptyState, ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { PromotionAction } from "./promotion-action.tsx";
import { ProgressOf, PromotionNote, StateBadge } from "./promotion-card.tsx";
import styles from "./promotions.module.css";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import { usePromotions, type Promotion } from "./use-promotions.ts";

const ContestPart = lazyComponent(
  () => import("./contest-part.tsx").then((m) => m.ContestPart),
  <LoadingState />,
);

/** What the promotion asks for and gives; nothing about what it does not have. */
function useFacts(promotion: Promotion): readonly (readonly [string, string])[] {
  const { t, style, count } = useI18n();
  const money = useShortMoney(promotion.currency);
  const {
    rewardPercent,
    rewardMax,
    minDeposit,
    target,
    minLevel,
    turnoverPercent,
    maxStake,
    lockHours,
    endDate,
  } = promotion;
  const isShare = Number(rewardPercent) > 0;
  const isLocked = turnoverPercent > 0;
  const rows: readonly (readonly [boolean, string, string])[] = [
    [
      promotion.prizes !== null,
      t("promotions.contest.prizes"),
      promotion.prizes?.map(money).join(" · ") ?? "",
    ],
    [
      promotion.prizes === null,
      t("promotions.reward"),
      isShare ? `${formatDecimal(rewardPercent, style, 2)}%` : money(promotion.rewardFixed),
    ],
    [isShare, t("promotions.most"), money(rewardMax)],
    [Number(minDeposit) > 0, t("promotions.minDeposit"), money(minDeposit)],
    [target !== null, t("promotions.goal"), target === null ? "" : money(target)],
    [minLevel > 0, t("promotions.minLevel"), `VIP${count(minLevel)}`],
    [
      promotion.requires.length > 0,
      t("promotions.verified"),
      promotion.requires.map((one) => t(`promotions.verified.${one}`)).join(" · "),
    ],
    [true, t("promotions.often"), t(`promotions.period.${promotion.period}`)],
    [isLocked, t("promotions.turnover"), `${formatTimes(turnoverPercent, style)}×`],
    ...Object.entries(promotion.turnoverWeights ?? {}).map(
      ([gameType, percent]) =>
        [
          isLocked,
          t("promotions.weight", { name: categoryName(gameType, t) }),
          `${count(percent)}%`,
        ] as const,
    ),
    ...promotion.turnoverGames.map(
      ({ gameName, percent }) =>
        [isLocked, t("promotions.weight", { name: gameName }), `${count(percent)}%`] as const,
    ),
    [isLocked, t("promotions.lockHours"), t("promotions.hours", { count: count(lockHours) })],
    [maxStake !== null, t("promotions.maxStake"), maxStake === null ? "" : money(maxStake)],
    [endDate !== null, t("promotions.ends"), endDate === null ? "" : formatDateTime(endDate, style)],
  ];
  return rows.flatMap(([is, name, value]) => (is ? [[name, value] as const] : []));
}

function Details({ promotion }: { promotion: Promotion }): ReactNode {
  const { t } = useI18n();
  const facts = useFacts(promotion);
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{promotion.promotionName}</h2>
        <StateBadge state={promotion.state} />
      </div>
      <p className={styles.text}>{promotion.content}</p>
      <ProgressOf promotion={promotion} />
      <PromotionNote promotion={promotion} />
      <PromotionAction promotion={promotion} />
      {promotion.prizes === null ? null : (
        <ContestPart promotionId={promotion.promotionId} currency={promotion.currency} />
      )}
      <h3 className={styles.subtitle}>{t("promotions.terms")}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.pair}>
            <dt>{name}</dt>
            <dd className={styles.figures}>{value}</dd>
          </div>
        ))}
      </dl>
      {promotion.turnoverPercent > 0 ? <p className={styles.hint}>{t("promotions.forfeitNote")}</p> : null}
    </article>
  );
}

export function ActivityDetailScreen({ query }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { list, error, refetch } = usePromotions();
  if (list === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState title={t("promotions.failed")} hint={errorText(error.code)} onRetry={refetch} />
    );
  const promotion = list.find(({ promotionId }) => promotionId === query.get("promotionId"));
  return (
    <div className={styles.page}>
      {promotion === undefined ? (
        <EmptyState icon="gift" title={t("promotions.gone")} hint={t("promotions.goneHint")}>
          <ButtonLink to="/m/activity">{t("promotions.all")}</ButtonLink>
        </EmptyState>
      ) : (
        <Details promotion={promotion} />
      )}
    </div>
  );
}
