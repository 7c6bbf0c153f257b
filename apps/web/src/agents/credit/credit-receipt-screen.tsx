import type { ReactNode } from "react";
import { agentCredit } from "@khela/contract/agents/credit/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { useCall } from "../../lib/query/query.ts";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "../agents.module.css";

const words = {
  credit: ["agents.receiptValid", "agents.receiptValidHint"],
  request: ["agents.requestPaperValid", "agents.requestPaperHint"],
  none: ["agents.receiptInvalid", "agents.receiptInvalidHint"],
} as const;

/** Shows anyone who has a credit receipt whether this site signed it, and every line of the signed text. */
export function CreditReceiptScreen({ query }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(agentCredit.creditReceipt, {
    receipt: query.get("receipt") ?? "",
  });
  if (data === undefined && error !== null)
    return <ErrorState title={t("agents.receiptFailed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined) return <LoadingState />;
  const [title, hint] = words[data.kind ?? "none"];
  return (
    <div className={styles.page}>
      <div className={styles.qr} role="status">
        <Icon name={data.kind === "credit" ? "check" : "alert"} size="l" />
        <h2>{t(title)}</h2>
        <p className={styles.text}>{t(hint)}</p>
      </div>
      {data.isValid ? (
        <dl className={styles.figures} lang="en" dir="ltr">
          {data.lines.map(({ name, value }) => (
            <div key={name} className={styles.figure}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className={styles.hint}>
        {t("agents.publicKey")} <bdi dir="ltr">{data.publicKey}</bdi>
      </p>
    </div>
  );
}
