import type { ReactNode } from "react";
import { disputeAnswerHours } from "@khela/contract/agents/team";
import { agentDisputes } from "@khela/contract/agents/disputes/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { WordsForm } from "./words-form.tsx";
import styles from "../agents.module.css";

type OpenDisputeProps = {
  readonly creditId: string;
  readonly otherName: string;
  readonly onOpened: () => void;
};

/** The form that opens a dispute about one credit transfer; the other side of the transfer receives the text. */
export function OpenDispute({ creditId, otherName, onOpened }: OpenDisputeProps): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const { mutate, isPending, error } = useMutation(agentDisputes.openDispute);
  const onSend = async (reason: string) => {
    if ((await mutate({ creditId, reason })) === null) return;
    showToast(t("agents.disputeOpened"), "success");
    invalidateQueries(cache, agentDisputes.disputes);
    onOpened();
  };
  return (
    <>
      <p className={styles.text}>{t("agents.disputeHint", { name: otherName, hours: disputeAnswerHours })}</p>
      <WordsForm
        label={t("agents.disputeReason")}
        send={t("agents.disputeOpen")}
        busy={isPending}
        errorCode={error?.code ?? null}
        onSend={(reason) => void onSend(reason)}
      />
    </>
  );
}
