// What the member has received from agents above, each with its receipt.

import type { ReactNode } from "react";
import { agentCredit } from "@khela/contract/calls/agents/credit";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useInfiniteQuery } from "../lib/query/infinite-query.ts";
import { Money } from "../ui/content/money.tsx";
import { EmptyState } from "../ui/feedback/states.tsx";
import { InfiniteScrollSentinel } from "../ui/lazy/infinite-scroll-sentinel.tsx";
import { Link } from "../ui/navigation/link.tsx";
import styles from "./agents.module.css";

export function ReceivedCreditScreen(_props: ScreenProps): ReactNode {
  const { t, style } = useI18n();
  const pages = useInfiniteQuery(
    agentCredit.receivedCredit,
    { pageSize: 20 },
    { pageName: "cursor", cached: false },
  );
  const credits = pages.pages.flatMap(({ list }) => list);
  if (credits.length === 0 && pages.state === "end")
    return <EmptyState icon="coins" title={t("agents.receivedNone")} hint={t("agents.receivedNoneHint")} />;
  return (
    <div className={styles.page}>
      <ul className={styles.list}>
        {credits.map((one) => (
          <li key={one.creditId}>
            <Link to={`/m/creditReceipt?receipt=${one.receipt}`} className={styles.row}>
              <span className={styles.words}>
                <span>{one.senderName}</span>
                <span className={styles.hint}>{formatDateTime(one.at, style)}</span>
              </span>
              <span className={styles.sums}>
                <Money amount={one.amount} />
                <span className={styles.hint}>{t("agents.receipt")}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <InfiniteScrollSentinel pages={pages} failed={t("agents.failed")} end={t("agents.listEnd")} />
    </div>
  );
}
