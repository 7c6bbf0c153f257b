// Further acts on a game: free play, favourite.

import type { ReactNode } from "react";
import { hasAccess } from "@khela/contract/member/member-types";
import { useT } from "../i18n/i18n.tsx";
import { freePath, guestPath } from "../lib/navigation/free-play.ts";
import { playPath } from "../lib/navigation/play-path.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { useFavourite } from "./favourites.ts";
import styles from "./game-sheet.module.css";
import { nameOf, type Game } from "./game.ts";

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

export function GameSheet({
  game,
  onClose,
}: {
  readonly game: Game;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const { isOn, toggle } = useFavourite(game.nodeId);
  const type = memberTypeOf(useSession());
  // a guest has only free play
  const mayPlayFree = type !== 4 && hasAccess("freePlay", type);
  return (
    <Dialog title={nameOf(game)} shape="bottomSheet" onClose={onClose}>
      <div className={styles.acts}>
        <p className={styles.note}>{game.displayName}</p>
        <ButtonLink to={playPath(game)} wide>
          {t("gameList.play")}
        </ButtonLink>
        {game.freeplay === true && mayPlayFree ? <FreePlay game={game} /> : null}
        <Button variant="text" aria-pressed={isOn} onClick={toggle}>
          {t(isOn ? "gameList.notFavourite" : "gameList.favourite")}
        </Button>
      </div>
    </Dialog>
  );
}
