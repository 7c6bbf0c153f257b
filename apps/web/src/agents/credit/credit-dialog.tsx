// The dialog about one transfer of credit, with every receiver and the receivers' receipts.

import type { ReactNode } from "react";
import { useState } from "react";
import { agentCredit } from "@khela/contract/agents/credit/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { useDisputed } from "../disputes/dispute-list.tsx";
import { OpenDispute } from "../disputes/open-dispute.tsx";
import styles from "../agents.module.css";

type Item = OutputOf<typeof agentCredit.creditTransfer>["list"][number];

function Receiver({ item, onDispute }: { readonly item: Item; readonly onDispute: () => void }): ReactNode {
  const { t } = useI18n();
  const isDisputed = useDisputed();
  const { customerName, creditId, amount, state, receipt, mayDispute } = item;
  return (
    <li>
      <div className={styles.row}>
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
      </div>
      {mayDispute && !isDisputed(creditId) ? (
        <div className={styles.below}>
          <Button variant="secondary" onClick={onDispute}>
            {t("agents.dispute")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

type CreditDialogProps = { readonly transferId: string; readonly onClose: () => void };

export function CreditDialog({ transferId, onClose }: CreditDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const [disputed, setDisputed] = useState<Item | null>(null);
  const { data, error, refetch } = useCall(agentCredit.creditTransfer, { transferId });
  if (disputed !== null)
    return (
      <Dialog title={t("agents.dispute")} shape="bottomSheet" onClose={onClose}>
        <OpenDispute creditId={disputed.creditId} otherName={disputed.customerName} onOpened={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={t("agents.credit")} shape="bottomSheet" onClose={onClose}>
      {data === undefined && error !== null ? (
        <ErrorState title={t("agents.failed")} hint={errorText(error.code)} onRetry={refetch} />
      ) : data === undefined ? (
        <LoadingState />
      ) : (
        <ul className={styles.list}>
          {data.list.map((item) => (
            <Receiver key={item.customerId} item={item} onDispute={() => setDisputed(item)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
