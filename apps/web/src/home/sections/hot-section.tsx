// HOT, RECENT, FAV: popular games, and the member's own. The latter two load when their tab is opened.

import type { ReactNode } from "react";
import { lazy, Suspense, useState } from "react";
import { games } from "@khela/contract/calls/games";
import { GameGrid } from "../../games/game-tile.tsx";
import { TileSkeletons } from "../../games/tile-skeletons.tsx";
import { useT } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { Tabs } from "../../ui/navigation/tabs.tsx";
import { sectionId } from "./category-bar.tsx";
import styles from "./category-section.module.css";
import { hotSize } from "../home-loader.ts";
import hot from "./hot-section.module.css";

const MyGames = lazy(() => import("./my-games.tsx").then((m) => ({ default: m.MyGames })));

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

export function HotSection(): ReactNode {
  const t = useT();
  const [tab, setTab] = useState<"HOT" | "RECENT" | "FAV">("HOT");
  return (
    <section id={sectionId("HOT")} className={styles.section} aria-label={t("games.HOT")}>
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
        <div className={hot.panel}>
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
