// The amount that can be withdrawn now, beside the bonus in the balance, and the balance if it is not shown above.

import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Money } from "./money.tsx";
import styles from "./withdrawable-sums.module.css";

function Sum({
  label,
  amount,
  isNow = false,
}: {
  label: string;
  amount: string;
  isNow?: boolean;
}): ReactNode {
  return (
    <div className={isNow ? `${styles.sum} ${styles.now}` : styles.sum}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}

export function WithdrawableSums({
  balance,
  bonus,
  now,
}: {
  balance?: string;
  bonus: string;
  now: string;
}): ReactNode {
  const t = useT();
  return (
    <dl className={styles.sums}>
      {balance === undefined ? null : <Sum label={t("withdraw.balance")} amount={balance} />}
      {Number(bonus) > 0 ? <Sum label={t("withdraw.bonus")} amount={bonus} /> : null}
      <Sum label={t("withdraw.now")} amount={now} isNow />
    </dl>
  );
}
