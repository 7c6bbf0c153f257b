// The HTML around a rendered screen. One inline style sheet, no executable inline script, no style attribute;
// the first picture and the scripts of this screen are preloaded in the head.

import type { I18n } from "../../i18n/i18n.tsx";
import { namespaceFolders } from "../../i18n/namespace-folders.ts";
import { messageLanguageOf } from "@khela/contract/locale/languages";
import { avifUrl } from "../../ui/content/picture.tsx";
import type { InitialState } from "../hydration/initial-state.ts";
import { initialStateId, rootId, splashId } from "../hydration/initial-state.ts";
import { homeRoute } from "../routing/home-route.ts";
import type { ScreenCode } from "../routing/screen.ts";

export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly css?: readonly string[];
      readonly imports?: readonly string[];
    }
  >
>;

export type ClientBuild = { readonly manifest: Manifest; readonly entry: string; readonly css: string };

type DocumentInput = {
  readonly build: ClientBuild;
  readonly initialState: InitialState;
  readonly body: string;
  readonly i18n: I18n;
  readonly screen: ScreenCode;
  readonly title: string;
  /** Address of the picture that is the page's largest contentful paint. */
  readonly hero: string | null;
};

const themeColors = { dark: "#0a1315", light: "#f1f5f4" } as const;

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

// A script element ends at the first "</"; old parsers read U+2028 and U+2029 as line ends.
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

/** Returns the script and style files of a source file, its static imports included. */
export function collectChunkFiles(
  manifest: Manifest,
  source: string,
): { scripts: Set<string>; styles: Set<string> } {
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
 * Renders the screen's style sheets and scripts in the order in which a browser should request them: all in
 * the head behind the first picture. At the end of the body, a browser that paints before it has parsed that
 * far requests every other picture first, and the page becomes interactive half a second later.
 */
function renderAssetLinks({ build, initialState, screen }: DocumentInput): string {
  const messages = `src/i18n/${messageLanguageOf(initialState.language).toLowerCase()}`;
  const atHome = screen === homeRoute.code && initialState.status === 0;
  const entry = collectChunkFiles(build.manifest, build.entry);
  const routeSources = atHome ? [] : ["src/app/routing/routes.lazy.ts", `${messages}/namespaces.ts`];
  const sources = [
    screen.file,
    `${messages}/initial.ts`,
    ...routeSources,
    ...screen.namespaces.map((name) => `${messages}/${namespaceFolders[name]}/${name}.ts`),
  ];
  const scripts = new Set(entry.scripts);
  const styles = new Set<string>();
  for (const source of sources) {
    const files = collectChunkFiles(build.manifest, source);
    for (const file of files.scripts) scripts.add(file);
    for (const file of files.styles) if (!entry.styles.has(file)) styles.add(file);
  }
  const entryFile = build.manifest[build.entry]?.file ?? "";
  scripts.delete(entryFile);
  const preloads = [...scripts].map((file) => `<link rel="modulepreload" href="/${file}">`);
  const stylesheets = [...styles].map((file) => `<link rel="stylesheet" href="/${file}">`);
  return [...stylesheets, `<script type="module" src="/${entryFile}"></script>`, ...preloads].join("");
}

function renderHeroPreload(hero: string | null): string {
  if (hero === null) return "";
  const avif = avifUrl(hero);
  const type = avif === null ? "" : ' type="image/avif"';
  return `<link rel="preload" as="image" href="${escapeHtml(avif ?? hero)}"${type} fetchpriority="high">`;
}

/** Returns the whole page as text. */
export function renderDocument(input: DocumentInput): string {
  const { build, initialState, body, i18n, title, hero } = input;
  const name = `${title} · ${initialState.settings.brand}`;
  return [
    `<!doctype html><html lang="${i18n.tag}" dir="${i18n.direction}" data-theme="${initialState.theme}"><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(name)}</title>`,
    `<meta name="description" content="${escapeHtml(i18n.t("screens.siteDescription"))}">`,
    `<meta name="theme-color" content="${themeColors[initialState.theme]}">`,
    renderHeroPreload(hero),
    `<style>${build.css}</style>`,
    renderAssetLinks(input),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `</head><body><div id="${rootId}">${body}</div><div id="${splashId}"><img src="/favicon.svg" width="96" height="96" alt=""></div>`,
    `<script type="application/json" id="${initialStateId}">${escapeJson(initialState)}</script></body></html>`,
  ].join("");
}
