// Shown after a credited deposit: the present balance, and the turnover that is still missing before a withdrawal.

import type { ReactNode } from "react";
import { withdrawals } from "@khela/contract/cashier/withdrawals/calls";
import { wallet } from "@khela/contract/wallet/calls";
import { useT } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { Money } from "../../ui/content/money.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "../cashier.module.css";

export function AfterDeposit(): ReactNode {
  const t = useT();
  const balance = useCall(wallet.balance, {}).data;
  const turnover = useCall(withdrawals.withdrawTurnover, {}).data;
  if (balance === undefined || turnover === undefined) return null;
  return (
    <dl className={styles.after}>
      <div className={styles.afterSum}>
        <dt>{t("cashier.newBalance")}</dt>
        <dd>
          <Money amount={balance.sumBalance} />
        </dd>
      </div>
      {turnover.status === "A" ? null : (
        <div className={styles.afterSum}>
          <dt>
            <Link to="/m/withdraw" className={styles.link}>
              {t("cashier.stillToBet")}
            </Link>
          </dt>
          <dd>
            <Money amount={turnover.remainingTurnover} />
          </dd>
        </div>
      )}
    </dl>
  );
}
