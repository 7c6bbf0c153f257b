// The screen of a member's contracts of one kind: a new offer, which the member accepts or refuses, and the payments of
// each period.

import type { ReactNode } from "react";
import { useState } from "react";
import type { ContractKind } from "@khela/contract/agents/contracts/terms";
import { agentContracts } from "@khela/contract/agents/contracts/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Button } from "../../ui/form/button.tsx";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
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
const kindOf = (path: string): ContractKind => kinds[path.slice(path.lastIndexOf("/") + 1)] ?? "daily";

function Answer({ contract, onAnswered }: { contract: Contract; onAnswered: () => void }): ReactNode {
  const { t } = useI18n();
  const answer = useMutation(processOf[contract.kind]);
  const onAnswer = async (action: "A" | "R") => {
    if ((await answer.mutate({ requestId: contract.contractId, action })) !== null) onAnswered();
  };
  return (
    <>
      {answer.error === null ? null : <RefusalNotice error={answer.error} />}
      <div className={styles.actions}>
        <ConfirmButton
          label={t("agents.contractAccept")}
          question={t("agents.contractAcceptAsk", { name: contract.agentName })}
          sure={t("agents.contractAcceptSure")}
          busy={answer.isPending}
          onConfirm={() => void onAnswer("A")}
        />
        <ConfirmButton
          label={t("agents.contractRefuse")}
          question={t("agents.contractRefuseAsk")}
          sure={t("agents.contractRefuseSure")}
          variant="secondary"
          busy={answer.isPending}
          onConfirm={() => void onAnswer("R")}
        />
      </div>
    </>
  );
}

type ContractsProps = { readonly kind: ContractKind; readonly onAnswered: () => void };

function Contracts({ kind, onAnswered }: ContractsProps): ReactNode {
  const { t } = useI18n();
  const pages = useInfiniteQuery(
    agentContracts.memberContracts,
    { kind, pageSize: 20 },
    { pageName: "cursor", cached: false },
  );
  const [opened, setOpened] = useState<string | null>(null);
  const contracts = pages.pages.flatMap(({ list }) => list);
  if (contracts.length === 0 && pages.state === "end")
    return <EmptyState icon="agents" title={t("agents.contractNone")} hint={t("agents.contractNoneOwn")} />;
  return (
    <>
      <ul className={styles.page}>
        {contracts.map((contract) => (
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
            <div className={styles.actions}>
              <Button size="s" variant="secondary" onClick={() => setOpened(contract.contractId)}>
                {t("agents.contractHistory")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <InfiniteScrollSentinel pages={pages} failed={t("agents.failed")} end={t("agents.listEnd")} />
      {opened === null ? null : <HistoryDialog contractId={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

export function ContractScreen({ path }: ScreenProps): ReactNode {
  const cache = useCache();
  const [answers, setAnswers] = useState(0);
  const onAnswered = () => {
    invalidateQueries(cache, agentContracts.fundsConsolidated);
    setAnswers(answers + 1);
  };
  return <Contracts key={`${path} ${answers}`} kind={kindOf(path)} onAnswered={onAnswered} />;
}
