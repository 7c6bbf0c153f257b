// Shows the limits of one amount of credit, and the part of today's limit that is left.

import type { ReactNode } from "react";
import { agentCredit } from "@khela/contract/agents/credit/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { Money } from "../../ui/content/money.tsx";
import styles from "../agents.module.css";

/** Renders nothing when the merchant sets no limits. */
export function CreditLimits(): ReactNode {
  const { t } = useI18n();
  const { data } = useCall(agentCredit.creditLimits, {});
  if (data === undefined || data.limits === null) return null;
  const { min, max, leftToday } = data.limits;
  return (
    <p className={styles.hint}>
      {t("agents.creditEach")} <Money amount={min} /> – <Money amount={max} /> · {t("agents.creditLeft")}{" "}
      <Money amount={leftToday} />
    </p>
  );
}
