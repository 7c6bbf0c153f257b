// What a framed game may tell the page. Believed only from the arcade's own origin; money is never among it.

import { useEffect, useRef, useState } from "react";
import { readGameMessage } from "@khela/contract/frame";

/** Hears the game ask for the way back; answers whether a round is under way whose result is not shown yet. */
export function useGameMessages(arcadeUrl: string, onBack: () => void): boolean {
  const [isBusy, setBusy] = useState(false);
  const heard = useRef(onBack);
  heard.current = onBack;
  useEffect(() => {
    const { origin } = new URL(arcadeUrl);
    const listen = (event: MessageEvent): void => {
      if (event.origin !== origin) return;
      const said = readGameMessage(event.data);
      if (said?.type === "khela:back") heard.current();
      if (said?.type === "khela:busy") setBusy(said.isBusy);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [arcadeUrl]);
  return isBusy;
}
