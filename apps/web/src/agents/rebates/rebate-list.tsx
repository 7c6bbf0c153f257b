// The agent's own rebate rates, and the income from them on each of the last days.

import type { ReactNode } from "react";
import { useState } from "react";
import { agentRebates } from "@khela/contract/agents/rebates/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { isoDayBefore } from "../../lib/date/date-range.ts";
import { formatIsoDay } from "../../lib/date/format-date.ts";
import { useCall } from "../../lib/query/query.ts";
import { Money } from "../../ui/content/money.tsx";
import { EmptyState, ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { RateList } from "./rate-list.tsx";
import { IncomeDialog } from "./income-dialog.tsx";
import styles from "../agents.module.css";

const daysShown = 30;

function OwnRates(): ReactNode {
  const { t } = useI18n();
  const { data } = useCall(agentRebates.rebateSettings, {});
  if (data === undefined) return null;
  if (data.list.length === 0) return <p className={styles.text}>{t("agents.rebateNoRates")}</p>;
  return <RateList rates={data.list} />;
}

function Income(): ReactNode {
  const { t, style, errorText } = useI18n();
  const [opened, setOpened] = useState<string | null>(null);
  const range = { from: isoDayBefore(daysShown), to: isoDayBefore(0) };
  const { data, error, refetch } = useCall(agentRebates.income, range);
  if (data === undefined && error !== null)
    return <ErrorState title={t("agents.failed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined) return <LoadingState />;
  if (data.list.length === 0)
    return <EmptyState icon="coins" title={t("agents.rebateNone")} hint={t("agents.rebateNoneHint")} />;
  return (
    <>
      <p className={styles.text}>
        {t("agents.rebateTotal", { days: daysShown })} <Money amount={data.total} />
      </p>
      <ul className={styles.list}>
        {data.list.map(({ balanceDate, own, team, total }) => (
          <li key={balanceDate}>
            <button type="button" className={styles.row} onClick={() => setOpened(balanceDate)}>
              <span className={styles.words}>
                <span>{formatIsoDay(balanceDate, style)}</span>
                <span className={styles.hint}>
                  {t("agents.rebatePart.team")} <Money amount={team.amount} /> · {t("agents.rebatePart.own")}{" "}
                  <Money amount={own.amount} />
                </span>
              </span>
              <span className={styles.sums}>
                <Money amount={total} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened === null ? null : <IncomeDialog day={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

export function RebateList(): ReactNode {
  const { t } = useI18n();
  return (
    <div className={styles.part}>
      <h2>{t("agents.rebateOwnRates")}</h2>
      <OwnRates />
      <p className={styles.hint}>{t("agents.rebateHint")}</p>
      <h2>{t("agents.rebateIncome")}</h2>
      <Income />
    </div>
  );
}
