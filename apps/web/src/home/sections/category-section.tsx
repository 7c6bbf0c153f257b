// The section of a category on home. Its row has three games at first and more when the person slides it; "more" and
// the end of the row link to all games of the category.

import type { ReactNode } from "react";
import { useState } from "react";
import { games } from "@khela/contract/games/calls";
import { iconOf, isCategory, nameKeyOf } from "../../games/category.ts";
import { GameRow } from "../../games/game-row.tsx";
import { listPathOf } from "../../games/list-presets.ts";
import { SectionHeader } from "../../games/section-header.tsx";
import { useT } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { sectionId } from "./category-bar.tsx";
import styles from "./category-section.module.css";
import { sectionSize } from "../home-loader.ts";
import { TileSkeletons } from "../../games/tile-skeletons.tsx";

/** Number of games in a row that the person has reached: slid, touched or focused. */
const rowSize = 12;

export function CategorySection({ category }: { category: string }): ReactNode {
  const t = useT();
  const [isReached, setReached] = useState(false);
  const first = useCall(games.list, { gameType: category, pageNo: 1, pageSize: sectionSize });
  const more = useCall(
    games.list,
    { gameType: category, pageNo: 1, pageSize: rowSize },
    { enabled: isReached },
  );
  const data = more.data ?? first.data;
  if (!isCategory(category) || data?.totalCount === 0) return null;

  const name = t(nameKeyOf(category));
  const path = listPathOf(category);
  return (
    <section id={sectionId(category)} className={styles.section} aria-label={name}>
      <SectionHeader icon={iconOf(category)} name={name} total={data?.totalCount} to={path} />
      {data === undefined && first.error !== null ? (
        <ErrorState title={t("shell.loadFailed")} onRetry={first.refetch} />
      ) : null}
      {data === undefined && first.error === null ? <TileSkeletons /> : null}
      {data === undefined ? null : (
        <GameRow games={data.games} to={path} name={name} onReached={() => setReached(true)} />
      )}
    </section>
  );
}
