// One category of home: three games, more on the spot, all of them behind 'more'.

import type { ReactNode } from "react";
import { useState } from "react";
import { games } from "@khela/contract/calls/games";
import { iconOf, isCategory, nameKeyOf } from "../games/category.ts";
import { GameGrid } from "../games/game-tile.tsx";
import { listPathOf } from "../games/presets.ts";
import { SectionHead } from "../games/section-head.tsx";
import { useT } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query.ts";
import { Failed } from "../ui/states.tsx";
import { sectionId } from "./category-bar.tsx";
import styles from "./category-section.module.css";
import { sectionSize } from "./home-asks.ts";
import { LoadMore } from "../games/load-more.tsx";
import { TileSkeletons } from "../games/tile-skeletons.tsx";

const openSize = 12;

export function CategorySection({ category }: { category: string }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const few = useCall(games.list, { gameType: category, pageNo: 1, pageSize: sectionSize });
  const many = useCall(games.list, { gameType: category, pageNo: 1, pageSize: openSize }, { enabled: open });
  const data = open ? (many.data ?? few.data) : few.data;
  if (!isCategory(category) || data?.totalCount === 0) return null;

  const name = t(nameKeyOf(category));
  return (
    <section id={sectionId(category)} className={styles.section} aria-label={name}>
      <SectionHead icon={iconOf(category)} name={name} total={data?.totalCount} to={listPathOf(category)} />
      {data === undefined && few.error !== null ? <Failed title={t("shell.loadFailed")} onRetry={few.retry} /> : null}
      {data === undefined && few.error === null ? <TileSkeletons /> : null}
      {data === undefined ? null : (
        <>
          <GameGrid games={data.games} />
          <LoadMore
            shown={data.games.length}
            total={data.totalCount}
            category={name}
            open={open}
            busy={open && many.asking}
            onToggle={() => setOpen(!open)}
          />
        </>
      )}
    </section>
  );
}
