import type { ReactNode } from "react";
import { ownGames } from "@khela/contract/games/own-games/calls";
import { GameRow } from "../../games/game-row.tsx";
import { SectionHeader } from "../../games/section-header.tsx";
import { useT } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import styles from "./category-section.module.css";

const maxShown = 12;
const path = "/m/recent-games";

/**
 * The row of the games that the member played last, newest first. It is hidden when there are none or they do not load.
 */
export function RecentRow(): ReactNode {
  const t = useT();
  const { data, error } = useCall(ownGames.recent, {});
  if (data === undefined) return error === null ? null : <i hidden />;
  if (data.list.length === 0) return <i hidden />;
  const name = t("home.recent");
  return (
    <section className={styles.section} aria-label={name}>
      <SectionHeader icon="clock" name={name} total={data.totalCount} to={path} />
      <GameRow games={data.list.slice(0, maxShown)} to={path} name={name} />
    </section>
  );
}
