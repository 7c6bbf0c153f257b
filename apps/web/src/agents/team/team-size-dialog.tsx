// The dialog with the members directly below that make up the team's present size. An agent counts together with
// everyone below them.

import type { ReactNode } from "react";
import type { TeamGroup } from "@khela/contract/agents/team";
import { agents } from "@khela/contract/agents/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import styles from "../agents.module.css";

export type SizeFigure = "teamSize" | "agentCount";
type Row = OutputOf<typeof agents.downlines>["list"][number];

/**
 * Returns the share of a row in the team size: the count below the member, plus 1 if the figure also counts the member.
 */
const partOf = (row: Row, figure: SizeFigure): number =>
  row[figure] + (figure === "teamSize" || row.isAgent ? 1 : 0);

type TeamSizeDialogProps = {
  readonly group: TeamGroup;
  readonly figure: SizeFigure;
  readonly onClose: () => void;
};

export function TeamSizeDialog({ group, figure, onClose }: TeamSizeDialogProps): ReactNode {
  const { t, count } = useI18n();
  const pages = useInfiniteQuery(
    agents.downlines,
    { agentId: "self", pageSize: 20 },
    { pageName: "cursor", cached: false },
  );
  const rows = pages.pages
    .flatMap(({ list }) => list)
    .filter((row) => (group === "C" || row.isAgent === (group === "B")) && partOf(row, figure) > 0);
  return (
    <Dialog title={t(`agents.figure.${figure}`)} shape="bottomSheet" onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.hint}>{t("agents.rowsSizeHint")}</p>
        {rows.length === 0 && pages.state === "end" ? (
          <EmptyState icon="agents" title={t("agents.noMembers")} />
        ) : (
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.customerId} className={styles.row}>
                <span className={styles.words}>
                  <span>{row.customerName}</span>
                  <span className={styles.hint}>
                    {t(row.isAgent ? "agents.rowsAgent" : "agents.typeMember")}
                  </span>
                </span>
                <span className={styles.sums}>{count(partOf(row, figure))}</span>
              </li>
            ))}
          </ul>
        )}
        <InfiniteScrollSentinel pages={pages} failed={t("agents.failed")} end={t("agents.listEnd")} />
      </div>
    </Dialog>
  );
}
