import { useEffect, useState } from "react";

/** What the browser hands out when the site may be installed; not in TypeScript's list of events. */
type InstallEvent = Event & { prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }> };

export type Install = { readonly state: "unknown" | "offered" | "installed"; readonly run: () => Promise<void> };

/** Installing as the browser itself offers it, and whether the site already runs from its icon. */
export function useInstall(): Install {
  const [offer, setOffer] = useState<InstallEvent | null>(null);
  const [installed, setInstalled] = useState(false);

  useEffect(() => {
    const keep = (event: Event): void => {
      event.preventDefault();
      setOffer(event as InstallEvent);
    };
    const done = (): void => setInstalled(true);
    if (window.matchMedia("(display-mode: standalone)").matches) done();
    window.addEventListener("beforeinstallprompt", keep);
    window.addEventListener("appinstalled", done);
    return () => {
      window.removeEventListener("beforeinstallprompt", keep);
      window.removeEventListener("appinstalled", done);
    };
  }, []);

  return {
    state: installed ? "installed" : offer === null ? "unknown" : "offered",
    run: async () => {
      const answer = await offer?.prompt();
      setOffer(null);
      if (answer?.outcome === "accepted") setInstalled(true);
    },
  };
}
