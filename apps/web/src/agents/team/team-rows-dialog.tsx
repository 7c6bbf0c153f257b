// The rows that a figure is made of: each member directly below, an agent with everybody below them.

import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import type { teamMoneyFigures } from "@khela/contract/agents/team";
import { agents } from "@khela/contract/calls/agents/agents";
import { useI18n } from "../../i18n/i18n.tsx";
import type { CallError } from "../../lib/api/call.ts";
import { saveFile } from "../../lib/csv.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showErrorToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { makeRowsCsv, type Range } from "./team-csv.ts";
import styles from "../agents.module.css";

export type Figure = (typeof teamMoneyFigures)[number];
type TeamRowsDialogProps = {
  readonly range: Range;
  readonly figure: Figure;
  readonly onClose: () => void;
};

export function TeamRowsDialog({ range, figure, onClose }: TeamRowsDialogProps): ReactNode {
  const { t } = useI18n();
  const [isSaving, setIsSaving] = useState(false);
  const { group, from, to } = range;
  const input = useMemo(() => ({ group, from, to, pageSize: 20 }), [group, from, to]);
  const pages = useInfiniteQuery(agents.teamRows, input, { pageName: "cursor", cached: false });
  const rows = pages.pages.flatMap(({ list }) => list);
  const onSave = async () => {
    setIsSaving(true);
    try {
      saveFile(`team-${from}-${to}.csv`, await makeRowsCsv({ group, from, to }, { t }));
    } catch (error) {
      showErrorToast((error as CallError).code);
    }
    setIsSaving(false);
  };
  return (
    <Dialog title={t(`agents.figure.${figure}`)} shape="bottomSheet" onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.hint}>{t("agents.rowsHint")}</p>
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
                <span className={styles.sums}>
                  <Money amount={row[figure]} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <InfiniteScrollSentinel pages={pages} failed={t("agents.failed")} end={t("agents.listEnd")} />
        <Button variant="secondary" busy={isSaving} onClick={() => void onSave()}>
          {t("agents.csvSave")}
        </Button>
      </div>
    </Dialog>
  );
}
