// The tile of one game: picture, name, vendor, star. A game that cannot be played yet shows a note instead of opening.

import type { ReactNode } from "react";
import { lazy, Suspense, useState } from "react";
import { lotteryTypes } from "@khela/contract/lottery/lottery-types";
import { useT } from "../i18n/i18n.tsx";
import { Glyph, Icon } from "../ui/icon/icon.tsx";
import { Link } from "../ui/navigation/link.tsx";
import { Picture } from "../ui/content/picture.tsx";
import { freePath } from "../lib/navigation/free-play.ts";
import { playPath } from "../lib/navigation/play-path.ts";
import { showToast } from "../ui/feedback/toast.tsx";
import styles from "./game-tile.module.css";
import { useFavourite } from "./favourites.ts";
import { nameOf, pictureUrlOf, type Game } from "./game.ts";

const GameSheet = lazy(() => import("./game-sheet.lazy.ts").then((m) => m.loadGameSheet()));

const infoIcon = "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5M12 8h.01";
const picturePx = 216;

/**
 * `isFree`: a tap opens the game with play money; a game without free play opens normally. `hasInfo`: the tile has a
 * button for the game's details. Without this button only a long press opens them, so that home stays small.
 */
type TileProps = { readonly isFree?: boolean; readonly hasInfo?: boolean };

function TilePicture({ game, priority }: { game: Game; priority: boolean }): ReactNode {
  const none = (
    <span className={styles.picture}>
      <Icon name="gem" size="l" />
    </span>
  );
  const url = pictureUrlOf(game);
  if (url === null) return none;
  return (
    <Picture
      url={url}
      width={picturePx}
      height={picturePx}
      alt=""
      className={styles.picture}
      priority={priority}
      fallback={none}
    />
  );
}

/** A button that opens the game's bottom sheet, as a long press on the tile does. */
function InfoButton({ game, onOpen }: { game: Game; onOpen: () => void }): ReactNode {
  const t = useT();
  return (
    <button
      type="button"
      className={`${styles.star} ${styles.info}`}
      aria-haspopup="dialog"
      aria-label={t("games.details", { game: nameOf(game) })}
      onClick={onOpen}
    >
      <Glyph d={infoIcon} />
    </button>
  );
}

function Star({ game }: { game: Game }): ReactNode {
  const t = useT();
  const { isOn: on, toggle } = useFavourite(game.nodeId);
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={on}
      aria-label={t(on ? "games.removeFavourite" : "games.addFavourite", { game: nameOf(game) })}
      onClick={toggle}
    >
      <Icon name="star" size="s" filled={on} />
    </button>
  );
}

export function GameTile({
  game,
  priority = false,
  isFree = false,
  hasInfo = false,
}: TileProps & { game: Game; priority?: boolean }): ReactNode {
  const t = useT();
  const opensFree = isFree && game.freeplay === true;
  const [hasSheet, setHasSheet] = useState(false);
  const caption = (
    <>
      <span className={styles.frame}>
        <TilePicture game={game} priority={priority} />
        {game.prizeMode === null ? null : (
          <span className={styles.prizes}>{t(`games.prizes.${game.prizeMode}`)}</span>
        )}
        {game.playable ? null : <span className={styles.soon}>{t("games.soon")}</span>}
        {opensFree ? <span className={styles.fresh}>{t("games.free")}</span> : null}
        {game.playable && game.isNew && !opensFree ? (
          <span className={styles.fresh}>{t("games.new")}</span>
        ) : null}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{nameOf(game)}</span>
        <span className={styles.maker}>{game.displayName}</span>
      </span>
    </>
  );
  return (
    <li className={styles.tile}>
      {game.playable ? (
        <Link
          to={opensFree ? freePath(game) : playPath(game)}
          className={styles.open}
          data-menu=""
          onContextMenu={(event) => {
            event.preventDefault();
            setHasSheet(true);
          }}
        >
          {caption}
        </Link>
      ) : (
        <button type="button" className={styles.open} onClick={() => showToast(t("games.notYet"))}>
          {caption}
        </button>
      )}
      {lotteryTypes.includes(game.gameType) ? null : <Star game={game} />}
      {hasInfo && game.playable ? <InfoButton game={game} onOpen={() => setHasSheet(true)} /> : null}
      {hasSheet ? (
        <Suspense fallback={null}>
          <GameSheet game={game} onClose={() => setHasSheet(false)} />
        </Suspense>
      ) : null}
    </li>
  );
}

const perRow = 3;

/**
 * A grid of tiles, three per row. `isFirst`: the grid is at the top of the screen, so its first pictures load with
 * priority.
 */
export function GameGrid({
  games,
  isFirst = false,
  isFree = false,
  hasInfo = false,
}: TileProps & {
  games: readonly Game[];
  isFirst?: boolean;
}): ReactNode {
  return (
    <ul className={styles.grid}>
      {games.map((game, place) => (
        <GameTile
          key={game.nodeId}
          game={game}
          priority={isFirst && place < perRow}
          isFree={isFree}
          hasInfo={hasInfo}
        />
      ))}
    </ul>
  );
}
