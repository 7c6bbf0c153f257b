// A list of games that goes on while it is scrolled: skeleton, empty, failed and end, each in its place.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { games } from "@khela/contract/calls/games";
import type { InputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { usePages } from "../lib/pages.ts";
import { EndOfList, Failed, Nothing } from "../ui/states.tsx";
import styles from "./endless-games.module.css";
import { GameGrid } from "./game-tile.tsx";
import { TileSkeletons } from "./tile-skeletons.tsx";

const aheadPx = 400;

/** Calls `reach` when the end of the list comes near. */
function useReached(reach: () => void): React.RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(reach);
  latest.current = reach;
  useEffect(() => {
    const { current } = end;
    if (current === null) return undefined;
    const eye = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) latest.current();
    }, { rootMargin: `${aheadPx}px` });
    eye.observe(current);
    return () => eye.disconnect();
  });
  return end;
}

type EndlessGamesProps = {
  readonly input: InputOf<typeof games.list>;
  /** What is said when there is none. */
  readonly none?: { readonly title: string; readonly hint: string };
};

export function EndlessGames({ input, none }: EndlessGamesProps): ReactNode {
  const { t, errorText } = useI18n();
  const { pages, state, error, more } = usePages(games.list, input);
  const end = useReached(() => {
    if (state === "more") more();
  });
  const shown = pages.flatMap((page) => page.games);
  const total = pages[0]?.totalCount;
  if (total === 0) {
    return <Nothing icon="search" title={none?.title ?? t("gameList.empty")} hint={none?.hint ?? t("gameList.emptyHint")} />;
  }
  return (
    <>
      <p className={styles.total} aria-live="polite">{total === undefined ? "\u00a0" : t("gameList.total", { count: total })}</p>
      <GameGrid games={shown} />
      {state === "loading" ? <div className={styles.coming}><TileSkeletons count={pages.length === 0 ? 9 : 3} /></div> : null}
      {state === "failed" ? <Failed title={t("gameList.failed")} hint={errorText(error?.code ?? "")} onRetry={more} /> : null}
      {state === "end" ? <EndOfList text={t("gameList.end")} /> : null}
      <div ref={end} />
    </>
  );
}
