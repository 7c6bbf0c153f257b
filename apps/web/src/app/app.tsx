// The root component of the site: provides language, settings and cached data, and renders the shell.

import type { ReactNode } from "react";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { site } from "@khela/contract/site/calls";
import {
  loadMessages,
  onMessagesLoaded,
  listLoadedNamespaces,
  getMessagesVersion,
} from "../i18n/catalogue.ts";
import { I18nProvider, createI18n } from "../i18n/i18n.tsx";
import type { LanguageCode } from "@khela/contract/locale/languages";
import { requestContext } from "../lib/api/request-context.ts";
import { SessionCookiePresent } from "../lib/session/logged-in.ts";
import type { QueryCache } from "../lib/query/query.ts";
import { CacheContext, useCall } from "../lib/query/query.ts";
import { SettingsProvider } from "../lib/settings.tsx";
import { writeCookie, writeStored } from "../lib/storage.ts";
import type { InitialState } from "./hydration/initial-state.ts";
import { splashId } from "./hydration/initial-state.ts";
import { InitialStateProvider } from "./hydration/initial-state-context.tsx";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { Shell } from "./shell/shell.tsx";

function useLanguageController(initialLanguage: LanguageCode): ReturnType<typeof createI18n> {
  const [code, setCode] = useState(initialLanguage);
  const messagesVersion = useSyncExternalStore(onMessagesLoaded, getMessagesVersion, () => 0);
  return useMemo(
    () =>
      createI18n(code, async (next) => {
        await loadMessages(next, listLoadedNamespaces(code));
        requestContext.set({ language: next });
        writeCookie("lang", next);
        writeStored("language", next);
        setCode(next);
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- new messages make a new i18n
    [code, messagesVersion],
  );
}

function WithSettings({
  initialState,
  children,
}: {
  initialState: InitialState;
  children: ReactNode;
}): ReactNode {
  const settings = useCall(site.settings, {});
  return <SettingsProvider settings={settings.data ?? initialState.settings}>{children}</SettingsProvider>;
}

export function App({
  initialState,
  cache,
  onHydrated,
}: {
  initialState: InitialState;
  cache: QueryCache;
  onHydrated?: () => void;
}): ReactNode {
  const i18n = useLanguageController(initialState.language);

  useEffect(() => {
    document.documentElement.lang = i18n.tag;
    document.documentElement.dir = i18n.direction;
  }, [i18n]);

  // Marks the time from which taps are handled, for performance measurements, and removes the splash of an installed
  // app.
  useEffect(() => {
    performance.mark("hydrated");
    document.getElementById(splashId)?.remove();
    performance.mark("start.splash");
    onHydrated?.();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, []);

  return (
    <CacheContext value={cache}>
      <I18nProvider i18n={i18n}>
        <InitialStateProvider initialState={initialState}>
          <WithSettings initialState={initialState}>
            <SessionCookiePresent value={initialState.session}>
              <ErrorBoundary>
                <Shell />
              </ErrorBoundary>
            </SessionCookiePresent>
          </WithSettings>
        </InitialStateProvider>
      </I18nProvider>
    </CacheContext>
  );
}
