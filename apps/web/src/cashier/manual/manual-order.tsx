import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { cashier } from "@khela/contract/cashier/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { Money } from "../../ui/content/money.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { CopyButton } from "../order/copy-button.tsx";
import { ProofField } from "./proof-field.tsx";
import styles from "./manual.module.css";

export type ManualOrder = OutputOf<typeof cashier.depositOrder> & {
  readonly manual: NonNullable<OutputOf<typeof cashier.depositOrder>["manual"]>;
};

const ReceiptCode = lazyComponent(
  () => import("./receipt-code.tsx").then((m) => m.ReceiptCode),
  <div className={styles.codeWaiting} />,
);

const PayCode = lazyComponent(
  () => import("../order/pay-code.tsx").then((m) => m.PayCode),
  <div className={styles.codeWaiting} />,
);

type CopyFactProps = { readonly label: string; readonly value: string; readonly shown?: ReactNode };

function CopyFact({ label, value, shown = value }: CopyFactProps): ReactNode {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr">{shown}</bdi>
        <CopyButton label={label} value={value} />
      </dd>
    </div>
  );
}

function TransactionForm({ orderId, onSent }: { orderId: string; onSent: () => void }): ReactNode {
  const { t, errorText } = useI18n();
  const submit = useMutation(cashier.submitDeposit);
  const [typed, setTyped] = useState("");
  const [missing, setMissing] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setMissing(typed.trim() === "");
    if (typed.trim() === "") return;
    if ((await submit.mutate({ orderId, transactionId: typed })) !== null) onSent();
  }

  const refused = submit.error;
  const refusal =
    refused === null
      ? undefined
      : refused.code === "field.invalid"
        ? t("field.depositTransactionId")
        : errorText(refused.code);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={t("manual.transactionId")}
        name="transactionId"
        hint={t("manual.transactionHint")}
        error={missing ? t("field.depositTransactionId") : refusal}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" wide busy={submit.isPending}>
        {t("manual.send")}
      </Button>
    </form>
  );
}

/**
 * A manual deposit: first the amount and the account to pay to, then the transaction's number, and the receipt that
 * both sides can verify.
 */
export function ManualOrderPanel({
  order,
  onChange,
}: {
  order: ManualOrder;
  onChange: () => void;
}): ReactNode {
  const { t } = useI18n();
  const { manual, state } = order;
  const mayTell = state === "waiting" || state === "expired";
  return (
    <div className={styles.panel}>
      {mayTell ? <p className={styles.steps}>{t("manual.steps")}</p> : null}
      {mayTell && manual.qrText !== null ? <PayCode text={manual.qrText} /> : null}
      <dl className={styles.facts}>
        <CopyFact label={t("manual.number")} value={manual.accountNumber} />
        <CopyFact label={t("manual.amount")} value={order.amount} shown={<Money amount={order.amount} />} />
        <CopyFact label={t("manual.reference")} value={manual.reference} />
        {Number(manual.feeAmount) === 0 ? null : (
          <div className={styles.fact}>
            <dt>{t("manual.fee")}</dt>
            <dd>
              <Money amount={manual.feeAmount} />
            </dd>
          </div>
        )}
        <div className={styles.fact}>
          <dt>{t("manual.holder")}</dt>
          <dd>{manual.accountHolder}</dd>
        </div>
        {manual.transactionId === null ? null : (
          <div className={styles.fact}>
            <dt>{t("manual.transactionId")}</dt>
            <dd>
              <bdi dir="ltr">{manual.transactionId}</bdi>
            </dd>
          </div>
        )}
        {order.receivedAmount === null ? null : (
          <div className={styles.fact}>
            <dt>{t("manual.received")}</dt>
            <dd>
              <Money amount={order.receivedAmount} />
            </dd>
          </div>
        )}
        {manual.refusal === null ? null : (
          <div className={styles.fact}>
            <dt>{t("manual.refusal")}</dt>
            <dd>{manual.refusal}</dd>
          </div>
        )}
      </dl>
      {mayTell ? <TransactionForm orderId={order.orderId} onSent={onChange} /> : null}
      {mayTell || state === "submitted" ? (
        <ProofField orderId={order.orderId} hasProof={manual.hasProof} onSent={onChange} />
      ) : null}
      <details className={styles.receipt}>
        <summary>{t("manual.receipt")}</summary>
        <ReceiptCode receipt={manual.receipt} />
      </details>
    </div>
  );
}
