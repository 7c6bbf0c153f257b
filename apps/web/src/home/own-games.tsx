// The member's recent and favourite games on home. A visitor is asked to log in.

import type { ReactNode } from "react";
import { games } from "@khela/contract/calls/games";
import { GameGrid } from "../games/game-tile.tsx";
import { TileSkeletons } from "../games/tile-skeletons.tsx";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Failed, Nothing } from "../ui/states.tsx";

const shownAtMost = 12;

function Recent(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, retry } = useCall(games.recent, {});
  if (data === undefined && error !== null) return <Failed title={errorText(error.code)} onRetry={retry} />;
  if (data === undefined) return <TileSkeletons />;
  if (data.list.length === 0) return <Nothing icon="clock" title={t("home.noRecent")} hint={t("home.noRecentHint")} />;
  return <GameGrid games={data.list.slice(0, shownAtMost)} />;
}

function Favourites(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, retry } = useCall(games.favourites, {});
  if (data === undefined && error !== null) return <Failed title={errorText(error.code)} onRetry={retry} />;
  if (data === undefined) return <TileSkeletons />;
  if (data.content.length === 0) return <Nothing icon="star" title={t("home.noFavourites")} hint={t("home.noFavouritesHint")} />;
  return <GameGrid games={data.content.slice(0, shownAtMost)} />;
}

export function OwnGames({ which }: { which: "RECENT" | "FAV" }): ReactNode {
  const { t } = useI18n();
  if (useSession() === null) {
    return (
      <Nothing icon={which === "FAV" ? "star" : "clock"} title={t("home.loginToSee")}>
        <ButtonLink to="/m/login">{t("shell.login")}</ButtonLink>
      </Nothing>
    );
  }
  return which === "FAV" ? <Favourites /> : <Recent />;
}
