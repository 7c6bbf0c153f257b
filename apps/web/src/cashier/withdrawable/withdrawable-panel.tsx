// What may be withdrawn now, beside the balance and the bonus in it, and what is missing.

import type { ReactNode } from "react";
import type { withdrawals } from "@khela/contract/cashier/withdrawals/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useT } from "../../i18n/i18n.tsx";
import { Money } from "../../ui/content/money.tsx";
import { TurnoverCard } from "./turnover-card.tsx";
import styles from "./withdrawable.module.css";

export function WithdrawablePanel({
  settings,
}: {
  settings: OutputOf<typeof withdrawals.withdrawSettings>;
}): ReactNode {
  const t = useT();
  const { availBalance, bonusBalance, withdrawableNow, turnover } = settings;
  return (
    <>
      <dl className={styles.sums}>
        <div className={styles.sum}>
          <dt>{t("withdraw.balance")}</dt>
          <dd>
            <Money amount={availBalance} />
          </dd>
        </div>
        {Number(bonusBalance) > 0 ? (
          <div className={styles.sum}>
            <dt>{t("withdraw.bonus")}</dt>
            <dd>
              <Money amount={bonusBalance} />
            </dd>
          </div>
        ) : null}
        <div className={`${styles.sum} ${styles.now}`}>
          <dt>{t("withdraw.now")}</dt>
          <dd>
            <Money amount={withdrawableNow} />
          </dd>
        </div>
      </dl>
      <TurnoverCard turnover={turnover} />
    </>
  );
}
