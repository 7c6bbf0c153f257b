// Credit requests of members directly below. The agent sends the requested credit with the payment password, or
// refuses.

import type { ReactNode } from "react";
import { useState } from "react";
import { agentCredit } from "@khela/contract/agents/credit/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import { PinForm } from "../pin-form.tsx";
import { useCreditAsk } from "./credit-ask.ts";
import { RequestRow, type CreditRequest } from "./request-row.tsx";
import styles from "../agents.module.css";

type AnswerProps = { readonly request: CreditRequest; readonly onAnswered: () => void };

function AcceptDialog({
  request,
  onClose,
  onAnswered,
}: AnswerProps & { readonly onClose: () => void }): ReactNode {
  const { t } = useI18n();
  const { mutate, isPending, error } = useMutation(agentCredit.acceptCredit);
  const ask = useCreditAsk(request.amount, [request.customerName]);
  const onSend = async (password: string) => {
    if ((await mutate({ requestId: request.requestId, password })) === null) return;
    showToast(t("agents.creditSent"), "success");
    onAnswered();
  };
  return (
    <Dialog title={t("agents.credit")} onClose={onClose}>
      <PinForm ask={ask} isPending={isPending} error={error} onSend={onSend}>
        <p className={styles.text}>
          {t("agents.creditTo")} {request.customerName} <Money amount={request.amount} />
        </p>
      </PinForm>
    </Dialog>
  );
}

function Answer({ request, onAnswered }: AnswerProps): ReactNode {
  const { t } = useI18n();
  const [isAccepting, setAccepting] = useState(false);
  const refusal = useMutation(agentCredit.refuseCredit);
  const onRefuse = async () => {
    if ((await refusal.mutate({ requestId: request.requestId })) !== null) onAnswered();
  };
  return (
    <>
      {refusal.error === null ? null : <RefusalNotice error={refusal.error} />}
      <div className={styles.actions}>
        <Button onClick={() => setAccepting(true)}>{t("agents.creditSend")}</Button>
        <Button variant="secondary" busy={refusal.isPending} onClick={() => void onRefuse()}>
          {t("agents.contractRefuse")}
        </Button>
      </div>
      {isAccepting ? (
        <AcceptDialog
          request={request}
          onClose={() => setAccepting(false)}
          onAnswered={() => {
            setAccepting(false);
            onAnswered();
          }}
        />
      ) : null}
    </>
  );
}

function Requests({ onAnswered }: { readonly onAnswered: () => void }): ReactNode {
  const { t } = useI18n();
  const pages = useInfiniteQuery(
    agentCredit.creditRequests,
    { pageSize: 50 },
    { pageName: "cursor", cached: false },
  );
  const requests = pages.pages.flatMap(({ list }) => list);
  if (requests.length === 0 && pages.state === "end") return null;
  return (
    <section className={styles.part}>
      <h2>{t("agents.requests")}</h2>
      <ul className={styles.form}>
        {requests.map((request) => (
          <li key={request.requestId} className={styles.link}>
            <RequestRow request={request} name={request.customerName} />
            {request.state === "open" ? <Answer request={request} onAnswered={onAnswered} /> : null}
          </li>
        ))}
      </ul>
      <InfiniteScrollSentinel pages={pages} failed={t("agents.failed")} end={t("agents.listEnd")} />
    </section>
  );
}

/** Renders nothing without requests. */
export function RequestList({ onAnswered }: { readonly onAnswered: () => void }): ReactNode {
  const [answers, setAnswers] = useState(0);
  const onDone = () => {
    setAnswers(answers + 1);
    onAnswered();
  };
  return <Requests key={answers} onAnswered={onDone} />;
}
