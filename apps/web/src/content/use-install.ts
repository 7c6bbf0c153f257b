import { useEffect, useState } from "react";

/** The event of the browser's install prompt, which is missing in TypeScript's list of events. */
type InstallEvent = Event & { prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }> };

export type Install = {
  readonly state: "unknown" | "offered" | "installed";
  readonly run: () => Promise<void>;
};

/** The browser's install prompt, and whether the site already runs as an installed app. */
export function useInstall(): Install {
  const [promptEvent, setPromptEvent] = useState<InstallEvent | null>(null);
  const [installed, setInstalled] = useState(false);

  useEffect(() => {
    const savePrompt = (event: Event): void => {
      event.preventDefault();
      setPromptEvent(event as InstallEvent);
    };
    const done = (): void => setInstalled(true);
    if (window.matchMedia("(display-mode: standalone)").matches) done();
    window.addEventListener("beforeinstallprompt", savePrompt);
    window.addEventListener("appinstalled", done);
    return () => {
      window.removeEventListener("beforeinstallprompt", savePrompt);
      window.removeEventListener("appinstalled", done);
    };
  }, []);

  return {
    state: installed ? "installed" : promptEvent === null ? "unknown" : "offered",
    run: async () => {
      const answer = await promptEvent?.prompt();
      setPromptEvent(null);
      if (answer?.outcome === "accepted") setInstalled(true);
    },
  };
}
