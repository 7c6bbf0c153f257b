// What refused a deposit, and the way to where the member set their limits.

import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/api/call.ts";
import { AlertBox } from "../ui/feedback/alert-box.tsx";
import { RefusalNotice } from "../ui/feedback/refusal.tsx";
import { Link } from "../ui/navigation/link.tsx";
import styles from "./cashier.module.css";

/** The way to where the member set their limits. */
export function LimitsLink(): ReactNode {
  const { t } = useI18n();
  return (
    <Link to="/m/safer" className={styles.link}>
      {t("cashier.myLimits")}
    </Link>
  );
}

/** Why a deposit was refused: the limit and the amount that it leaves, or that another promotion may do. */
export function DepositRefusal({ error }: { error: CallError }): ReactNode {
  const { t } = useI18n();
  if (error.code !== "promotion.not.met") return <RefusalNotice error={error} />;
  return <AlertBox>{t("cashier.offerNotMet")}</AlertBox>;
}
