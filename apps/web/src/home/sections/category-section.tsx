// One category of home: three games, a toggle for more, and all of them behind 'more'.

import type { ReactNode } from "react";
import { useState } from "react";
import { games } from "@khela/contract/games/calls";
import { countedKeyOf, iconOf, isCategory, nameKeyOf } from "../../games/category.ts";
import { GameGrid } from "../../games/game-tile.tsx";
import { listPathOf } from "../../games/list-presets.ts";
import { SectionHeader } from "../../games/section-header.tsx";
import { useT } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { sectionId } from "./category-bar.tsx";
import styles from "./category-section.module.css";
import { sectionSize } from "../home-loader.ts";
import { ShowMore } from "../../games/show-more.tsx";
import { TileSkeletons } from "../../games/tile-skeletons.tsx";

const expandedSize = 12;

export function CategorySection({ category }: { category: string }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const preview = useCall(games.list, { gameType: category, pageNo: 1, pageSize: sectionSize });
  const expanded = useCall(
    games.list,
    { gameType: category, pageNo: 1, pageSize: expandedSize },
    { enabled: open },
  );
  const data = open ? (expanded.data ?? preview.data) : preview.data;
  if (!isCategory(category) || data?.totalCount === 0) return null;

  const name = t(nameKeyOf(category));
  return (
    <section id={sectionId(category)} className={styles.section} aria-label={name}>
      <SectionHeader icon={iconOf(category)} name={name} total={data?.totalCount} to={listPathOf(category)} />
      {data === undefined && preview.error !== null ? (
        <ErrorState title={t("shell.loadFailed")} onRetry={preview.refetch} />
      ) : null}
      {data === undefined && preview.error === null ? <TileSkeletons /> : null}
      {data === undefined ? null : (
        <>
          <GameGrid games={data.games} />
          <ShowMore
            shown={data.games.length}
            total={data.totalCount}
            category={t(countedKeyOf(category))}
            open={open}
            busy={open && expanded.isFetching}
            onToggle={() => setOpen(!open)}
          />
        </>
      )}
    </section>
  );
}
