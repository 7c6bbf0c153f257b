import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { withdrawals } from "@khela/contract/cashier/withdrawals/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import { wallet } from "@khela/contract/wallet/calls";
import { findTransactionType, type TransactionGroup } from "@khela/contract/wallet/transaction-types";
import { useI18n } from "../i18n/i18n.tsx";
import type { DateRangePreset, CustomDateRange } from "../lib/date/date-range.ts";
import { isoDayBefore, dateRangePresets, maxHistoryDays, dateRangeBounds } from "../lib/date/date-range.ts";
import { formatDateTime, formatDay } from "../lib/date/format-date.ts";
import { useCall } from "../lib/query/query.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { useInfiniteQuery } from "../lib/query/infinite-query.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { maxRecordDays } from "@khela/contract/wallet/records";
import { Chips } from "../ui/form/chips.tsx";
import { ExportButton } from "../ui/form/export-button.tsx";
import { Money } from "../ui/content/money.tsx";
import { TotalsBar } from "../ui/content/totals-bar.tsx";
import { Link } from "../ui/navigation/link.tsx";
import { InfiniteScrollSentinel } from "../ui/lazy/infinite-scroll-sentinel.tsx";
import { DateRangePicker } from "../ui/date/date-range-picker.tsx";
import { EmptyState } from "../ui/feedback/states.tsx";
import { transactionPath, type Transaction } from "./transaction-path.ts";
import styles from "./wallet.module.css";

/** The filter chips, each with the groups of transactions that it shows; an empty list: all groups. */
const groups = {
  all: [],
  deposit: ["deposit"],
  winning: ["winning"],
  betting: ["betting"],
  promotion: ["promotion"],
  rebate: ["betting_rebate"],
  agentPay: ["agent_rebate", "share_bonus", "daily_wage", "hour_wage"],
  withdraw: ["withdraw"],
  other: ["other"],
} as const satisfies Readonly<Record<string, readonly TransactionGroup[]>>;
type Group = keyof typeof groups;
const groupNames = Object.keys(groups) as Group[];

const pageSize = 20;

function Row({ entry }: { entry: Transaction }): ReactNode {
  const { t, style } = useI18n();
  const type = findTransactionType(entry.txTypeId);
  const incoming = !entry.amount.startsWith("-");
  const time = formatDateTime(entry.txTimeInTimestamp, style).replace(/^.*, /, "");
  const path = transactionPath(entry);
  const name = type === null ? t("wallet.type.unknown") : t(`wallet.type.${type}`);
  const content = (
    <>
      <span className={styles.words}>
        <span>{name}</span>
        <span className={styles.hint}>
          {entry.gameName === undefined ? time : `${entry.gameName} · ${time}`}
        </span>
      </span>
      <span className={styles.sums}>
        <b className={incoming ? styles.in : styles.out}>
          {incoming ? "+" : ""}
          <Money amount={entry.amount} />
        </b>
        <span className={styles.hint}>
          {t("wallet.after")} <Money amount={entry.currentAvailBalance} />
        </span>
      </span>
    </>
  );
  return path === null ? (
    <li className={styles.row}>{content}</li>
  ) : (
    <li>
      <Link to={path} className={`${styles.row} ${styles.opens}`}>
        {content}
      </Link>
    </li>
  );
}

type DayGroup = { readonly day: string; readonly entries: Transaction[] };

function groupByDay(
  entries: readonly Transaction[],
  dayOf: (epochMs: number) => string,
): readonly DayGroup[] {
  const days: DayGroup[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.txTimeInTimestamp);
    const last = days[days.length - 1];
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

const maxPending = 50;

/** Shows the withdrawals that have not ended: their money is reserved, but no transaction has it yet. */
function PendingWithdrawals(): ReactNode {
  const { t, style } = useI18n();
  const { data } = useCall(withdrawals.withdrawOrders, { state: "open", size: maxPending });
  if (data === undefined || data.records.length === 0) return null;
  return (
    <section>
      <h2 className={styles.day}>{t("wallet.pending")}</h2>
      <ul className={styles.list}>
        {data.records.map(({ refId, amount, withdrawDate }) => (
          <li key={refId}>
            <Link to={`/m/withdraw?order=${refId}`} className={`${styles.row} ${styles.opens}`}>
              <span className={styles.words}>
                <span>{t("wallet.type.withdraw")}</span>
                <span className={styles.hint}>{formatDateTime(withdrawDate, style)}</span>
              </span>
              <span className={styles.sums}>
                <b className={styles.out}>
                  <Money amount={`-${amount}`} />
                </b>
                <span className={styles.hint}>{t("wallet.setAside")}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function TransactionsScreen(_props: ScreenProps): ReactNode {
  const { t, style } = useI18n();
  const type = memberTypeOf(useSession());
  const hasCashier = type !== null && hasAccess("cashier", type);
  const [group, setGroup] = useState<Group>("all");
  const [span, setSpan] = useState<DateRangePreset | CustomDateRange>("week");
  const input = useMemo(() => {
    const { from, to } = dateRangeBounds(span);
    return {
      startTime: from,
      size: pageSize,
      ...(to === undefined ? {} : { endTime: to }),
      ...(group === "all" ? {} : { codeTypes: groups[group].join(",") }),
    };
  }, [group, span]);
  const pages = useInfiniteQuery(wallet.transactions, input, { pageName: "cursor", cached: false });
  const entries = pages.pages.flatMap(({ list }) => list);
  const totals = pages.pages[0]?.footer;

  return (
    <div className={styles.page}>
      <DateRangePicker
        label={t("wallet.span")}
        spans={dateRangePresets.map((value) => ({ value, label: t(`wallet.span.${value}`) }))}
        value={span}
        min={isoDayBefore(maxHistoryDays)}
        max={isoDayBefore(0)}
        maxDays={maxRecordDays}
        onChange={setSpan}
      />
      <Chips
        label={t("wallet.group")}
        options={groupNames.map((value) => ({ value, label: t(`wallet.group.${value}`) }))}
        value={group}
        onChange={setGroup}
      />
      {totals === undefined ? null : (
        <TotalsBar
          totals={[
            { label: t("wallet.in"), amount: totals.inAmount },
            { label: t("wallet.out"), amount: totals.outAmount },
            { label: t("wallet.net"), amount: totals.netAmount, signed: true },
          ]}
        />
      )}
      {totals === undefined || totals.count === 0 ? null : (
        <div className={styles.export}>
          <span className={styles.hint}>{t("wallet.count", { count: totals.count })}</span>
          <ExportButton
            label={t("wallet.csv")}
            name="transactions"
            failed={t("wallet.failed")}
            makeText={async () => {
              const { size: _size, ...selection } = input;
              return (await import("./export-csv.ts")).makeTransactionsCsv(selection, { t });
            }}
          />
        </div>
      )}
      {hasCashier && (group === "all" || group === "withdraw") ? <PendingWithdrawals /> : null}
      {groupByDay(entries, (at) => formatDay(at, style)).map(({ day, entries: ofDay }) => (
        <section key={day}>
          <h2 className={styles.day}>{day}</h2>
          <ul className={styles.list}>
            {ofDay.map((entry) => (
              <Row key={entry.txId} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {entries.length === 0 && pages.state === "end" ? (
        <EmptyState icon="coins" title={t("wallet.empty")} hint={t("wallet.emptyHint")} />
      ) : (
        <InfiniteScrollSentinel pages={pages} failed={t("wallet.failed")} end={t("wallet.end")} />
      )}
    </div>
  );
}
