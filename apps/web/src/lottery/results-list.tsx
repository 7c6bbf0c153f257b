import type { ReactNode } from "react";
import { lottery } from "@khela/contract/calls/lottery/lottery";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { localizeDigits } from "../lib/format/format-number.ts";
import { useInfiniteQuery } from "../lib/query/infinite-query.ts";
import { EmptyState } from "../ui/feedback/states.tsx";
import { InfiniteScrollSentinel } from "../ui/lazy/infinite-scroll-sentinel.tsx";
import { Link } from "../ui/navigation/link.tsx";
import styles from "./lottery.module.css";
import { ResultView } from "./result-view.tsx";

/** Results of a game, newest first, each with the way to its verification. */
export function ResultsList({ gameId }: { readonly gameId: number }): ReactNode {
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
