// Members who registered with a link and are below the agent now, newest first.

import type { ReactNode } from "react";
import { agents } from "@khela/contract/agents/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import styles from "../agents.module.css";

type LinkMembersDialogProps = { readonly code: string; readonly onClose: () => void };

export function LinkMembersDialog({ code, onClose }: LinkMembersDialogProps): ReactNode {
  const { t, style } = useI18n();
  const pages = useInfiniteQuery(
    agents.registeredAffiliates,
    { code, pageSize: 20 },
    { pageName: "cursor", cached: false },
  );
  const members = pages.pages.flatMap(({ list }) => list);
  return (
    <Dialog title={t("agents.linkMembers")} shape="bottomSheet" onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.hint}>{t("agents.linkMembersHint")}</p>
        {members.length === 0 && pages.state === "end" ? (
          <EmptyState icon="agents" title={t("agents.linkMembersNone")} />
        ) : (
          <ul className={styles.list}>
            {members.map(({ customerName, registeredDate }) => (
              <li key={customerName} className={styles.row}>
                <span>{customerName}</span>
                <span className={styles.hint}>{formatDateTime(registeredDate, style)}</span>
              </li>
            ))}
          </ul>
        )}
        <InfiniteScrollSentinel pages={pages} failed={t("agents.failed")} end={t("agents.listEnd")} />
      </div>
    </Dialog>
  );
}
