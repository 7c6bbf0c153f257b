// The member's recent and favourite games on home. A visitor sees a link to the login.

import type { ReactNode } from "react";
import { ownGames } from "@khela/contract/games/own-games/calls";
import { GameGrid } from "../../games/game-tile.tsx";
import { TileSkeletons } from "../../games/tile-skeletons.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { ErrorState, EmptyState } from "../../ui/feedback/states.tsx";

const maxShown = 12;

function Recent(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(ownGames.recent, {});
  if (data === undefined && error !== null)
    return <ErrorState title={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined) return <TileSkeletons />;
  if (data.list.length === 0)
    return <EmptyState icon="clock" title={t("home.noRecent")} hint={t("home.noRecentHint")} />;
  return <GameGrid games={data.list.slice(0, maxShown)} />;
}

function Favourites(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(ownGames.favourites, {});
  if (data === undefined && error !== null)
    return <ErrorState title={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined) return <TileSkeletons />;
  if (data.content.length === 0)
    return <EmptyState icon="star" title={t("home.noFavourites")} hint={t("home.noFavouritesHint")} />;
  return <GameGrid games={data.content.slice(0, maxShown)} />;
}

export function MyGames({ tab }: { tab: "RECENT" | "FAV" }): ReactNode {
  const { t } = useI18n();
  if (useSession() === null) {
    return (
      <EmptyState icon={tab === "FAV" ? "star" : "clock"} title={t("home.loginToSee")}>
        <ButtonLink to="/m/login">{t("shell.login")}</ButtonLink>
      </EmptyState>
    );
  }
  return tab === "FAV" ? <Favourites /> : <Recent />;
}
