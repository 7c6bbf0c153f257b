// The dialog with the events of one contract, newest first.

import type { ReactNode } from "react";
import { agentContracts } from "@khela/contract/agents/contracts/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useCall } from "../../lib/query/query.ts";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import styles from "../agents.module.css";

type HistoryDialogProps = { readonly contractId: string; readonly onClose: () => void };

export function HistoryDialog({ contractId, onClose }: HistoryDialogProps): ReactNode {
  const { t, style, errorText } = useI18n();
  const { data, error, refetch } = useCall(agentContracts.contractHistory, { contractId });
  return (
    <Dialog title={t("agents.contractHistory")} shape="bottomSheet" onClose={onClose}>
      {data === undefined && error !== null ? (
        <ErrorState title={t("agents.failed")} hint={errorText(error.code)} onRetry={refetch} />
      ) : data === undefined ? (
        <LoadingState />
      ) : (
        <>
          {data.isCut ? <p className={styles.hint}>{t("agents.contractHistoryCut")}</p> : null}
          <ul className={styles.list}>
            {data.list.map(({ action, activityDate, amount }, place) => (
              <li key={place} className={styles.row}>
                <span className={styles.words}>
                  <span>{t(`agents.contractAction.${action}`)}</span>
                  <span className={styles.hint}>{formatDateTime(activityDate, style)}</span>
                </span>
                {amount === null ? null : (
                  <span className={styles.sums}>
                    <Money amount={amount} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
