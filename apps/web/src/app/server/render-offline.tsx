// The page that a service worker stores for use without a connection: in the requested language and theme, without a
// script.

import type { OfflinePageRequest } from "@khela/contract/site/page";
import { renderToString } from "react-dom/server";
import { loadMessages } from "../../i18n/catalogue.ts";
import { I18nProvider, createI18n } from "../../i18n/i18n.tsx";
import { SettingsProvider } from "../../lib/settings.tsx";
import { OfflineScreen } from "../pwa/offline-screen.tsx";

const refreshEveryS = 6;

export async function renderOffline(
  css: string,
  { language, theme, settings }: OfflinePageRequest,
): Promise<string> {
  await loadMessages(language, ["screens"]);
  const i18n = createI18n(language, () => Promise.resolve());
  const body = renderToString(
    <I18nProvider i18n={i18n}>
      <SettingsProvider settings={settings}>
        <OfflineScreen />
      </SettingsProvider>
    </I18nProvider>,
  );
  return [
    `<!doctype html><html lang="${i18n.tag}" dir="${i18n.direction}" data-theme="${theme}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<meta http-equiv="refresh" content="${refreshEveryS}"><title>${i18n.t("screens.offlineTitle")}</title>`,
    `<style>${css}</style></head><body>${body}</body></html>`,
  ].join("");
}
