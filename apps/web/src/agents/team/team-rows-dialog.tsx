// The dialog with the rows of a team figure: one row for each member directly below. The row of an agent includes
// everyone below that agent, and opens the rows of that agent's team.

import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import type { teamCountFigures, teamMoneyFigures } from "@khela/contract/agents/team";
import { agents } from "@khela/contract/agents/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { categoryName } from "../../i18n/category-name.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import type { CallError } from "../../lib/api/call.ts";
import { saveFile } from "../../lib/csv.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showErrorToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { FigureValue } from "./team-chart.tsx";
import { makeRowsCsv, rowName, type Range } from "./team-csv.ts";
import styles from "../agents.module.css";

export type Figure = (typeof teamMoneyFigures)[number] | (typeof teamCountFigures)[number];
type Row = OutputOf<typeof agents.teamRows>["list"][number];

function RowLine({
  row,
  figure,
  onOpen,
}: {
  readonly row: Row;
  readonly figure: Figure;
  readonly onOpen: (() => void) | null;
}): ReactNode {
  const { t } = useI18n();
  const content = (
    <>
      <span className={styles.words}>
        <span>{rowName(row, t)}</span>
        <span className={styles.hint}>
          {t(row.isOwn || !row.isAgent ? "agents.typeMember" : "agents.rowsAgent")}
        </span>
      </span>
      <span className={styles.sums}>
        <FigureValue value={row[figure]} />
      </span>
    </>
  );
  if (onOpen === null) return <div className={styles.row}>{content}</div>;
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      {content}
    </button>
  );
}

type TeamRowsDialogProps = {
  readonly range: Range;
  readonly figure: Figure;
  readonly onClose: () => void;
};

export function TeamRowsDialog({ range, figure, onClose }: TeamRowsDialogProps): ReactNode {
  const { t } = useI18n();
  const [isSaving, setIsSaving] = useState(false);
  const [opened, setOpened] = useState<Row | null>(null);
  const { group, from, to, gameType } = range;
  const customerId = opened?.customerId ?? undefined;
  const input = useMemo(
    () => ({
      group,
      from,
      to,
      pageSize: 20,
      ...(gameType === undefined ? {} : { gameType }),
      ...(customerId === undefined ? {} : { customerId }),
    }),
    [group, from, to, gameType, customerId],
  );
  const pages = useInfiniteQuery(agents.teamRows, input, { pageName: "cursor", cached: false });
  const rows = pages.pages.flatMap(({ list }) => list);
  const onSave = async () => {
    setIsSaving(true);
    try {
      const { pageSize: _pageSize, ...saved } = input;
      saveFile(`team-${from}-${to}.csv`, await makeRowsCsv(saved, { t }));
    } catch (error) {
      showErrorToast((error as CallError).code);
    }
    setIsSaving(false);
  };
  const name = t(`agents.figure.${figure}`);
  return (
    <Dialog
      title={gameType === undefined ? name : `${categoryName(gameType, t)} · ${name}`}
      shape="bottomSheet"
      onClose={onClose}
    >
      <div className={styles.form}>
        {opened === null ? (
          <p className={styles.hint}>{t("agents.rowsHint")}</p>
        ) : (
          <>
            <Button variant="secondary" onClick={() => setOpened(null)}>
              {t("agents.rowsBack")}
            </Button>
            <p className={styles.hint}>{t("agents.rowsOfHint", { name: rowName(opened, t) })}</p>
          </>
        )}
        {rows.length === 0 && pages.state === "end" ? (
          <EmptyState icon="agents" title={t("agents.rowsNone")} />
        ) : (
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={`${row.customerId}${row.isOwn}`}>
                <RowLine
                  row={row}
                  figure={figure}
                  onOpen={opened === null && row.canOpen ? () => setOpened(row) : null}
                />
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
