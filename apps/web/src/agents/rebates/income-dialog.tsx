// The dialog about one day's rebates: the amounts of both parts (own and team), then turnover and rate, row by row.

import type { ReactNode } from "react";
import { agentRebates } from "@khela/contract/agents/rebates/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { categoryName } from "../../i18n/category-name.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatIsoDay } from "../../lib/date/format-date.ts";
import { formatDecimal } from "../../lib/format/format-number.ts";
import { useCall } from "../../lib/query/query.ts";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import styles from "../agents.module.css";

type Detail = OutputOf<typeof agentRebates.incomeDetail>;

const parts = ["own", "team"] as const;

function Row({ row }: { row: Detail["rows"][number] }): ReactNode {
  const { t, style } = useI18n();
  const percent = (text: string) => `${formatDecimal(text, style, 2)}%`;
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span>
          {row.part === "own" ? t("agents.rebateOwnPlay") : (row.customerName ?? t("agents.rebateMovedAway"))}{" "}
          · {categoryName(row.gameType, t)}
        </span>
        <span className={styles.hint}>
          {row.part === "own"
            ? percent(row.rate)
            : `${percent(row.rate)} − ${percent(row.belowRate)} = ${percent(row.difference)}`}
        </span>
      </span>
      <span className={styles.sums}>
        <Money amount={row.turnover} />
      </span>
    </li>
  );
}

type IncomeDialogProps = { readonly day: string; readonly onClose: () => void };

export function IncomeDialog({ day, onClose }: IncomeDialogProps): ReactNode {
  const { t, style, errorText } = useI18n();
  const { data, error, refetch } = useCall(agentRebates.incomeDetail, { day });
  return (
    <Dialog title={formatIsoDay(day, style)} shape="bottomSheet" onClose={onClose}>
      {data === undefined && error !== null ? (
        <ErrorState title={t("agents.failed")} hint={errorText(error.code)} onRetry={refetch} />
      ) : data === undefined ? (
        <LoadingState />
      ) : (
        <div className={styles.form}>
          <dl className={styles.figures}>
            {parts.map((part) => (
              <div key={part} className={styles.figure}>
                <dt>{t(`agents.rebatePart.${part}`)}</dt>
                <dd>
                  <Money amount={data[part].earned} />
                </dd>
                <dd className={styles.hint}>
                  {t("agents.contractPaid")} <Money amount={data[part].paid} />
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.hint}>{t("agents.rebateRowsHint")}</p>
          <ul className={styles.list}>
            {data.rows.map((row, place) => (
              <Row key={place} row={row} />
            ))}
          </ul>
          {data.isCut ? <p className={styles.hint}>{t("agents.rebateRowsCut")}</p> : null}
        </div>
      )}
    </Dialog>
  );
}
