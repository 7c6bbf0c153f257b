// The head of a promotion's card: its picture, its name, and its benefit as one figure.

import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { formatPercent } from "../lib/format/format-percent.ts";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import { Glyph } from "../ui/icon/icon.tsx";
import styles from "./promotions.module.css";
import type { Promotion } from "./use-promotions.ts";

/** Pictures by category, drawn in the style of the icon set (ui/icon/icons.ts). */
const pictures: Readonly<Record<Promotion["category"], string>> = {
  deposit: "M12 4v10M8 10.5l4 4 4-4M4.5 15.5V20h15v-4.5",
  daily: "M4.5 6h15v13.5h-15zM4.5 10h15M8.5 3.5V7M15.5 3.5V7M9 14.5l2.2 2.2 3.8-3.9",
  mission:
    "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 12h.01",
  contest:
    "M8 4h8v5a4 4 0 0 1-8 0zM8 5.5H4.5c0 2.6 1.4 4.3 3.7 4.6M16 5.5h3.5c0 2.6-1.4 4.3-3.7 4.6M12 13v4M8.5 20h7l-1-3h-5z",
  rebate: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4.5H15M9.5 14.5l5-5M9.8 9.8h.01M14.2 14.2h.01",
  vip: "M4 8.5 7.8 12 12 5.5 16.2 12 20 8.5 18.5 17h-13zM5.5 20h13",
};

const ticket = "M4 7.5h16v3a1.5 1.5 0 0 0 0 3v3H4v-3a1.5 1.5 0 0 0 0-3zM14 7.5v9M8 12h2.5";
const ticketTypes: readonly Promotion["promotionType"][] = ["RAFFLE", "PROMO_CODE"];

export function PromotionPicture({ promotion }: { promotion: Promotion }): ReactNode {
  const { category, promotionType } = promotion;
  return (
    <span className={styles.picture} data-category={category}>
      <Glyph d={ticketTypes.includes(promotionType) ? ticket : pictures[category]} size="l" />
    </span>
  );
}

/**
 * Shows a promotion's benefit as one figure: the first prize, the member's own reward, or the percentage with its
 * maximum.
 */
export function PromotionAmount({ promotion }: { promotion: Promotion }): ReactNode {
  const { t, style } = useI18n();
  const money = useShortMoney(promotion.currency);
  const { prizes, rewardAmount, rewardPercent, rewardFixed, rewardMax } = promotion;
  const [first] = prizes ?? [];
  if (first !== undefined)
    return (
      <p className={styles.headline}>
        <b>{money(first)}</b> <span>{t("promotions.firstPrize")}</span>
      </p>
    );
  if (rewardAmount !== null && Number(rewardAmount) > 0)
    return (
      <p className={styles.headline}>
        <b>{money(rewardAmount)}</b>
      </p>
    );
  if (Number(rewardPercent) > 0)
    return (
      <p className={styles.headline}>
        <b>{`${formatPercent(rewardPercent, style)}%`}</b>{" "}
        <span>{t("promotions.upTo", { amount: money(rewardMax) })}</span>
      </p>
    );
  return (
    <p className={styles.headline}>
      <b>{money(rewardFixed)}</b>
    </p>
  );
}
