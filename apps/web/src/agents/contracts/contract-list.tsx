// The list of the agent's contracts: the terms, the state, the paid and owed amounts, and a button that ends the
// contract.

import type { ReactNode } from "react";
import { Fragment, useState } from "react";
import { agentContracts } from "@khela/contract/agents/contracts/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { Money } from "../../ui/content/money.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Button } from "../../ui/form/button.tsx";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import { ChangeContractDialog } from "./change-contract-dialog.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { ContractTerms } from "./contract-terms.tsx";
import { PeriodsDialog } from "./salary-list.tsx";
import styles from "../agents.module.css";

type Contract = OutputOf<typeof agentContracts.contracts>["list"][number];

function ContractItem({ contract, onChange }: { contract: Contract; onChange: () => void }): ReactNode {
  const { t, style } = useI18n();
  const [opened, setOpened] = useState<"periods" | "change" | "history" | null>(null);
  const end = useMutation(agentContracts.voidContract);
  const isOpen = contract.state === "requested" || contract.state === "active";
  const onEnd = async () => {
    await end.mutate({ contractId: contract.contractId });
    onChange();
  };
  return (
    <li className={styles.link}>
      <div className={styles.words}>
        <span className={styles.code}>
          {contract.customerName} · {t(`agents.contract.${contract.kind}`)}
        </span>
        <span className={styles.hint}>
          {t(`agents.contractState.${contract.state}`)} · {formatDateTime(contract.requestedAt, style)}
        </span>
      </div>
      <ContractTerms contract={contract} />
      <p className={styles.hint}>
        {t("agents.contractPaid")} <Money amount={contract.paid} /> · {t("agents.contractDue")}{" "}
        <Money amount={contract.due} />
      </p>
      {end.error === null ? null : <RefusalNotice error={end.error} />}
      <div className={styles.actions}>
        <Button size="s" variant="secondary" onClick={() => setOpened("periods")}>
          {t("agents.contractPeriods")}
        </Button>
        <Button size="s" variant="secondary" onClick={() => setOpened("history")}>
          {t("agents.contractHistory")}
        </Button>
        {contract.state === "active" ? (
          <Button size="s" variant="secondary" onClick={() => setOpened("change")}>
            {t("agents.contractChange")}
          </Button>
        ) : null}
        {isOpen ? (
          <ConfirmButton
            label={t("agents.contractEnd")}
            question={t("agents.contractEndAsk", { name: contract.customerName })}
            sure={t("agents.contractEndSure")}
            size="s"
            variant="secondary"
            busy={end.isPending}
            onConfirm={() => void onEnd()}
          />
        ) : null}
      </div>
      {opened === "periods" ? (
        <PeriodsDialog contractId={contract.contractId} onClose={() => setOpened(null)} />
      ) : null}
      {opened === "history" ? (
        <HistoryDialog contractId={contract.contractId} onClose={() => setOpened(null)} />
      ) : null}
      {opened === "change" ? (
        <ChangeContractDialog
          contractId={contract.contractId}
          kind={contract.kind}
          onClose={() => setOpened(null)}
          onChanged={onChange}
        />
      ) : null}
    </li>
  );
}

type PagesProps = { readonly part: "open" | "ended"; readonly title: string; readonly onChange: () => void };

/**
 * One part of the list: open or ended contracts. Without contracts, the open part shows an empty state, and the ended
 * part renders nothing.
 */
function ContractPages({ part, title, onChange }: PagesProps): ReactNode {
  const { t } = useI18n();
  const pages = useInfiniteQuery(
    agentContracts.contracts,
    { part, pageSize: 50 },
    { pageName: "cursor", cached: false },
  );
  const contracts = pages.pages.flatMap(({ list }) => list);
  if (contracts.length === 0 && pages.state === "end")
    return part === "open" ? (
      <EmptyState icon="agents" title={t("agents.contractNone")} hint={t("agents.contractNoneHint")} />
    ) : null;
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <ul className={styles.part}>
        {contracts.map((contract) => (
          <ContractItem key={contract.contractId} contract={contract} onChange={onChange} />
        ))}
      </ul>
      <InfiniteScrollSentinel pages={pages} failed={t("agents.failed")} end={t("agents.listEnd")} />
    </section>
  );
}

export function ContractList(): ReactNode {
  const { t } = useI18n();
  const [changes, setChanges] = useState(0);
  const onChange = () => setChanges(changes + 1);
  return (
    <Fragment key={changes}>
      <ContractPages part="open" title={t("agents.contractsOpen")} onChange={onChange} />
      <ContractPages part="ended" title={t("agents.contractsEnded")} onChange={onChange} />
    </Fragment>
  );
}
