// Reads the messages of a game in an iframe. They are accepted only from the origin at which the game was opened, and
// never contain money.

import { useEffect, useRef, useState } from "react";
import { parseGameMessage } from "@khela/contract/play/frame-messages";

type GameListeners = {
  readonly onBack: () => void;
  /** Called when one of the player's limits refused a bet. */
  readonly onLimit: () => void;
};

/**
 * Calls the listeners at the game's messages. Returns whether a round is running whose result is not shown yet.
 * `gameOrigin` is null until the game is launched.
 */
export function useGameMessages(gameOrigin: string | null, listeners: GameListeners): boolean {
  const [isBusy, setBusy] = useState(false);
  const current = useRef(listeners);
  current.current = listeners;
  useEffect(() => {
    if (gameOrigin === null) return;
    const listen = (event: MessageEvent): void => {
      if (event.origin !== gameOrigin) return;
      const message = parseGameMessage(event.data);
      if (message?.type === "khela:back") current.current.onBack();
      if (message?.type === "khela:limit") current.current.onLimit();
      if (message?.type === "khela:busy") setBusy(message.isBusy);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [gameOrigin]);
  return isBusy;
}
