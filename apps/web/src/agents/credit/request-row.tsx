import type { ReactNode } from "react";
import type { agentCredit } from "@khela/contract/agents/credit/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { Money } from "../../ui/content/money.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "../agents.module.css";

export type CreditRequest = OutputOf<typeof agentCredit.requestCredit>;

/** One credit request: its reference, the amount, its outcome, and the signed receipt that both sides can show. */
export function RequestRow({
  request,
  name,
}: {
  readonly request: CreditRequest;
  readonly name?: string;
}): ReactNode {
  const { t, style } = useI18n();
  const { reference, amount, state, at, expiresAt, receipt } = request;
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        {name === undefined ? null : <span>{name}</span>}
        <span>{t("agents.requestReference", { reference })}</span>
        <span className={styles.hint}>
          {state === "open"
            ? t("agents.requestUntil", { time: formatDateTime(expiresAt, style) })
            : formatDateTime(at, style)}
        </span>
      </span>
      <span className={styles.sums}>
        <Money amount={amount} />
        <span className={styles.hint}>{t(`agents.requestState.${state}`)}</span>
        <Link to={`/m/creditReceipt?receipt=${receipt}`} className={styles.hint}>
          {t("agents.requestPaper")}
        </Link>
      </span>
    </div>
  );
}
