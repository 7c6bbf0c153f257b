// The list behind every 'more': one screen for all list routes, narrowed by category and maker in the address.

import type { ReactNode } from "react";
import { games } from "@khela/contract/calls/games";
import { useI18n } from "../i18n/i18n.tsx";
import { goTo } from "../lib/navigation.ts";
import { useCall } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Failed, Nothing } from "../ui/states.tsx";
import { EndlessGames } from "./endless-games.tsx";
import styles from "./game-list-screen.module.css";
import { GameMenu, inHouse } from "./game-menu.tsx";
import { GameGrid } from "./game-tile.tsx";
import { Maker } from "./maker.tsx";
import type { Preset, PresetPath } from "./presets.ts";
import { listInput, presets } from "./presets.ts";
import { TileSkeletons } from "./tile-skeletons.tsx";
import { VendorSection } from "./vendor-section.tsx";

const hotAtMost = 60;

function Hot(): ReactNode {
  const { errorText } = useI18n();
  const { data, error, retry } = useCall(games.hot, { limitNum: hotAtMost });
  if (data !== undefined) return <GameGrid games={data.list} />;
  return error === null ? <TileSkeletons count={9} /> : <Failed title={errorText(error.code)} onRetry={retry} />;
}

function Favourites(): ReactNode {
  const { t, errorText } = useI18n();
  const member = useSession() !== null;
  const { data, error, retry } = useCall(games.favourites, {}, { enabled: member });
  if (!member) {
    return <Nothing icon="star" title={t("home.loginToSee")}><ButtonLink to="/m/login">{t("shell.login")}</ButtonLink></Nothing>;
  }
  if (data === undefined) {
    return error === null ? <TileSkeletons count={9} /> : <Failed title={errorText(error.code)} onRetry={retry} />;
  }
  if (data.content.length === 0) return <Nothing icon="star" title={t("home.noFavourites")} hint={t("home.noFavouritesHint")} />;
  return <GameGrid games={data.content} />;
}

/** The makers that have games of this category, the chosen one marked. */
function Makers({ path, gameType, chosen }: { path: string; gameType: string | undefined; chosen: string | undefined }): ReactNode {
  const { t } = useI18n();
  const { data } = useCall(games.vendors, {});
  const cards = data?.data.lanes.filter(({ title }) => gameType === undefined || title === gameType).flatMap((lane) => lane.cards) ?? [];
  const makers = cards.filter((card, place) => cards.findIndex(({ vassalage }) => vassalage === card.vassalage) === place);

  function choose(vassalage: string | null): void {
    const query = new URLSearchParams(gameType === undefined ? {} : { gameType });
    if (vassalage !== null) query.set("vassalage", vassalage);
    const text = query.toString();
    goTo(text === "" ? path : `${path}?${text}`, { replace: true });
  }

  return (
    <div className={styles.makers} role="group" aria-label={t("home.vendors")}>
      <button type="button" className={styles.maker} aria-pressed={chosen === undefined} onClick={() => choose(null)}>{t("gameList.makers")}</button>
      {makers.map(({ vassalage, displayName }) => (
        <button key={vassalage} type="button" className={styles.maker} aria-pressed={chosen === vassalage} onClick={() => choose(vassalage)}>
          {displayName}
        </button>
      ))}
    </div>
  );
}

export function GameListScreen({ path, query }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const preset: Preset = presets[path as PresetPath] ?? presets["/m/gameList"];
  const input = listInput(path, query);
  const narrowable = preset.source === "list" && preset.filter.vassalage === undefined;
  if (preset.source === "maker") {
    return (
      <div className={styles.screen}>
        <Maker path={path} vassalage={input.vassalage} gameType={input.gameType} fixed={preset.filter.vassalage !== undefined} />
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      <GameMenu active={preset.source === "hot" ? "HOT" : path === "/m/inHouse" ? inHouse : input.gameType} />
      {path === "/m/gameCenter" ? <VendorSection opens gameType={input.gameType} /> : null}
      {path === "/m/live-games" ? <p className={styles.models}><ButtonLink to="/m/models" kind="quiet" size="s">{t("screens.models")}</ButtonLink></p> : null}
      {narrowable ? <Makers path={path} gameType={input.gameType} chosen={input.vassalage} /> : null}
      {preset.source === "hot" ? <Hot /> : null}
      {preset.source === "favourites" ? <Favourites /> : null}
      {preset.source === "list" ? <EndlessGames key={JSON.stringify(input)} input={input} /> : null}
    </div>
  );
}
