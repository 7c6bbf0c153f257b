import type { ReactNode } from "react";
import { cashier } from "@khela/contract/cashier/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { useCall } from "../../lib/query/query.ts";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./manual.module.css";

/** Verifies a deposit receipt for anyone who has it: whether this site signed it, and every line of the signed text. */
export function DepositReceiptScreen({ query }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const receipt = query.get("receipt") ?? "";
  const { data, error, refetch } = useCall(cashier.depositReceipt, { receipt });
  if (data === undefined && error !== null)
    return <ErrorState title={t("manual.receiptFailed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined) return <LoadingState />;
  return (
    <div className={styles.page}>
      <div className={`${styles.verdict} ${data.isValid ? styles.valid : styles.invalid}`} role="status">
        <Icon name={data.isValid ? "check" : "alert"} size="l" />
        <h2>{t(data.isValid ? "manual.receiptValid" : "manual.receiptInvalid")}</h2>
        <p>{t(data.isValid ? "manual.receiptValidHint" : "manual.receiptInvalidHint")}</p>
      </div>
      {data.isValid ? (
        <>
          <dl className={styles.facts} lang="en" dir="ltr">
            {data.lines.map(({ name, value }) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.hint}>
            {t("manual.publicKey")} <bdi dir="ltr">{data.publicKey}</bdi>
          </p>
        </>
      ) : null}
    </div>
  );
}
