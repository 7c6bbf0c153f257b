// One transfer of credit, with every receiver and their receipts.

import type { ReactNode } from "react";
import { agentCredit } from "@khela/contract/calls/agents/credit";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query/query.ts";
import { Money } from "../ui/content/money.tsx";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { Link } from "../ui/navigation/link.tsx";
import styles from "./agents.module.css";

type CreditDialogProps = { readonly transferId: string; readonly onClose: () => void };

export function CreditDialog({ transferId, onClose }: CreditDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(agentCredit.creditTransfer, { transferId });
  return (
    <Dialog title={t("agents.credit")} shape="bottomSheet" onClose={onClose}>
      {data === undefined && error !== null ? (
        <ErrorState title={t("agents.failed")} hint={errorText(error.code)} onRetry={refetch} />
      ) : data === undefined ? (
        <LoadingState />
      ) : (
        <ul className={styles.list}>
          {data.list.map(({ customerId, customerName, amount, state, receipt }) => (
            <li key={customerId} className={styles.row}>
              <span className={styles.words}>
                <span>{customerName}</span>
                <span className={styles.hint}>{t(`agents.creditItem.${state}`)}</span>
              </span>
              <span className={styles.sums}>
                <Money amount={amount} />
                {receipt === null ? null : (
                  <Link to={`/m/creditReceipt?receipt=${receipt}`} className={styles.hint}>
                    {t("agents.receipt")}
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
