// The member's credit requests, and credit received from agents above, each with a receipt and a link that opens a
// dispute.

import type { ReactNode } from "react";
import { useState } from "react";
import { agentCredit } from "@khela/contract/agents/credit/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Button } from "../../ui/form/button.tsx";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { OwnRequests } from "./own-requests.tsx";
import { DisputeList, useDisputed } from "../disputes/dispute-list.tsx";
import { OpenDispute } from "../disputes/open-dispute.tsx";
import { FloatPanel } from "../float/float-panel.tsx";
import styles from "../agents.module.css";

type Credit = OutputOf<typeof agentCredit.receivedCredit>["list"][number];

export function ReceivedCreditScreen(_props: ScreenProps): ReactNode {
  const { t, style } = useI18n();
  const isDisputed = useDisputed();
  const [disputed, setDisputed] = useState<Credit | null>(null);
  const close = () => setDisputed(null);
  const pages = useInfiniteQuery(
    agentCredit.receivedCredit,
    { pageSize: 20 },
    { pageName: "cursor", cached: false },
  );
  const credits = pages.pages.flatMap(({ list }) => list);
  const reasonOf = ({ why, reference }: Credit): string => {
    if (reference !== null) return t("agents.requestReference", { reference });
    return why === "sent" || why === "request" || why === "return"
      ? t("agents.requestState.accepted")
      : t(`agents.contract.${why}`);
  };
  return (
    <div className={styles.page}>
      <FloatPanel />
      <OwnRequests />
      <DisputeList />
      <ul className={styles.list}>
        {credits.map((one) => (
          <li key={one.creditId}>
            <Link to={`/m/creditReceipt?receipt=${one.receipt}`} className={styles.row}>
              <span className={styles.words}>
                <span>{one.senderName}</span>
                <span className={styles.hint}>
                  {reasonOf(one)} · {formatDateTime(one.at, style)}
                </span>
              </span>
              <span className={styles.sums}>
                <Money amount={one.amount} />
                <span className={styles.hint}>{t("agents.receipt")}</span>
              </span>
            </Link>
            {one.mayDispute && !isDisputed(one.creditId) ? (
              <div className={styles.below}>
                <Button variant="secondary" onClick={() => setDisputed(one)}>
                  {t("agents.dispute")}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {credits.length === 0 && pages.state === "end" ? (
        <EmptyState icon="coins" title={t("agents.receivedNone")} hint={t("agents.receivedNoneHint")} />
      ) : (
        <InfiniteScrollSentinel pages={pages} failed={t("agents.failed")} end={t("agents.listEnd")} />
      )}
      {disputed === null ? null : (
        <Dialog title={t("agents.dispute")} onClose={close}>
          <OpenDispute creditId={disputed.creditId} otherName={disputed.senderName} onOpened={close} />
        </Dialog>
      )}
    </div>
  );
}
