// What a framed game may tell the page. Believed only from the arcade's own origin; money is never among it.

import { useEffect, useRef } from "react";

/** Hears the game ask for the way back. */
export function useGameMessages(arcadeUrl: string, onBack: () => void): void {
  const heard = useRef(onBack);
  heard.current = onBack;
  useEffect(() => {
    const { origin } = new URL(arcadeUrl);
    const listen = (event: MessageEvent): void => {
      if (event.origin !== origin) return;
      if ((event.data as { type?: unknown } | null)?.type === "khela:back") heard.current();
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [arcadeUrl]);
}
