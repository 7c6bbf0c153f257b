// The dialog about one period of a contract: how its amount is calculated, step by step, and every counted round.

import type { ReactNode } from "react";
import { agentContracts } from "@khela/contract/agents/contracts/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { categoryName } from "../../i18n/category-name.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { formatDecimal } from "../../lib/format/format-number.ts";
import { useCall } from "../../lib/query/query.ts";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import styles from "../agents.module.css";

type Statement = OutputOf<typeof agentContracts.contractStatement>;

function Steps({ statement }: { statement: Statement }): ReactNode {
  const { t, style } = useI18n();
  const steps: readonly (readonly [string, ReactNode])[] = [
    [t("agents.figure.stake"), <Money key="stake" amount={statement.stake} />],
    [t("agents.figure.payout"), <Money key="payout" amount={statement.payout} />],
    statement.kind === "dividend"
      ? [t("agents.statementLoss"), <Money key="loss" amount={statement.loss} />]
      : [t("agents.figure.turnover"), <Money key="turnover" amount={statement.turnover} />],
    [
      t("agents.statementRate"),
      statement.tier === 0 ? (
        t("agents.statementNoRate")
      ) : statement.rateType === "F" ? (
        <Money key="rate" amount={statement.rate} />
      ) : (
        `${formatDecimal(statement.rate, style, 2)}%`
      ),
    ],
    [t("agents.statementAmount"), <Money key="amount" amount={statement.amount} />],
    [t(`agents.salaryState.${statement.state}`), <Money key="settled" amount={statement.settled} />],
  ];
  return (
    <dl className={styles.figures}>
      {steps.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rounds({ statement }: { statement: Statement }): ReactNode {
  const { t, style, count } = useI18n();
  return (
    <>
      <ul className={styles.list}>
        {statement.rows.map(({ at, gameType, stake, risked, payout, weight }, place) => (
          <li key={place} className={styles.row}>
            <span className={styles.words}>
              <span>{categoryName(gameType, t)}</span>
              <span className={styles.hint}>{formatDateTime(at, style)}</span>
            </span>
            <span className={styles.sums}>
              <Money amount={stake} />
              <span className={styles.hint}>
                {t("agents.figure.payout")} <Money amount={payout} />
                {risked === stake ? null : (
                  <>
                    {` · ${t("agents.statementRisked")} `}
                    <Money amount={risked} />
                  </>
                )}
                {weight === 100 ? null : ` · ${t("agents.statementWeight", { percent: count(weight) })}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {statement.isCut ? <p className={styles.hint}>{t("agents.statementCut")}</p> : null}
    </>
  );
}

type StatementDialogProps = {
  readonly contractId: string;
  readonly periodStart: number;
  readonly onClose: () => void;
};

export function StatementDialog({ contractId, periodStart, onClose }: StatementDialogProps): ReactNode {
  const { t, style, errorText } = useI18n();
  const { data, error, refetch } = useCall(agentContracts.contractStatement, { contractId, periodStart });
  return (
    <Dialog title={formatDateTime(periodStart, style)} shape="bottomSheet" onClose={onClose}>
      {data === undefined && error !== null ? (
        <ErrorState title={t("agents.failed")} hint={errorText(error.code)} onRetry={refetch} />
      ) : data === undefined ? (
        <LoadingState />
      ) : (
        <div className={styles.form}>
          <p className={styles.text}>{t(`agents.contractHint.${data.kind}`)}</p>
          <Steps statement={data} />
          <h3>{t("agents.contractRounds", { count: data.rounds })}</h3>
          <Rounds statement={data} />
        </div>
      )}
    </Dialog>
  );
}
