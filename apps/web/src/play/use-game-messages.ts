// Messages from a framed game. Accepted only from the origin where the game opened; they never contain money.

import { useEffect, useRef, useState } from "react";
import { parseGameMessage } from "@khela/contract/play/frame-messages";

/**
 * Calls `onBack` when the game sends its back message; returns whether a round is running whose result is not shown
 * yet. `gameOrigin` is null until the game is launched.
 */
export function useGameMessages(gameOrigin: string | null, onBack: () => void): boolean {
  const [isBusy, setBusy] = useState(false);
  const onBackRef = useRef(onBack);
  onBackRef.current = onBack;
  useEffect(() => {
    if (gameOrigin === null) return;
    const listen = (event: MessageEvent): void => {
      if (event.origin !== gameOrigin) return;
      const message = parseGameMessage(event.data);
      if (message?.type === "khela:back") onBackRef.current();
      if (message?.type === "khela:busy") setBusy(message.isBusy);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [gameOrigin]);
  return isBusy;
}
