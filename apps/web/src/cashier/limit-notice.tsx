// What refused a deposit; of a limit that the member set: which one, what is left of it, and where it is changed.

import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/api/call.ts";
import { formatMoney } from "../lib/format/format-money.ts";
import { useSettings } from "../lib/settings.tsx";
import { Link } from "../ui/navigation/link.tsx";
import styles from "./cashier.module.css";

type LimitDetail = {
  readonly period: "day" | "week" | "month";
  readonly limit: string;
  readonly left: string;
  /** What orders that are not decided have of it. */
  readonly waiting: string;
};

const periods: readonly unknown[] = ["day", "week", "month"] satisfies LimitDetail["period"][];

function isLimitDetail(value: unknown): value is LimitDetail {
  const detail = value as Partial<Record<keyof LimitDetail, unknown>> | null | undefined;
  return (
    periods.includes(detail?.period) &&
    typeof detail?.limit === "string" &&
    typeof detail.left === "string" &&
    typeof detail.waiting === "string"
  );
}

/** The way to where the member set their limits. */
export function LimitsLink(): ReactNode {
  const { t } = useI18n();
  return (
    <Link to="/m/safer" className={styles.link}>
      {t("cashier.myLimits")}
    </Link>
  );
}

/** Why a deposit was refused; of a limit or a break with the way to where it was set. */
export function RefusalNotice({ error }: { error: CallError }): ReactNode {
  const { t, style, errorText } = useI18n();
  const { currencySymbol } = useSettings();
  const money = (amount: string): string => formatMoney(amount, currencySymbol, style);
  const ofLimit = error.code === "safer.deposit.limit" && isLimitDetail(error.value) ? error.value : null;
  return (
    <p className={styles.alert} role="alert">
      {ofLimit === null
        ? error.code === "promotion.not.met"
          ? t("cashier.offerNotMet")
          : errorText(error.code)
        : t(`cashier.limitReached.${ofLimit.period}`, {
            limit: money(ofLimit.limit),
            left: money(ofLimit.left),
          })}
      {ofLimit === null || Number(ofLimit.waiting) === 0
        ? null
        : ` ${t("cashier.limitWaiting", { waiting: money(ofLimit.waiting) })}`}
      {error.code === "safer.break" || error.code === "safer.deposit.limit" ? (
        <>
          {" "}
          <LimitsLink />
        </>
      ) : null}
    </p>
  );
}
