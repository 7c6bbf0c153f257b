// A notice before a deposit: how long a new payout account or a new payment PIN delays a first withdrawal.

import type { ReactNode } from "react";
import type { cashier } from "@khela/contract/cashier/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useT } from "../../i18n/i18n.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import styles from "../cashier.module.css";

type Waits = NonNullable<OutputOf<typeof cashier.channels>["waits"]>;

export function FirstWithdrawal({ waits }: { waits: Waits }): ReactNode {
  const t = useT();
  const { account, paymentPassword } = waits;
  const part = account === 0 ? "pin" : "payout";
  return (
    <section className={styles.first} aria-labelledby="first-withdrawal">
      <h2 id="first-withdrawal" className={styles.legend}>
        {t("cashier.firstWithdrawal")}
      </h2>
      {account === 0 ? null : <p className={styles.note}>{t("cashier.accountWaits", { count: account })}</p>}
      {paymentPassword === 0 ? null : (
        <p className={styles.note}>{t("cashier.pinLooked", { count: paymentPassword })}</p>
      )}
      <ButtonLink to={`/m/securityCenter?open=${part}&to=/m/voucherCenter`} variant="text">
        {t("cashier.setUpNow")}
      </ButtonLink>
    </section>
  );
}
