// Disputes about credit: the statements of both sides, and the step that the member can take next.

import { useState, type ReactNode } from "react";
import { agentDisputes } from "@khela/contract/agents/disputes/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCall } from "../../lib/query/query.ts";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { Money } from "../../ui/content/money.tsx";
import { Button } from "../../ui/form/button.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import { WordsForm } from "./words-form.tsx";
import styles from "../agents.module.css";

type Dispute = OutputOf<typeof agentDisputes.disputes>["list"][number];
type StepProps = { readonly creditId: string; readonly onDone: () => void };

function Answer({ creditId, onDone }: StepProps): ReactNode {
  const { t } = useI18n();
  const { mutate, isPending, error } = useMutation(agentDisputes.answerDispute);
  const onSend = async (answer: string) => {
    if ((await mutate({ creditId, answer })) !== null) onDone();
  };
  return (
    <WordsForm
      label={t("agents.disputeAnswer")}
      send={t("agents.disputeAnswerSend")}
      busy={isPending}
      errorCode={error?.code ?? null}
      onSend={(answer) => void onSend(answer)}
    />
  );
}

function Escalate({ creditId, onDone }: StepProps): ReactNode {
  const { t } = useI18n();
  const { mutate, isPending, error } = useMutation(agentDisputes.escalateDispute);
  const onEscalate = async () => {
    if ((await mutate({ creditId })) !== null) onDone();
  };
  return (
    <>
      {error === null ? null : <RefusalNotice error={error} />}
      <div className={styles.actions}>
        <Button variant="secondary" busy={isPending} onClick={() => void onEscalate()}>
          {t("agents.disputeEscalate")}
        </Button>
      </div>
    </>
  );
}

function DisputeItem({
  dispute,
  onDone,
}: {
  readonly dispute: Dispute;
  readonly onDone: () => void;
}): ReactNode {
  const { t, style } = useI18n();
  const { creditId, otherName, amount, sentAt, state, isOwn, reason, answer, answerUntil, decision } =
    dispute;
  const says = (isMine: boolean, words: string) =>
    isMine ? t("agents.disputeYouSay", { words }) : `${otherName}: ${words}`;
  return (
    <li className={styles.link}>
      <div className={styles.words}>
        <span className={styles.code}>
          {otherName} <Money amount={amount} />
        </span>
        <span className={styles.hint}>
          {formatDateTime(sentAt, style)} · {t(`agents.disputeState.${state}`)}
        </span>
      </div>
      <p className={styles.text}>{says(isOwn, reason)}</p>
      {answer === null ? null : <p className={styles.text}>{says(!isOwn, answer)}</p>}
      {decision === null ? null : (
        <p className={styles.text}>{t("agents.disputeDecision", { words: decision })}</p>
      )}
      {state === "open" ? (
        <p className={styles.hint}>
          {t("agents.disputeUntil", { time: formatDateTime(answerUntil, style) })}
        </p>
      ) : null}
      {dispute.mayAnswer ? <Answer creditId={creditId} onDone={onDone} /> : null}
      {dispute.mayEscalate ? <Escalate creditId={creditId} onDone={onDone} /> : null}
    </li>
  );
}

/** Returns a function that tells whether a transfer of credit is already disputed. */
export function useDisputed(): (creditId: string) => boolean {
  const { data } = useCall(agentDisputes.disputes, {});
  return (creditId) => data?.list.some((one) => one.creditId === creditId) ?? false;
}

type DisputesProps = { readonly first: readonly Dispute[]; readonly onDone: () => void };

/** The pages of disputes. Shows `first` until the first page is loaded again. */
function Disputes({ first, onDone }: DisputesProps): ReactNode {
  const { t } = useI18n();
  const pages = useInfiniteQuery(
    agentDisputes.disputes,
    { pageSize: 50 },
    { pageName: "cursor", cached: false },
  );
  const disputes = pages.pages.length === 0 ? first : pages.pages.flatMap(({ list }) => list);
  return (
    <section className={styles.part}>
      <h2>{t("agents.disputes")}</h2>
      <ul className={styles.form}>
        {disputes.map((dispute) => (
          <DisputeItem key={`${dispute.side} ${dispute.creditId}`} dispute={dispute} onDone={onDone} />
        ))}
      </ul>
      <InfiniteScrollSentinel pages={pages} failed={t("agents.failed")} end={t("agents.listEnd")} />
    </section>
  );
}

/** Renders nothing without disputes. The list restarts when a dispute is opened or changes its state. */
export function DisputeList(): ReactNode {
  const { data, refetch } = useCall(agentDisputes.disputes, {});
  const [answered, setAnswered] = useState(0);
  if (data === undefined || data.list.length === 0) return null;
  const states = data.list.map(({ creditId, state }) => `${creditId} ${state}`).join();
  const readAnew = () => {
    setAnswered(answered + 1);
    refetch();
  };
  return <Disputes key={`${answered} ${states}`} first={data.list} onDone={readAnew} />;
}
