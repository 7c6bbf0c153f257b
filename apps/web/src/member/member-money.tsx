// In the member centre: the amount that can be withdrawn now, and the progress of the missing turnover.

import type { ReactNode } from "react";
import { withdrawals } from "@khela/contract/cashier/withdrawals/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { formatMoney } from "../lib/format/format-money.ts";
import { useCall } from "../lib/query/query.ts";
import { useSettings } from "../lib/settings.tsx";
import { ProgressBar } from "../ui/content/progress-bar.tsx";
import { WithdrawableSums } from "../ui/content/withdrawable-sums.tsx";
import { Link } from "../ui/navigation/link.tsx";
import styles from "./member-money.module.css";

/**
 * Renders nothing when the merchant has no withdrawals, and while the amounts load: the balance above does not wait for
 * them.
 */
export function MemberMoney(): ReactNode {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  const { data } = useCall(withdrawals.withdrawSettings, {});
  if (data === undefined) return null;
  const { bonusBalance, withdrawableNow, turnover } = data;
  const left = formatMoney(turnover.remainingTurnover, currencySymbol, style);
  return (
    <div className={styles.member}>
      <WithdrawableSums bonus={bonusBalance} now={withdrawableNow} />
      {turnover.status === "A" ? null : (
        <>
          <ProgressBar
            label={t("withdraw.turnoverLabel")}
            actual={turnover.totalActualTurnover}
            expected={turnover.totalRequiredTurnover}
          />
          <p className={styles.pair}>
            <span>{t("withdraw.owed", { left })}</span>
            <Link to="/m/withdraw" className={styles.link}>
              {t("withdraw.why")}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}
