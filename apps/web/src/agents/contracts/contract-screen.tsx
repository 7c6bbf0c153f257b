// The member's contracts of one kind: a request to accept or refuse, and what each period has paid.

import type { ReactNode } from "react";
import type { ContractKind } from "@khela/contract/agents/contracts";
import { agentContracts } from "@khela/contract/calls/agents/contracts";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { invalidateQueries, useCache, useCall, useMutation } from "../../lib/query/query.ts";
import { EmptyState, ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { Button } from "../../ui/form/button.tsx";
import { ContractTerms } from "./contract-terms.tsx";
import { SalaryList } from "./salary-list.tsx";
import styles from "../agents.module.css";

type Contract = OutputOf<typeof agentContracts.memberContracts>["list"][number];

const processOf = {
  daily: agentContracts.processDailySalary,
  hourly: agentContracts.processHourSalary,
  realtime: agentContracts.processRealTimeSalary,
  dividend: agentContracts.processDividend,
} as const;

const kinds: Readonly<Record<string, ContractKind>> = {
  getHourContract: "hourly",
  getRealTimeContract: "realtime",
  getDevidendContract: "dividend",
};
const kindOf = (path: string): ContractKind => kinds[path.split("/").at(-1) ?? ""] ?? "daily";

function Answer({ contract, onAnswered }: { contract: Contract; onAnswered: () => void }): ReactNode {
  const { t, errorText } = useI18n();
  const answer = useMutation(processOf[contract.kind]);
  const onAnswer = async (action: "A" | "R") => {
    if ((await answer.mutate({ requestId: contract.contractId, action })) !== null) onAnswered();
  };
  return (
    <>
      {answer.error === null ? null : (
        <p className={styles.text} role="alert">
          {errorText(answer.error.code)}
        </p>
      )}
      <div className={styles.actions}>
        <Button busy={answer.isPending} onClick={() => void onAnswer("A")}>
          {t("agents.contractAccept")}
        </Button>
        <Button variant="secondary" disabled={answer.isPending} onClick={() => void onAnswer("R")}>
          {t("agents.contractRefuse")}
        </Button>
      </div>
    </>
  );
}

export function ContractScreen({ path }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const { data, error, refetch } = useCall(agentContracts.memberContracts, { kind: kindOf(path) });
  if (data === undefined && error !== null)
    return <ErrorState title={t("agents.failed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined) return <LoadingState />;
  if (data.list.length === 0)
    return <EmptyState icon="agents" title={t("agents.contractNone")} hint={t("agents.contractNoneOwn")} />;
  const onAnswered = () => {
    invalidateQueries(cache, agentContracts.fundsConsolidated);
    refetch();
  };
  return (
    <ul className={styles.page}>
      {data.list.map((contract) => (
        <li key={contract.contractId} className={styles.link}>
          <div className={styles.words}>
            <span className={styles.code}>{t("agents.contractBy", { name: contract.agentName })}</span>
            <span className={styles.hint}>{t(`agents.contractState.${contract.state}`)}</span>
          </div>
          {contract.replaces !== null && contract.state === "requested" ? (
            <p className={styles.text}>{t("agents.contractChangeHint")}</p>
          ) : null}
          <ContractTerms contract={contract} />
          {contract.state === "requested" ? <Answer contract={contract} onAnswered={onAnswered} /> : null}
          {contract.salaries.length === 0 ? null : (
            <SalaryList contractId={contract.contractId} salaries={contract.salaries} />
          )}
        </li>
      ))}
    </ul>
  );
}
