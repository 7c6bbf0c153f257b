// A bottom sheet about a game: its return, how it plays and its stakes, buttons for free play and favourites, and
// similar games.

import type { ReactNode } from "react";
import { hasAccess } from "@khela/contract/member/member-types";
import { gameFacts } from "@khela/contract/games/game-facts/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n, useT } from "../i18n/i18n.tsx";
import { formatDecimal } from "../lib/format/format-number.ts";
import { freePath, guestPath } from "../lib/navigation/free-play.ts";
import { playPath } from "../lib/navigation/play-path.ts";
import { useCall } from "../lib/query/query.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { Money } from "../ui/content/money.tsx";
import { Picture } from "../ui/content/picture.tsx";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { Link } from "../ui/navigation/link.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { useFavourite } from "./favourites.ts";
import styles from "./game-sheet.module.css";
import { nameOf, pictureUrlOf, type Game } from "./game.ts";

function FreePlay({ game }: { readonly game: Game }): ReactNode {
  const t = useT();
  const isMember = hasAccess("account", memberTypeOf(useSession()));
  return (
    <>
      <ButtonLink to={isMember ? freePath(game) : guestPath(game)} variant="secondary" wide>
        {t("gameList.tryFree")}
      </ButtonLink>
      <p className={styles.note}>
        {[t("gameList.tryFreeNote"), ...(isMember ? [t("gameList.freeMember")] : [])].join(" ")}
      </p>
    </>
  );
}

type Details = OutputOf<typeof gameFacts.details>;

/** The facts about the game. Undefined: they are loading; null: they cannot be loaded, and the sheet omits them. */
function Facts({ details }: { readonly details: Details | null | undefined }): ReactNode {
  const { t, count, style } = useI18n();
  if (details === undefined) return <div className={styles.waiting} aria-busy />;
  if (details === null) return null;
  const { rtp, volatility, mechanic, lines, minBet, maxBet } = details;
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    ...(rtp === null ? [] : [[t("gameList.rtp"), `${formatDecimal(rtp, style, 2)}%`] as const]),
    ...(volatility === null
      ? []
      : [[t("gameList.volatility"), t(`gameList.volatility.${volatility}`)] as const]),
    ...(mechanic === null ? [] : [[t("gameList.mechanic"), t(`gameList.mechanic.${mechanic}`)] as const]),
    ...(lines === null ? [] : [[t("gameList.lines"), count(lines)] as const]),
    ...(minBet === null ? [] : [[t("gameList.minBet"), <Money key="min" amount={minBet} />] as const]),
    ...(maxBet === null ? [] : [[t("gameList.maxBet"), <Money key="max" amount={maxBet} />] as const]),
  ];
  return rows.length === 0 ? null : (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const picturePx = 96;

function Similar({ games: list }: { readonly games: readonly Game[] }): ReactNode {
  const t = useT();
  if (list.length === 0) return null;
  return (
    <section className={styles.similar}>
      <h3>{t("gameList.similar")}</h3>
      <ul>
        {list.map((game) => {
          const url = pictureUrlOf(game);
          return (
            <li key={game.nodeId}>
              <Link to={playPath(game)}>
                {url === null ? null : <Picture url={url} width={picturePx} height={picturePx} alt="" />}
                <span>{nameOf(game)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function GameSheet({
  game,
  onClose,
}: {
  readonly game: Game;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const { isOn, toggle } = useFavourite(game.nodeId);
  const { data, error } = useCall(gameFacts.details, { nodeId: game.nodeId });
  const details = data ?? (error === null ? undefined : null);
  const type = memberTypeOf(useSession());
  // a guest's games are always free play, so a guest gets no separate button for it
  const mayPlayFree = type !== 4 && hasAccess("freePlay", type);
  return (
    <Dialog title={nameOf(game)} shape="bottomSheet" onClose={onClose}>
      <div className={styles.acts}>
        <p className={styles.note}>{game.displayName}</p>
        <Facts details={details} />
        <ButtonLink to={playPath(game)} wide>
          {t("gameList.play")}
        </ButtonLink>
        {game.freeplay === true && mayPlayFree ? <FreePlay game={game} /> : null}
        <Button variant="text" aria-pressed={isOn} onClick={toggle}>
          {t(isOn ? "gameList.notFavourite" : "gameList.favourite")}
        </Button>
        <Similar games={details?.similar ?? []} />
      </div>
    </Dialog>
  );
}
