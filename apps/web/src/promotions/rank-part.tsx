// The rank of deposits or bets in a period, with the member's own place above it.

import type { ReactNode } from "react";
import { useState } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import type { InputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query/query.ts";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import { ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { Chips } from "../ui/form/chips.tsx";
import styles from "./promotions.module.css";

type Asked = InputOf<typeof promotions.rank>;

const choices = {
  day: { period: "day" },
  dayBefore: { period: "day", ago: 1 },
  week: { period: "week" },
  weekBefore: { period: "week", ago: 1 },
  month: { period: "month" },
} as const satisfies Record<string, Omit<Asked, "of">>;
type Choice = keyof typeof choices;
const names = Object.keys(choices) as Choice[];

function OwnPlace({ asked, currency }: { asked: Asked; currency: string }): ReactNode {
  const { t, count } = useI18n();
  const money = useShortMoney(currency);
  const { data } = useCall(promotions.ownRank, asked);
  if (data === undefined) return null;
  if (data.place === null) return <p className={styles.hint}>{t("promotions.rank.none")}</p>;
  return (
    <section className={styles.card}>
      <div className={styles.pair}>
        <span>{t("promotions.rank.place")}</span>
        <b className={styles.figures}>{count(data.place)}</b>
      </div>
      <div className={styles.pair}>
        <span>{t("promotions.rank.yours")}</span>
        <b className={styles.figures}>{money(data.amount)}</b>
      </div>
      <p className={styles.hint}>
        {data.gap === null
          ? t("promotions.rank.front")
          : t("promotions.rank.gap", { amount: money(data.gap) })}
      </p>
    </section>
  );
}

function Rows({ asked }: { asked: Asked }): ReactNode {
  const { t, count, errorText } = useI18n();
  const { data, error, refetch } = useCall(promotions.rank, asked);
  const money = useShortMoney(data?.currency ?? "");
  if (data === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState title={t("promotions.rank.failed")} hint={errorText(error.code)} onRetry={refetch} />
    );
  return (
    <>
      <OwnPlace asked={asked} currency={data.currency} />
      {data.rows.length === 0 ? <p className={styles.text}>{t("promotions.rank.empty")}</p> : null}
      <ol className={styles.places}>
        {data.rows.map(({ place, customerName, amount }) => (
          <li key={place} className={styles.place}>
            <span className={styles.figures}>{count(place)}</span>
            <span className={styles.placeName}>{customerName}</span>
            <b className={styles.figures}>{money(amount)}</b>
          </li>
        ))}
      </ol>
    </>
  );
}

export function RankPart({ of }: { of: Asked["of"] }): ReactNode {
  const { t } = useI18n();
  const [choice, setChoice] = useState<Choice>("day");
  return (
    <>
      <Chips
        grid
        label={t("promotions.rank.periods")}
        options={names.map((value) => ({ value, label: t(`promotions.rank.${value}`) }))}
        value={choice}
        onChange={setChoice}
      />
      <p className={styles.hint}>{t("promotions.rank.note")}</p>
      <Rows asked={{ of, ...choices[choice] }} />
    </>
  );
}
