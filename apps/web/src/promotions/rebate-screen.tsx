// The screen of rebates: the amounts of the last complete days, which the member takes with one tap, and each day's
// turnover by category.

import type { ReactNode } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { categoryName } from "../i18n/category-name.ts";
import { useI18n } from "../i18n/i18n.tsx";
import { formatIsoDay } from "../lib/date/format-date.ts";
import { formatPercent } from "../lib/format/format-percent.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useMutation } from "../lib/query/mutation.ts";
import { useCall } from "../lib/query/query.ts";
import { showToast } from "../ui/feedback/toast.tsx";
import { EmptyState, ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { Button } from "../ui/form/button.tsx";
import { StateBadge } from "./promotion-state.tsx";
import styles from "./promotions.module.css";
import { useShortMoney } from "../ui/content/use-short-money.ts";
import { Refusal } from "./refusal.tsx";
import { useDoneText, useRefresh } from "./use-promotions.ts";

type Rebate = OutputOf<typeof promotions.rebate>;
type Day = Rebate["days"][number];

function Claim({ rebate, promotionId }: { rebate: Rebate; promotionId: string }): ReactNode {
  const { t, style } = useI18n();
  const money = useShortMoney(rebate.currency);
  const refresh = useRefresh();
  const doneText = useDoneText();
  const { mutate, isPending, error } = useMutation(promotions.claim);
  const isNothing = Number(rebate.claimable) === 0;

  async function claim(): Promise<void> {
    const answer = await mutate({ promotionId });
    refresh();
    if (answer !== null) showToast(doneText(answer), "success");
  }

  return (
    <section className={styles.card}>
      <p className={styles.hint}>
        {t("promotions.rebateRate", { percent: formatPercent(rebate.ratePercent, style) })}
      </p>
      <p className={styles.sum}>{money(rebate.claimable)}</p>
      <Button wide busy={isPending} disabled={isNothing} onClick={() => void claim()}>
        {t("promotions.action.claim")}
      </Button>
      {error === null ? null : <Refusal error={error} />}
      <p className={styles.hint}>{t(isNothing ? "promotions.rebateNothing" : "promotions.rebateNote")}</p>
    </section>
  );
}

function DayRow({ day, currency }: { day: Day; currency: string }): ReactNode {
  const { t, style } = useI18n();
  const money = useShortMoney(currency);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>{formatIsoDay(day.day, style)}</h3>
        <b className={styles.amount}>{money(day.rebate)}</b>
        <StateBadge state={day.state} />
      </div>
      <dl className={styles.facts}>
        {day.details.map(({ gameType, turnover }) => (
          <div key={gameType} className={styles.pair}>
            <dt>{categoryName(gameType, t)}</dt>
            <dd className={styles.figures}>{money(turnover)}</dd>
          </div>
        ))}
        <div className={styles.pair}>
          <dt>{t("promotions.turnoverOfDay")}</dt>
          <dd className={styles.figures}>{money(day.turnover)}</dd>
        </div>
      </dl>
    </li>
  );
}

export function RebateScreen(_props: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(promotions.rebate, {});
  if (data === undefined)
    return error === null ? (
      <LoadingState />
    ) : (
      <ErrorState title={t("promotions.failed")} hint={errorText(error.code)} onRetry={refetch} />
    );
  if (data.promotionId === null)
    return <EmptyState icon="gift" title={t("promotions.noRebate")} hint={t("promotions.emptyHint")} />;
  const days = data.days.filter(({ turnover }) => Number(turnover) > 0);
  return (
    <div className={styles.page}>
      <Claim rebate={data} promotionId={data.promotionId} />
      <section className={styles.part}>
        <h2 className={styles.subtitle}>{t("promotions.rebateDays")}</h2>
        {days.length === 0 ? <p className={styles.text}>{t("promotions.rebateNoDays")}</p> : null}
        <ul className={styles.cards}>
          {days.map((day) => (
            <DayRow key={day.day} day={day} currency={data.currency} />
          ))}
        </ul>
      </section>
    </div>
  );
}
