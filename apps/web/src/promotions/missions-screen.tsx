// The screen of missions and the daily sign-in: the goal, its progress as a ring, and available rewards. Two more tabs
// have the ranks of deposits and of bets (`?rank=deposit`, `?rank=bet`).

import type { ReactNode } from "react";
import { useState } from "react";
import { isOnScreen } from "@khela/contract/promotions/promotion-types";
import { useI18n } from "../i18n/i18n.tsx";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useBreakNotice } from "../lib/session/break-notice.ts";
import { ProgressRing } from "../ui/content/progress-ring.tsx";
import { EmptyState, ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Chips } from "../ui/form/chips.tsx";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { PromotionAction } from "./promotion-action.tsx";
import { PromotionBadge, PromotionNote } from "./promotion-state.tsx";
import { PromotionAmount, PromotionPicture } from "./promotion-head.tsx";
import styles from "./promotions.module.css";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import { isUsed, sortPromotions, usePromotions, type Promotion } from "./use-promotions.ts";

function Mission({ promotion }: { promotion: Promotion }): ReactNode {
  const { t } = useI18n();
  const money = useShortMoney(promotion.currency);
  const { progress } = promotion;
  const label = t(progress?.of === "turnover" ? "promotions.progressTurnover" : "promotions.progressGoal");
  return (
    <li className={isUsed(promotion) ? `${styles.card} ${styles.isUsed}` : styles.card}>
      <div className={styles.head}>
        {progress === null ? (
          <PromotionPicture promotion={promotion} />
        ) : (
          <ProgressRing label={label} actual={progress.actual} expected={progress.expected} />
        )}
        <div className={styles.words}>
          <h2 className={styles.title}>{promotion.promotionName}</h2>
          <PromotionAmount promotion={promotion} />
          {progress === null ? null : (
            <p
              className={styles.hint}
            >{`${label}: ${money(progress.actual)} / ${money(progress.expected)}`}</p>
          )}
        </div>
        <PromotionBadge promotion={promotion} />
      </div>
      <p className={styles.text}>{promotion.content}</p>
      <PromotionNote promotion={promotion} />
      <PromotionAction promotion={promotion} isOnCard />
    </li>
  );
}

const RankPart = lazyComponent(() => import("./rank-part.tsx").then((m) => m.RankPart), <LoadingState />);

const tabs = ["missions", "deposit", "bet"] as const;

function MissionList(): ReactNode {
  const { t, errorText } = useI18n();
  const { list, error, refetch } = usePromotions();
  if (list === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState title={t("promotions.failed")} hint={errorText(error.code)} onRetry={refetch} />
    );
  const missions = sortPromotions(list.filter(({ promotionType }) => isOnScreen(promotionType, "missions")));
  if (missions.length === 0)
    return (
      <EmptyState icon="gift" title={t("promotions.noMissions")} hint={t("promotions.emptyHint")}>
        <ButtonLink to="/m/home">{t("shell.home")}</ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <p className={styles.hint}>{t("promotions.countedNote")}</p>
      <ul className={styles.cards}>
        {missions.map((promotion) => (
          <Mission key={promotion.promotionId} promotion={promotion} />
        ))}
      </ul>
    </>
  );
}

export function MissionsScreen({ query }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const first = tabs.find((tab) => tab === query.get("rank")) ?? "missions";
  const [tab, setTab] = useState<(typeof tabs)[number]>(first);
  const notice = useBreakNotice();
  if (notice !== null) return <div className={styles.page}>{notice}</div>;
  return (
    <div className={styles.page}>
      <Chips
        grid
        label={t("promotions.rank.tabs")}
        options={tabs.map((value) => ({ value, label: t(`promotions.rank.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      {tab === "missions" ? <MissionList /> : <RankPart key={tab} of={tab} />}
    </div>
  );
}
