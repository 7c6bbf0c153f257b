// The whole site around one first page: language, settings, data, shell.

import type { ReactNode } from "react";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { site } from "@khela/contract/calls/site";
import { loadWords, onLateWords, partsHere, readLateWords } from "../i18n/catalogue.ts";
import { I18nProvider, makeI18n } from "../i18n/i18n.tsx";
import type { LanguageCode } from "@khela/contract/languages";
import { identity } from "../lib/identity.ts";
import { CookiePresent } from "../lib/logged-in.ts";
import type { QueryCache } from "../lib/query.ts";
import { CacheContext, useCall } from "../lib/query.ts";
import { SettingsProvider } from "../lib/settings.tsx";
import { writeCookie, writeStored } from "../lib/storage.ts";
import type { Boot } from "./boot.ts";
import { splashId } from "./boot.ts";
import { BootProvider } from "./boot-context.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Shell } from "./shell.tsx";

function useLanguageState(first: LanguageCode): ReturnType<typeof makeI18n> {
  const [code, setCode] = useState(first);
  const late = useSyncExternalStore(onLateWords, readLateWords, () => 0);
  return useMemo(() => makeI18n(code, async (next) => {
    await loadWords(next, partsHere(code));
    identity.set({ language: next });
    writeCookie("lang", next);
    writeStored("language", next);
    setCode(next);
  }), [code, late]);
}

function WithSettings({ boot, children }: { boot: Boot; children: ReactNode }): ReactNode {
  const settings = useCall(site.settings, {});
  return <SettingsProvider settings={settings.data ?? boot.settings}>{children}</SettingsProvider>;
}

export function App({ boot, cache, onAlive }: { boot: Boot; cache: QueryCache; onAlive?: () => void }): ReactNode {
  const i18n = useLanguageState(boot.language);

  useEffect(() => {
    document.documentElement.lang = i18n.tag;
    document.documentElement.dir = i18n.direction;
  }, [i18n]);

  // The moment from which a tap is answered, for whoever measures the page; an installed app's cover goes.
  useEffect(() => {
    performance.mark("hydrated");
    document.getElementById(splashId)?.remove();
    performance.mark("start.splash");
    onAlive?.();
  }, []);

  return (
    <CacheContext value={cache}>
      <I18nProvider i18n={i18n}>
        <BootProvider boot={boot}>
          <WithSettings boot={boot}>
            <CookiePresent value={boot.session}>
              <ErrorBoundary><Shell /></ErrorBoundary>
            </CookiePresent>
          </WithSettings>
        </BootProvider>
      </I18nProvider>
    </CacheContext>
  );
}
