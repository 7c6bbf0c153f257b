// Earlier periods of a contest or raffle, loaded when opened. Their winners, and the proof that the member's
// tickets took part, can still be verified.

import { useState, type ReactNode } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { useInfiniteQuery } from "../lib/query/infinite-query.ts";
import { Disclosure } from "../ui/content/disclosure.tsx";
import { Button } from "../ui/form/button.tsx";
import { ErrorState, LoadingState } from "../ui/feedback/states.tsx";
import { PeriodDetails } from "./contest-period.tsx";
import type { Contest, ContestPeriod } from "./contest.ts";
import styles from "./promotions.module.css";

function EarlierPeriod({ contest, period }: { contest: Contest; period: ContestPeriod }): ReactNode {
  const { style } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <Disclosure title={formatDateTime(period.endsAt, style)} onToggle={setOpen}>
        {isOpen ? (
          <div className={styles.progress}>
            <PeriodDetails contest={contest} period={period} isEarlier />
          </div>
        ) : null}
      </Disclosure>
    </li>
  );
}

function PeriodList({ contest }: { contest: Contest }): ReactNode {
  const { t, errorText } = useI18n();
  const { promotionId } = contest;
  const pages = useInfiniteQuery(promotions.contestPeriods, { promotionId, size: 10 }, { pageName: "page" });
  const shown = new Set(contest.periods.map(({ period }) => period));
  const earlier = pages.pages.flatMap(({ list }) => list).filter(({ period }) => !shown.has(period));
  const { state, error, fetchNextPage } = pages;
  return (
    <>
      {earlier.length === 0 ? null : (
        <ul className={styles.cards}>
          {earlier.map((period) => (
            <EarlierPeriod key={period.period} contest={contest} period={period} />
          ))}
        </ul>
      )}
      {state === "loading" ? <LoadingState /> : null}
      {state === "failed" ? (
        <ErrorState
          title={t("promotions.contest.failed")}
          hint={errorText(error?.code ?? "")}
          onRetry={fetchNextPage}
        />
      ) : null}
      {state === "more" ? (
        <Button wide onClick={fetchNextPage}>
          {t("promotions.contest.more")}
        </Button>
      ) : null}
      {state === "end" && earlier.length === 0 ? (
        <p className={styles.hint}>{t("promotions.contest.noEarlier")}</p>
      ) : null}
    </>
  );
}

export function EarlierPeriods({ contest }: { contest: Contest }): ReactNode {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.progress}>
      <Disclosure title={t("promotions.contest.earlier")} onToggle={setOpen}>
        {isOpen ? <PeriodList contest={contest} /> : null}
      </Disclosure>
    </section>
  );
}
