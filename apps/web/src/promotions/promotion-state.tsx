// Shows a promotion's state for the visitor: a badge, the progress, and a note.

import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { withMessages } from "../i18n/with-messages.ts";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { ProgressBar } from "../ui/content/progress-bar.tsx";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import styles from "./promotions.module.css";
import { useAsksProof, type Promotion } from "./use-promotions.ts";

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

const ProofBadge = lazyComponent(
  withMessages(["welcome"], () => import("./promotion-proof.tsx").then((m) => m.ProofBadge)),
);

/** Badge with the promotion's state, or with a verification that the claim still requires. */
export function PromotionBadge({ promotion }: { promotion: Promotion }): ReactNode {
  const badge = <StateBadge state={promotion.state} />;
  return useAsksProof(promotion) ? <ProofBadge requires={promotion.requires} proven={badge} /> : badge;
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
