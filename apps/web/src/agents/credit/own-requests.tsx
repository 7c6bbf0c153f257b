// The member's credit requests to the agent directly above: the form, and the newest requests with their outcomes.

import type { ReactNode } from "react";
import { creditRequestMinutes } from "@khela/contract/agents/team";
import { agentCredit } from "@khela/contract/agents/credit/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCall } from "../../lib/query/query.ts";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { CreditAmountField, useCreditAmount } from "./credit-amount.tsx";
import { RequestRow } from "./request-row.tsx";
import styles from "../agents.module.css";

const SHOWN = 5;

type AskFormProps = { readonly agentName: string; readonly onAsked: () => void };

function AskForm({ agentName, onAsked }: AskFormProps): ReactNode {
  const { t } = useI18n();
  const form = useCreditAmount();
  const { mutate, isPending, error } = useMutation(agentCredit.requestCredit);
  const onSubmit = async () => {
    if ((await mutate({ amount: form.amount, requestId: form.requestId.current })) === null) return;
    form.write("");
    showToast(t("agents.requestSent"), "success");
    onAsked();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <p className={styles.text}>
        {t("agents.requestHint", { name: agentName, minutes: creditRequestMinutes })}
      </p>
      <CreditAmountField label={t("agents.requestAmount")} form={form} />
      {error === null ? null : <RefusalNotice error={error} />}
      <Button type="submit" wide busy={isPending} disabled={form.minor === null}>
        {t("agents.requestSend")}
      </Button>
    </form>
  );
}

/** Renders nothing for a member without an agent. */
export function OwnRequests(): ReactNode {
  const { t } = useI18n();
  const { data, refetch } = useCall(agentCredit.ownCreditRequests, {});
  if (data === undefined || data.agentName === null) return null;
  return (
    <section className={styles.part}>
      <h2>{t("agents.request")}</h2>
      <AskForm agentName={data.agentName} onAsked={refetch} />
      {data.list.length === 0 ? null : (
        <ul className={styles.list}>
          {data.list.slice(0, SHOWN).map((request) => (
            <li key={request.requestId}>
              <RequestRow request={request} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
