// The screen of one promotion (`?promotionId=`), with its rules as a list of facts.

import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime, formatDay } from "../lib/date/format-date.ts";
import { formatPercent } from "../lib/format/format-percent.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useBreakNotice } from "../lib/session/break-notice.ts";
import { EmptyState, ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { PromotionAction } from "./promotion-action.tsx";
import { ProgressOf, PromotionBadge, PromotionNote } from "./promotion-state.tsx";
import styles from "./promotions.module.css";
import { FactList, useTurnoverTerms, type Fact } from "./turnover-terms.tsx";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import { usePromotions, type Promotion } from "./use-promotions.ts";

const ContestPart = lazyComponent(
  () => import("./contest-part.tsx").then((m) => m.ContestPart),
  <LoadingState />,
);

/** Conditions and benefits of the promotion, without empty fields. */
function useFacts(promotion: Promotion): readonly Fact[] {
  const { t, style, count } = useI18n();
  const money = useShortMoney(promotion.currency);
  const { rewardPercent, rewardMax, minDeposit, target, minLevel, endDate } = promotion;
  const isShare = Number(rewardPercent) > 0;
  const rows: readonly (readonly [boolean, string, string])[] = [
    [
      promotion.prizes !== null,
      t("promotions.contest.prizes"),
      promotion.prizes?.map(money).join(" · ") ?? "",
    ],
    [
      promotion.prizes === null,
      t("promotions.reward"),
      isShare ? `${formatPercent(rewardPercent, style)}%` : money(promotion.rewardFixed),
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
    [endDate !== null, t("promotions.ends"), endDate === null ? "" : formatDateTime(endDate, style)],
  ];
  return rows.flatMap(([is, name, value]) => (is ? [[name, value] as const] : []));
}

/** The terms of the member's reward in play, if these bind instead of the promotion's current terms. */
function OwnTerms({
  promotion,
  of,
}: {
  promotion: Promotion;
  of: NonNullable<Promotion["termsOf"]>;
}): ReactNode {
  const { t, style } = useI18n();
  const terms = useTurnoverTerms(promotion, promotion.currency);
  const until = of.state === "issued" ? "promotions.takeBy" : "promotions.playBy";
  const facts =
    of.expiry === null ? terms : [...terms, [t(until), formatDateTime(of.expiry, style)] as const];
  return (
    <>
      <h3 className={styles.subtitle}>{t("promotions.ownTerms", { day: formatDay(of.at, style) })}</h3>
      <FactList facts={facts} />
    </>
  );
}

function Details({ promotion }: { promotion: Promotion }): ReactNode {
  const { t } = useI18n();
  const facts = useFacts(promotion);
  const terms = useTurnoverTerms(promotion, promotion.currency);
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{promotion.promotionName}</h2>
        <PromotionBadge promotion={promotion} />
      </div>
      <p className={styles.text}>{promotion.content}</p>
      <ProgressOf promotion={promotion} />
      <PromotionNote promotion={promotion} />
      <PromotionAction promotion={promotion} />
      {promotion.prizes === null ? null : (
        <ContestPart promotionId={promotion.promotionId} currency={promotion.currency} />
      )}
      {promotion.termsOf === null ? null : <OwnTerms promotion={promotion} of={promotion.termsOf} />}
      <h3 className={styles.subtitle}>{t("promotions.terms")}</h3>
      <FactList facts={promotion.termsOf === null ? [...facts, ...terms] : facts} />
      {promotion.turnoverPercent > 0 ? <p className={styles.hint}>{t("promotions.forfeitNote")}</p> : null}
    </article>
  );
}

export function ActivityDetailScreen({ query }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { list, error, refetch } = usePromotions();
  const notice = useBreakNotice();
  if (notice !== null) return <div className={styles.page}>{notice}</div>;
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
