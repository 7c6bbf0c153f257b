import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { wallet } from "@khela/contract/calls/wallet";
import type { OutputOf } from "@khela/contract/schemas";
import { transactionTypeOf } from "@khela/contract/transaction-types";
import { useI18n } from "../i18n/i18n.tsx";
import type { DaySpan, OwnDays } from "../lib/day-span.ts";
import { dayBefore, daySpans, longestDays, spanTimes } from "../lib/day-span.ts";
import { formatDateTime, formatDay } from "../lib/format-date.ts";
import { usePages } from "../lib/pages.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { Chips } from "../ui/chips.tsx";
import { Money } from "../ui/money.tsx";
import { PagedEnd } from "../ui/paged-end.tsx";
import { SpanPicker } from "../ui/span-picker.tsx";
import { Nothing } from "../ui/states.tsx";
import styles from "./wallet.module.css";

type Transaction = OutputOf<typeof wallet.transactions>["list"][number];

const groups = ["all", "deposit", "winning", "betting", "promotion", "withdraw", "other"] as const;
type Group = (typeof groups)[number];

const pageSize = 20;

function Row({ entry }: { entry: Transaction }): ReactNode {
  const { t, style } = useI18n();
  const type = transactionTypeOf(entry.txTypeId);
  const incoming = !entry.amount.startsWith("-");
  const time = formatDateTime(entry.txTimeInTimestamp, style).replace(/^.*, /, "");
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span>{type === null ? t("wallet.type.unknown") : t(`wallet.type.${type}`)}</span>
        <span className={styles.hint}>{time}</span>
      </span>
      <span className={styles.sums}>
        <b className={incoming ? styles.in : styles.out}>
          {incoming ? "+" : ""}<Money amount={entry.amount} />
        </b>
        <span className={styles.hint}>{t("wallet.after")} <Money amount={entry.currentAvailBalance} /></span>
      </span>
    </li>
  );
}

type DayOfEntries = { readonly day: string; readonly entries: Transaction[] };

function byDay(entries: readonly Transaction[], dayOf: (epochMs: number) => string): readonly DayOfEntries[] {
  const days: DayOfEntries[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.txTimeInTimestamp);
    const last = days[days.length - 1];
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

export function TransactionsScreen(_props: ScreenProps): ReactNode {
  const { t, style } = useI18n();
  const [group, setGroup] = useState<Group>("all");
  const [span, setSpan] = useState<DaySpan | OwnDays>("week");
  const input = useMemo(() => {
    const { from, to } = spanTimes(span);
    return {
      startTime: from, size: pageSize,
      ...(to === undefined ? {} : { endTime: to }),
      ...(group === "all" ? {} : { codeTypes: group }),
    };
  }, [group, span]);
  const pages = usePages(wallet.transactions, input, { pageName: "page", lasting: false });
  const entries = pages.pages.flatMap(({ list }) => list);

  return (
    <div className={styles.page}>
      <SpanPicker
        label={t("wallet.span")}
        spans={daySpans.map((value) => ({ value, label: t(`wallet.span.${value}`) }))}
        value={span}
        min={dayBefore(longestDays)}
        max={dayBefore(0)}
        onChange={setSpan}
      />
      <Chips
        label={t("wallet.group")}
        options={groups.map((value) => ({ value, label: t(`wallet.group.${value}`) }))}
        value={group}
        onChange={setGroup}
      />
      {byDay(entries, (at) => formatDay(at, style)).map(({ day, entries: ofDay }) => (
        <section key={day}>
          <h2 className={styles.day}>{day}</h2>
          <ul className={styles.list}>{ofDay.map((entry) => <Row key={entry.txId} entry={entry} />)}</ul>
        </section>
      ))}
      {entries.length === 0 && pages.state === "end"
        ? <Nothing icon="coins" title={t("wallet.empty")} hint={t("wallet.emptyHint")} />
        : <PagedEnd pages={pages} failed={t("wallet.failed")} end={t("wallet.end")} />}
    </div>
  );
}
