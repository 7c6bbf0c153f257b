// An endless list of games, with its states: skeleton, empty, failed and end.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { games } from "@khela/contract/games/calls";
import type { InputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { useInfiniteQuery } from "../lib/query/infinite-query.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { EndOfList, ErrorState, EmptyState } from "../ui/feedback/states.tsx";
import { isCategory, nameKeyOf } from "./category.ts";
import styles from "./infinite-games.module.css";
import { GameGrid } from "./game-tile.tsx";
import { listPathOf } from "./list-presets.ts";
import { TileSkeletons } from "./tile-skeletons.tsx";

const preloadPx = 400;

/** Calls `reach` when the list is scrolled near its end. */
function useEndReached(reach: () => void): React.RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(reach);
  latest.current = reach;
  useEffect(() => {
    const { current } = end;
    if (current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) latest.current();
      },
      { rootMargin: `${preloadPx}px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  });
  return end;
}

type InfiniteGamesProps = {
  /** Whether the list's games open with play money. */
  readonly isFree?: boolean;
  readonly input: InputOf<typeof games.list>;
  /** Shown when the list is empty. */
  readonly none?: { readonly title: string; readonly hint: string };
  /** Shown below the text of an empty list, such as suggested games. */
  readonly instead?: ReactNode;
};

export function InfiniteGames({ input, none, instead, isFree = false }: InfiniteGamesProps): ReactNode {
  const { t, errorText } = useI18n();
  const { pages, state, error, fetchNextPage } = useInfiniteQuery(games.list, input);
  const end = useEndReached(() => {
    if (state === "more") fetchNextPage();
  });
  const shown = pages.flatMap((page) => page.games);
  const total = pages[0]?.totalCount;
  const correctedName = pages[0]?.correctedName;
  const namedType = pages[0]?.namedType;
  if (total === 0) {
    return (
      <>
        <EmptyState
          icon="search"
          title={none?.title ?? t("gameList.empty")}
          hint={none?.hint ?? t("gameList.emptyHint")}
        />
        {instead}
      </>
    );
  }
  return (
    <>
      <p className={styles.total} aria-live="polite">
        {total === undefined ? "\u00a0" : t("gameList.total", { count: total })}
      </p>
      {correctedName === undefined ? null : (
        <p className={styles.corrected} role="status">
          {t("gameList.corrected", { name: input.gameName ?? "", corrected: correctedName })}
        </p>
      )}
      {namedType !== undefined && isCategory(namedType) ? (
        <p className={styles.corrected}>
          <ButtonLink to={listPathOf(namedType)} variant="secondary" size="s">
            {t("home.moreOf", { category: t(nameKeyOf(namedType)) })}
          </ButtonLink>
        </p>
      ) : null}
      <GameGrid games={shown} isFirst hasInfo isFree={isFree} />
      {state === "loading" ? (
        <div className={styles.coming}>
          <TileSkeletons count={pages.length === 0 ? 9 : 3} />
        </div>
      ) : null}
      {state === "failed" ? (
        <ErrorState
          title={t("gameList.failed")}
          hint={errorText(error?.code ?? "")}
          onRetry={fetchNextPage}
        />
      ) : null}
      {state === "end" ? <EndOfList text={t("gameList.end")} /> : null}
      <div ref={end} />
    </>
  );
}
