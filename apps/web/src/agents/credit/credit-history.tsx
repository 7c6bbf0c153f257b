// An agent's credit: members' credit requests, disputes, and sent credit, newest first.

import type { ReactNode } from "react";
import { useState } from "react";
import { agentCredit } from "@khela/contract/agents/credit/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { Money } from "../../ui/content/money.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { RequestList } from "./request-list.tsx";
import { DisputeList } from "../disputes/dispute-list.tsx";
import { CreditDialog } from "./credit-dialog.tsx";
import { FloatPanel } from "../float/float-panel.tsx";
import styles from "../agents.module.css";

function SentList(): ReactNode {
  const { t, style } = useI18n();
  const [opened, setOpened] = useState<string | null>(null);
  const pages = useInfiniteQuery(
    agentCredit.creditTransfers,
    { pageSize: 20 },
    { pageName: "cursor", cached: false },
  );
  const transfers = pages.pages.flatMap(({ list }) => list);
  if (transfers.length === 0 && pages.state === "end")
    return <EmptyState icon="coins" title={t("agents.creditNone")} hint={t("agents.creditNoneHint")} />;
  return (
    <div className={styles.part}>
      <ul className={styles.list}>
        {transfers.map((one) => (
          <li key={one.transferId}>
            <button type="button" className={styles.row} onClick={() => setOpened(one.transferId)}>
              <span className={styles.words}>
                <span>{one.names.join(", ")}</span>
                {one.receivers > one.names.length ? (
                  <span>{t("agents.creditReceivers", { count: one.receivers })}</span>
                ) : null}
                <span className={styles.hint}>
                  {one.reference === null
                    ? t(`agents.creditWhy.${one.why}`)
                    : `${t("agents.creditWhy.request")} · ${one.reference}`}{" "}
                  · {formatDateTime(one.at, style)}
                </span>
              </span>
              <span className={styles.sums}>
                <Money amount={one.total} />
                <span className={styles.hint}>
                  {t("agents.creditState", { received: one.received, returned: one.returned })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <InfiniteScrollSentinel pages={pages} failed={t("agents.failed")} end={t("agents.listEnd")} />
      {opened === null ? null : <CreditDialog transferId={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

export function CreditHistory(): ReactNode {
  const [answers, setAnswers] = useState(0);
  return (
    <>
      <FloatPanel />
      <RequestList onAnswered={() => setAnswers(answers + 1)} />
      <DisputeList />
      <SentList key={answers} />
    </>
  );
}
