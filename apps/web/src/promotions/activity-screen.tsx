// The screen of active offers by category: promotions with the member's state in each, and offers that the merchant
// only announces.

import type { ReactNode } from "react";
import { useState } from "react";
import { contentPages } from "@khela/contract/content/pages/calls";
import { useI18n } from "../i18n/i18n.tsx";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useBreakNotice } from "../lib/session/break-notice.ts";
import { EmptyState, ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { Chips } from "../ui/form/chips.tsx";
import { useCall } from "../lib/query/query.ts";
import type { Shelf } from "./announced-offers.tsx";
import { PromotionCard } from "./promotion-card.tsx";
import styles from "./promotions.module.css";
import { sortPromotions, usePromotions, type Promotion } from "./use-promotions.ts";

const categories = [
  "deposit",
  "daily",
  "mission",
  "contest",
  "rebate",
  "vip",
] as const satisfies Promotion["category"][];

const AnnouncedOffers = lazyComponent(() => import("./announced-offers.tsx").then((m) => m.AnnouncedOffers));

type Chosen = Promotion["category"] | "all" | "announced";

const isFilled = ({ promotions }: Shelf): boolean => promotions.length > 0;

function Offers({ list }: { list: readonly Promotion[] }): ReactNode {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<Chosen>("all");
  const shelves = useCall(contentPages.promotions, {}).data?.categories.filter(isFilled) ?? [];
  const used = categories.filter((category) => list.some((one) => one.category === category));
  const shown = sortPromotions(chosen === "all" ? list : list.filter(({ category }) => category === chosen));
  if (list.length === 0 && shelves.length === 0)
    return <EmptyState icon="gift" title={t("promotions.empty")} hint={t("promotions.emptyHint")} />;
  return (
    <>
      <Chips
        grid
        label={t("promotions.categories")}
        options={[
          { value: "all" as const, label: t("promotions.category.all") },
          ...used.map((value) => ({ value, label: t(`promotions.category.${value}`) })),
          ...(shelves.length === 0
            ? []
            : [{ value: "announced" as const, label: t("promotions.category.announced") }]),
        ]}
        value={chosen}
        onChange={setChosen}
      />
      {shown.length === 0 ? null : (
        <ul className={styles.cards}>
          {shown.map((promotion) => (
            <PromotionCard key={promotion.promotionId} promotion={promotion} />
          ))}
        </ul>
      )}
      {chosen === "all" || chosen === "announced" ? <AnnouncedOffers shelves={shelves} /> : null}
    </>
  );
}

export function ActivityScreen(_props: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { list, error, refetch } = usePromotions();
  const notice = useBreakNotice();
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{t("shell.promotions")}</h1>
      {notice !== null ? (
        notice
      ) : list !== undefined ? (
        <Offers list={list} />
      ) : error === null ? (
        <LoadingState />
      ) : (
        <ErrorState title={t("promotions.failed")} hint={errorText(error.code)} onRetry={refetch} />
      )}
    </div>
  );
}
