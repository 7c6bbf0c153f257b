// The page a phone keeps for when it has no connection: in the language and theme of whoever asks, without a script.

import { renderToString } from "react-dom/server";
import type { LanguageCode } from "@khela/contract/languages";
import { loadWords } from "../i18n/catalogue.ts";
import { I18nProvider, makeI18n } from "../i18n/i18n.tsx";
import type { Settings } from "../lib/settings.tsx";
import { SettingsProvider } from "../lib/settings.tsx";
import type { Theme } from "./boot.ts";
import { OfflineScreen } from "./offline-screen.tsx";

const tryEveryS = 6;

export type OfflineRequest = { readonly language: LanguageCode; readonly theme: Theme; readonly settings: Settings };

export async function renderOffline(css: string, { language, theme, settings }: OfflineRequest): Promise<string> {
  await loadWords(language, ["screens"]);
  const i18n = makeI18n(language, () => Promise.resolve());
  const body = renderToString(
    <I18nProvider i18n={i18n}><SettingsProvider settings={settings}><OfflineScreen /></SettingsProvider></I18nProvider>,
  );
  return [
    `<!doctype html><html lang="${i18n.tag}" dir="${i18n.direction}" data-theme="${theme}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<meta http-equiv="refresh" content="${tryEveryS}"><title>${i18n.t("screens.offlineTitle")}</title>`,
    `<style>${css}</style></head><body>${body}</body></html>`,
  ].join("");
}
