// The refusal of a deposit, and a link to the member's own limits.

import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/api/call.ts";
import { AlertBox } from "../ui/feedback/alert-box.tsx";
import { RefusalNotice } from "../ui/feedback/refusal.tsx";
import { Link } from "../ui/navigation/link.tsx";
import styles from "./cashier.module.css";

/** A link to the screen of the member's own limits. */
export function LimitsLink(): ReactNode {
  const { t } = useI18n();
  return (
    <Link to="/m/safer" className={styles.link}>
      {t("cashier.myLimits")}
    </Link>
  );
}

/** Why a deposit was refused: the limit and the amount left in it, or that the promotion's conditions are not met. */
export function DepositRefusal({ error }: { error: CallError }): ReactNode {
  const { t } = useI18n();
  if (error.code !== "promotion.not.met") return <RefusalNotice error={error} />;
  return <AlertBox>{t("cashier.offerNotMet")}</AlertBox>;
}
