import type { ReactNode } from "react";
import { useState } from "react";
import { lottery } from "@khela/contract/lottery/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { EmptyState, LoadingState } from "../../ui/feedback/states.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "../lottery.module.css";
import { ResultView } from "./result-view.tsx";

const NumberCharts = lazyComponent(
  () => import("../charts/number-charts.tsx").then((m) => m.NumberCharts),
  <LoadingState />,
);

/** Results of a game, newest first, each with a link to its verification. */
function History({ gameId }: { readonly gameId: number }): ReactNode {
  const { t, style } = useI18n();
  const pages = useInfiniteQuery(
    lottery.draws,
    { gameId, size: 10 },
    { pageName: "page", firstPage: 0, cached: false },
  );
  const draws = pages.pages.flatMap(({ content }) => content);
  if (draws.length === 0 && pages.state === "end")
    return <EmptyState icon="clock" title={t("lottery.noResults")} />;
  return (
    <>
      <ul className={styles.list}>
        {draws.map((draw) => (
          <li key={draw.numero} className={styles.item}>
            <div className={styles.pair}>
              <b>{localizeDigits(draw.numero, style)}</b>
              <span className={styles.hint}>{formatDateTime(draw.winningTime, style)}</span>
            </div>
            <ResultView result={draw.result} />
            <Link to={`/m/lottery?game=${gameId}&draw=${draw.numero}`} className={styles.link}>
              {t("lottery.verify")}
            </Link>
          </li>
        ))}
      </ul>
      <InfiniteScrollSentinel pages={pages} failed={t("lottery.failed")} end={t("lottery.end")} />
    </>
  );
}

const views = ["history", "charts"] as const;

/** The history of a game's results, and charts of them. */
export function ResultsList({ gameId }: { readonly gameId: number }): ReactNode {
  const { t } = useI18n();
  const [view, setView] = useState<(typeof views)[number]>("history");
  return (
    <div className={styles.panel}>
      <Segmented
        label={t("lottery.part.results")}
        options={views.map((value) => ({ value, label: t(`lottery.view.${value}`) }))}
        value={view}
        onChange={setView}
      />
      <div>{view === "history" ? <History gameId={gameId} /> : <NumberCharts gameId={gameId} />}</div>
    </div>
  );
}
