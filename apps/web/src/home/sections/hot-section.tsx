// The tabs HOT, RECENT and FAV: popular games, and the member's own games. RECENT and FAV load when they are opened.
// The header shows the open tab's name and number of games; its "more" link leads to all of them.

import type { ReactNode } from "react";
import { Suspense, useState } from "react";
import { games } from "@khela/contract/games/calls";
import { ownGames } from "@khela/contract/games/own-games/calls";
import { GameGrid } from "../../games/game-tile.tsx";
import { listPathOf } from "../../games/list-presets.ts";
import { SectionHeader } from "../../games/section-header.tsx";
import { TileSkeletons } from "../../games/tile-skeletons.tsx";
import { useT } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { Tabs } from "../../ui/navigation/tabs.tsx";
import { sectionId } from "./category-bar.tsx";
import styles from "./category-section.module.css";
import { hotSize } from "../home-loader.ts";
import hotStyles from "./hot-section.module.css";
import { lazyPart } from "../../ui/lazy/lazy-part.ts";

const MyGames = lazyPart(() => import("./my-games.tsx").then((m) => m.MyGames));

function HotGames(): ReactNode {
  const t = useT();
  const { data, error, refetch } = useCall(games.hot, { limitNum: hotSize });
  if (data !== undefined) return <GameGrid games={data.list} />;
  return error === null ? (
    <TileSkeletons count={hotSize} />
  ) : (
    <ErrorState title={t("shell.loadFailed")} onRetry={refetch} />
  );
}

type Tab = "HOT" | "RECENT" | "FAV";

const heads = {
  HOT: { name: "games.HOT", icon: "flame" },
  RECENT: { name: "home.recent", icon: "clock" },
  FAV: { name: "home.favourites", icon: "star" },
} as const;

/** Returns the number of games in the open tab, if it is known. */
function useTotal(tab: Tab): number | undefined {
  const isMember = useSession() !== null;
  const hot = useCall(games.hot, { limitNum: hotSize });
  const recent = useCall(ownGames.recent, {}, { enabled: isMember && tab === "RECENT" });
  const favourites = useCall(ownGames.favouriteIds, {}, { enabled: isMember && tab === "FAV" });
  if (tab === "HOT") return hot.data?.totalCount;
  if (!isMember) return undefined;
  return tab === "RECENT" ? recent.data?.totalCount : favourites.data?.list.length;
}

export function HotSection(): ReactNode {
  const t = useT();
  const [tab, setTab] = useState<Tab>("HOT");
  const { name, icon } = heads[tab];
  return (
    <section id={sectionId("HOT")} className={styles.section} aria-label={t("games.HOT")}>
      <SectionHeader icon={icon} name={t(name)} total={useTotal(tab)} to={listPathOf(tab)} />
      <Tabs
        label={t("games.HOT")}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "HOT", label: t("games.HOT"), icon: "flame" },
          { value: "RECENT", label: t("home.recent"), icon: "clock" },
          { value: "FAV", label: t("home.favourites"), icon: "star" },
        ]}
      >
        <div className={hotStyles.panel}>
          {tab === "HOT" ? (
            <HotGames />
          ) : (
            <Suspense fallback={<TileSkeletons count={hotSize} />}>
              <MyGames tab={tab} />
            </Suspense>
          )}
        </div>
      </Tabs>
    </section>
  );
}
