// Games side by side in one sliding row; its end leads to all of them.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { Link } from "../ui/navigation/link.tsx";
import type { Game } from "./game.ts";
import { GameTile } from "./game-tile.tsx";
import styles from "./game-tile.module.css";

type GameRowProps = {
  readonly games: readonly Game[];
  /** The list of all of them, and its name. */
  readonly to: string;
  readonly name: string;
  /** Called when somebody slides the row, touches it or moves into it. */
  readonly onReached?: () => void;
};

export function GameRow({ games, to, name, onReached }: GameRowProps): ReactNode {
  const { t } = useI18n();
  const row = useRef<HTMLUListElement>(null);
  // It slides before its code is loaded.
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
