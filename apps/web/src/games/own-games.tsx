// The screens of all of a member's favourite games and of all recent games; a visitor is sent to the login.

import type { ReactNode } from "react";
import { useEffect } from "react";
import { ownGames } from "@khela/contract/games/own-games/calls";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/api/call.ts";
import { useInfiniteQuery } from "../lib/query/infinite-query.ts";
import { useCall } from "../lib/query/query.ts";
import { useSession } from "../lib/session/session.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { EmptyState, EndOfList, ErrorState } from "../ui/feedback/states.tsx";
import type { Game } from "./game.ts";
import { GameGrid } from "./game-tile.tsx";
import { TileSkeletons } from "./tile-skeletons.tsx";

function Failed({ error, onRetry }: { error: CallError; onRetry: () => void }): ReactNode {
  const { errorText } = useI18n();
  return <ErrorState title={errorText(error.code)} onRetry={onRetry} />;
}

function AllGames({ list }: { list: readonly Game[] }): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <GameGrid games={list} isFirst hasInfo />
      <EndOfList text={t("gameList.end")} />
    </>
  );
}

/**
 * A member has at most a hundred favourites, so all pages are fetched at once: removing a game then moves no other game
 * to another page.
 */
function Favourites(): ReactNode {
  const { t } = useI18n();
  const { pages, state, error, fetchNextPage } = useInfiniteQuery(ownGames.favourites, {}, { cached: false });
  const { data: current } = useCall(ownGames.favouriteIds, {});

  useEffect(() => {
    if (state === "more") fetchNextPage();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each page that has come
  }, [state, pages.length]);

  const shown = pages
    .flatMap(({ content }) => content)
    .filter(({ nodeId }) => current === undefined || current.list.includes(String(nodeId)));
  if (error !== null) return <Failed error={error} onRetry={fetchNextPage} />;
  if (state !== "end")
    return shown.length === 0 ? <TileSkeletons count={9} /> : <GameGrid games={shown} isFirst hasInfo />;
  if (shown.length === 0)
    return <EmptyState icon="star" title={t("home.noFavourites")} hint={t("home.noFavouritesHint")} />;
  return <AllGames list={shown} />;
}

function Recent(): ReactNode {
  const { t } = useI18n();
  const { data, error, refetch } = useCall(ownGames.recent, {});
  if (data === undefined)
    return error === null ? <TileSkeletons count={9} /> : <Failed error={error} onRetry={refetch} />;
  if (data.list.length === 0)
    return <EmptyState icon="clock" title={t("home.noRecent")} hint={t("home.noRecentHint")} />;
  return <AllGames list={data.list} />;
}

export function OwnGames({ source }: { source: "favourites" | "recent" }): ReactNode {
  const { t } = useI18n();
  if (useSession() === null) {
    return (
      <EmptyState icon={source === "recent" ? "clock" : "star"} title={t("home.loginToSee")}>
        <ButtonLink to="/m/login">{t("shell.login")}</ButtonLink>
      </EmptyState>
    );
  }
  return source === "recent" ? <Recent /> : <Favourites />;
}
