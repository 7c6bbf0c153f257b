// The HTML around a drawn screen. One inline style sheet, no script that runs inline, no style attribute;
// the first picture and the scripts of this very screen are asked for in the head.

import type { I18n } from "../i18n/i18n.tsx";
import { wordsOf } from "@khela/contract/languages";
import { avifOf } from "../ui/picture.tsx";
import type { Boot } from "./boot.ts";
import { bootId, rootId, splashId } from "./boot.ts";
import { homeRow } from "./home-row.ts";
import type { ScreenCode } from "./screen.ts";

export type Manifest = Readonly<Record<string, {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}>>;

export type BuiltFiles = { readonly manifest: Manifest; readonly entry: string; readonly css: string };

type Parts = {
  readonly build: BuiltFiles;
  readonly boot: Boot;
  readonly body: string;
  readonly i18n: I18n;
  readonly screen: ScreenCode;
  readonly title: string;
  /** Address of the picture the page is judged by. */
  readonly hero: string | null;
};

const groundColour = { dark: "#0a1315", light: "#f1f5f4" } as const;

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

// A script element ends at the first "</"; U+2028 and U+2029 are line ends to old parsers.
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, "\\u003c").replace(/\u2028/g, "\\u2028").replace(/\u2029/g, "\\u2029");
}

/** Script and style files behind a source file, its static imports included. */
export function filesOf(manifest: Manifest, source: string): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(source);
  return { scripts, styles };
}

/**
 * The screen's style sheets and scripts, in the order in which a browser is to ask for them: all in the head behind the
 * first picture. At the end of the body a browser that draws before it has read so far asks for every other picture first,
 * and the page answers a tap half a second later.
 */
function linksOf({ build, boot, screen }: Parts): string {
  const words = (part: string): string => `src/i18n/${wordsOf(boot.language).toLowerCase()}/${part}.ts`;
  const atHome = screen === homeRow.code && boot.status === 0;
  const entry = filesOf(build.manifest, build.entry);
  const table = atHome ? [] : ["src/app/other-screens.ts", words("parts")];
  const sources = [screen.file, words("first"), ...table, ...screen.words.map(words)];
  const scripts = new Set(entry.scripts);
  const styles = new Set<string>();
  for (const source of sources) {
    const files = filesOf(build.manifest, source);
    for (const file of files.scripts) scripts.add(file);
    for (const file of files.styles) if (!entry.styles.has(file)) styles.add(file);
  }
  const first = build.manifest[build.entry]?.file ?? "";
  scripts.delete(first);
  const ahead = [...scripts].map((file) => `<link rel="modulepreload" href="/${file}">`);
  const sheets = [...styles].map((file) => `<link rel="stylesheet" href="/${file}">`);
  return [...sheets, `<script type="module" src="/${first}"></script>`, ...ahead].join("");
}

function heroLink(hero: string | null): string {
  if (hero === null) return "";
  const avif = avifOf(hero);
  const type = avif === null ? "" : " type=\"image/avif\"";
  return `<link rel="preload" as="image" href="${escapeHtml(avif ?? hero)}"${type} fetchpriority="high">`;
}

/** The whole page as text. */
export function documentOf(parts: Parts): string {
  const { build, boot, body, i18n, title, hero } = parts;
  const name = `${title} · ${boot.settings.brand}`;
  return [
    `<!doctype html><html lang="${i18n.tag}" dir="${i18n.direction}" data-theme="${boot.theme}"><head>`,
    "<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1,viewport-fit=cover\">",
    `<title>${escapeHtml(name)}</title>`,
    `<meta name="description" content="${escapeHtml(i18n.t("screens.siteDescription"))}">`,
    `<meta name="theme-color" content="${groundColour[boot.theme]}">`,
    heroLink(hero),
    `<style>${build.css}</style>`,
    linksOf(parts),
    "<link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\"><link rel=\"manifest\" href=\"/manifest.webmanifest\"><link rel=\"apple-touch-icon\" href=\"/icons/apple-touch-icon.png\">",
    `</head><body><div id="${rootId}">${body}</div><div id="${splashId}"><img src="/favicon.svg" width="96" height="96" alt=""></div>`,
    `<script type="application/json" id="${bootId}">${escapeJson(boot)}</script></body></html>`,
  ].join("");
}
