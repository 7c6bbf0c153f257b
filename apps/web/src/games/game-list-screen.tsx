// The game centre, with vendors and games, and every list that a "more" link opens. One screen serves all these routes,
// filtered by the category and the vendor in the address.

import type { ReactNode } from "react";
import { contentPages } from "@khela/contract/content/pages/calls";
import { games } from "@khela/contract/games/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import { useI18n } from "../i18n/i18n.tsx";
import { isFreeAddress } from "../lib/navigation/free-play.ts";
import { navigate } from "../lib/navigation/navigation.ts";
import { useCall } from "../lib/query/query.ts";
import { useBreakNotice } from "../lib/session/break-notice.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { useSettings } from "../lib/settings.tsx";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { ErrorState } from "../ui/feedback/states.tsx";
import { InfiniteGames } from "./infinite-games.tsx";
import styles from "./game-list-screen.module.css";
import { ClearFilters, GameFilters } from "./game-filters.tsx";
import { GameMenu } from "./game-menu.tsx";
import { GameGrid } from "./game-tile.tsx";
import { VendorGames } from "./vendor-games.tsx";
import type { ListPreset, ListPresetPath } from "./list-presets.ts";
import { listFiltersOf } from "./list-filters.ts";
import { hotListSize, listInputOf, listPresets } from "./list-presets.ts";
import { OwnGames } from "./own-games.tsx";
import { TileSkeletons } from "./tile-skeletons.tsx";
import { VendorSection } from "./vendor-section.tsx";

function Hot(): ReactNode {
  const { errorText } = useI18n();
  const { data, error, refetch } = useCall(games.hot, { limitNum: hotListSize });
  if (data !== undefined) return <GameGrid games={data.list} isFirst hasInfo />;
  return error === null ? (
    <TileSkeletons count={9} />
  ) : (
    <ErrorState title={errorText(error.code)} onRetry={refetch} />
  );
}

/** The link to the live streams, shown if a stream is on air or planned. */
function StreamsLink(): ReactNode {
  const { t } = useI18n();
  const hosts = useCall(contentPages.models, {}).data?.list ?? [];
  if (hosts.length === 0) return null;
  return (
    <p className={styles.models}>
      <ButtonLink to="/m/models" variant="secondary" size="s">
        {t("screens.models")}
      </ButtonLink>
    </p>
  );
}

/** The vendors that have games of this category, with the chosen vendor marked. */
function VendorList({
  path,
  gameType,
  chosen,
  isFree,
  filters,
}: {
  path: string;
  gameType: string | undefined;
  chosen: string | undefined;
  isFree: boolean;
  /** The filters of slots in the address, which stay when another vendor is chosen; null: no filter is chosen. */
  filters: string | null;
}): ReactNode {
  const { t } = useI18n();
  const { data } = useCall(games.vendors, {});
  const cards =
    data?.data.lanes
      .filter(({ title }) => gameType === undefined || title === gameType)
      .flatMap((lane) => lane.cards) ?? [];
  const vendors = cards.filter(
    (card, place) => cards.findIndex(({ vassalage }) => vassalage === card.vassalage) === place,
  );

  function choose(vassalage: string | null): void {
    const query = new URLSearchParams(isFree ? { free: "1" } : {});
    if (filters !== null) query.set("slots", filters);
    if (gameType !== undefined) query.set("gameType", gameType);
    if (vassalage !== null) query.set("vassalage", vassalage);
    const text = query.toString();
    navigate(text === "" ? path : `${path}?${text}`, { replace: true });
  }

  // With one vendor there is nothing to choose.
  if (vendors.length < 2) return null;
  return (
    <div className={styles.makers} role="group" aria-label={t("home.vendors")}>
      <button
        type="button"
        className={styles.maker}
        aria-pressed={chosen === undefined}
        onClick={() => choose(null)}
      >
        {t("gameList.makers")}
      </button>
      {vendors.map(({ vassalage, displayName }) => (
        <button
          key={vassalage}
          type="button"
          className={styles.maker}
          aria-pressed={chosen === vassalage}
          onClick={() => choose(vassalage)}
        >
          {displayName}
        </button>
      ))}
    </div>
  );
}

export function GameListScreen({ path, query }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const notice = useBreakNotice();
  const { freePlay } = useSettings();
  const preset: ListPreset = listPresets[path as ListPresetPath] ?? listPresets["/m/gameList"];
  const plain = listInputOf(path, query);
  const hasFilters = preset.source === "list" && plain.gameType === "RNG";
  const filters = hasFilters ? listFiltersOf(query) : {};
  const input = { ...plain, ...filters };
  const type = memberTypeOf(useSession());
  const isFree = freePlay && hasAccess("freePlay", type) && path === "/m/gameList" && isFreeAddress(query);
  const isCentre = preset.source === "centre";
  const isCatalogue = isCentre || preset.source === "list";
  if (notice !== null) return notice;
  if (preset.source === "vendor") {
    return (
      <div className={styles.screen}>
        <VendorGames path={path} input={input} fixed={preset.filter.vassalage !== undefined} />
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      {isFree ? (
        <p className={styles.free}>
          {[t("gameList.free"), ...(hasAccess("account", type) ? [t("gameList.freeMember")] : [])].join(" ")}
        </p>
      ) : null}
      {isFree ? null : <GameMenu active={preset.source === "hot" ? "HOT" : input.gameType} />}
      {isCentre && input.vassalage === undefined ? (
        <div className={styles.centre}>
          <VendorSection opens gameType={input.gameType} />
        </div>
      ) : null}
      {path === "/m/live-games" ? <StreamsLink /> : null}
      {isCatalogue && !(isCentre && input.vassalage === undefined) ? (
        <VendorList
          path={path}
          gameType={input.gameType}
          chosen={input.vassalage}
          isFree={isFree}
          filters={query.get("slots")}
        />
      ) : null}
      {hasFilters ? <GameFilters path={path} query={query} /> : null}
      {preset.source === "hot" ? <Hot /> : null}
      {preset.source === "favourites" || preset.source === "recent" ? (
        <OwnGames source={preset.source} />
      ) : null}
      {isCatalogue ? (
        <InfiniteGames
          key={JSON.stringify(input)}
          input={input}
          isFree={isFree}
          {...(Object.keys(filters).length === 0
            ? {}
            : {
                none: { title: t("gameList.noneFits"), hint: t("gameList.noneFitsHint") },
                instead: <ClearFilters path={path} query={query} />,
              })}
        />
      ) : null}
    </div>
  );
}
