// A row of games that slides sideways. The end of the row links to the complete list.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { Link } from "../ui/navigation/link.tsx";
import type { Game } from "./game.ts";
import { GameTile } from "./game-tile.tsx";
import styles from "./game-tile.module.css";

type GameRowProps = {
  readonly games: readonly Game[];
  /** Address of the complete list; `name` is the list's name. */
  readonly to: string;
  readonly name: string;
  /** Called when the person slides the row, touches it, or moves the focus into it. */
  readonly onReached?: () => void;
};

export function GameRow({ games, to, name, onReached }: GameRowProps): ReactNode {
  const { t } = useI18n();
  const row = useRef<HTMLUListElement>(null);
  // The person may have slid the row before this code was loaded.
  useEffect(() => {
    if (row.current !== null && row.current.scrollLeft !== 0) onReached?.();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the code is here
  }, []);
  return (
    <ul ref={row} className={styles.row} onScroll={onReached} onPointerDown={onReached} onFocus={onReached}>
      {games.map((game) => (
        <GameTile key={game.nodeId} game={game} />
      ))}
      <li>
        <Link to={to} className={styles.rest}>
          {t("home.moreOf", { category: name })}
        </Link>
      </li>
    </ul>
  );
}
