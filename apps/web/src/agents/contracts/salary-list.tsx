// The payments for a contract's periods, newest first. Each row opens the statement of its period.

import type { ReactNode } from "react";
import { useState } from "react";
import { agentContracts } from "@khela/contract/agents/contracts/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useCall } from "../../lib/query/query.ts";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState, ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { StatementDialog } from "./statement-dialog.tsx";
import styles from "../agents.module.css";

type Salary = OutputOf<typeof agentContracts.contractPeriods>["list"][number];
type SalaryListProps = { readonly contractId: string; readonly salaries: readonly Salary[] };

export function SalaryList({ contractId, salaries }: SalaryListProps): ReactNode {
  const { t, style } = useI18n();
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <ul className={styles.list}>
        {salaries.map((one) => (
          <li key={one.periodStart}>
            <button type="button" className={styles.row} onClick={() => setOpened(one.periodStart)}>
              <span className={styles.words}>
                <span>{formatDateTime(one.periodStart, style)}</span>
                <span className={styles.hint}>
                  {t("agents.contractRounds", { count: one.rounds })} · {t("agents.figure.turnover")}{" "}
                  <Money amount={one.turnover} />
                </span>
              </span>
              <span className={styles.sums}>
                <Money amount={one.amount} />
                <span className={styles.hint}>{t(`agents.salaryState.${one.state}`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <StatementDialog contractId={contractId} periodStart={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

type PeriodsDialogProps = { readonly contractId: string; readonly onClose: () => void };

export function PeriodsDialog({ contractId, onClose }: PeriodsDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(agentContracts.contractPeriods, { contractId });
  return (
    <Dialog title={t("agents.contractPeriods")} shape="bottomSheet" onClose={onClose}>
      {data === undefined && error !== null ? (
        <ErrorState title={t("agents.failed")} hint={errorText(error.code)} onRetry={refetch} />
      ) : data === undefined ? (
        <LoadingState />
      ) : data.list.length === 0 ? (
        <EmptyState icon="coins" title={t("agents.contractNoPeriods")} />
      ) : (
        <SalaryList contractId={contractId} salaries={data.list} />
      )}
    </Dialog>
  );
}
