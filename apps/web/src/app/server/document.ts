// The HTML around a rendered screen. The styles of home and of this screen are inline, so that the first paint waits
// for nothing. There is no style attribute, and one executable inline script only when the page has a form. The first
// picture and the scripts of this screen are preloaded in the head.

import type { I18n } from "../../i18n/i18n.tsx";
import type { Page } from "@khela/contract/site/page";
import { messageLanguageOf } from "@khela/contract/locale/languages";
import { recordClicksScript } from "../../lib/interaction/event-replay.ts";
import { avifUrl } from "../../ui/content/picture.tsx";
import type { InitialState } from "../hydration/initial-state.ts";
import { initialStateId, rootId, splashId } from "../hydration/initial-state.ts";
import { homeRoute } from "../routing/home-route.ts";
import type { ScreenCode } from "../routing/screen.ts";
import { sha256 } from "./sha256.ts";

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

/** `css` is the text of the entry's styles; `styles` has the text of every style file by its name. */
export type ClientBuild = {
  readonly manifest: Manifest;
  readonly entry: string;
  readonly css: string;
  readonly styles: ReadonlyMap<string, string>;
};

type PageFilesInput = {
  readonly build: ClientBuild;
  readonly initialState: Pick<InitialState, "language" | "status" | "table">;
  readonly screen: ScreenCode;
};

type DocumentInput = PageFilesInput & {
  readonly initialState: InitialState;
  readonly body: string;
  readonly i18n: I18n;
  readonly title: string;
  /** Address of the picture that is the page's largest contentful paint. */
  readonly hero: string | null;
  /** Whether the page has a form, which a browser would submit by itself before the page is hydrated. */
  readonly hasForm: boolean;
};

/** A rendered page, and the hashes of its inline scripts and styles for the content security policy. */
export type RenderedDocument = Pick<Page, "html" | "inlineHashes">;

const formScript = recordClicksScript();

const themeColors = { dark: "#0a1315", light: "#f1f5f4" } as const;

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

// Escapes "<", since a script element ends at the first "</", and U+2028 and U+2029, which old parsers read as line
// ends.
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

/** Returns the script and style files of a source file, including those of its static imports. */
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

/** Returns the entry's styles, and the screen's script and style files that the entry does not include. */
export function collectPageFiles({ build, initialState, screen }: PageFilesInput): {
  readonly scripts: ReadonlySet<string>;
  readonly entryStyles: readonly string[];
  readonly styles: readonly string[];
} {
  const messages = `src/i18n/${messageLanguageOf(initialState.language).toLowerCase()}`;
  const atHome = screen === homeRoute.code && initialState.status === 0;
  const entry = collectChunkFiles(build.manifest, build.entry);
  const { table } = initialState;
  const routeSources = atHome ? [] : ["src/app/routing/routes.lazy.ts", `${messages}/namespaces.ts`];
  const sources = [
    screen.file,
    `${messages}/initial.ts`,
    ...routeSources,
    ...(table === null ? [] : [`src/app/routing/${table}-routes.lazy.ts`]),
    ...screen.namespaces.flatMap((name) =>
      Object.keys(build.manifest).filter(
        (source) => source.startsWith(`${messages}/`) && source.endsWith(`/${name}.ts`),
      ),
    ),
  ];
  const scripts = new Set(entry.scripts);
  const styles = new Set<string>();
  for (const source of sources) {
    const files = collectChunkFiles(build.manifest, source);
    for (const file of files.scripts) scripts.add(file);
    for (const file of files.styles) if (!entry.styles.has(file)) styles.add(file);
  }
  scripts.delete(build.manifest[build.entry]?.file ?? "");
  return { scripts, entryStyles: [...entry.styles], styles: [...styles] };
}

/**
 * Renders the script tags in the order in which a browser should request the files: all in the head, after the first
 * picture. With the tags at the end of the body, browsers that paint early would request every other picture first. The
 * page would then become interactive half a second later.
 */
function renderScriptLinks({ manifest, entry }: ClientBuild, scripts: ReadonlySet<string>): string {
  const preloads = [...scripts].map((file) => `<link rel="modulepreload" href="/${file}">`);
  return [`<script type="module" src="/${manifest[entry]?.file ?? ""}"></script>`, ...preloads].join("");
}

function renderStyle(files: readonly string[], css: string): string {
  return `<style data-files="${files.join(" ")}">${css}</style>`;
}

function renderHeroPreload(hero: string | null): string {
  if (hero === null) return "";
  const avif = avifUrl(hero);
  const type = avif === null ? "" : ' type="image/avif"';
  return `<link rel="preload" as="image" href="${escapeHtml(avif ?? hero)}"${type} fetchpriority="high">`;
}

/** Renders the whole HTML document of a page. */
export function renderDocument(input: DocumentInput): RenderedDocument {
  const { build, initialState, body, i18n, title, hero, hasForm } = input;
  const name = `${title} · ${initialState.settings.brand}`;
  const { scripts, entryStyles, styles } = collectPageFiles(input);
  const screenCss = styles.map((file) => build.styles.get(file) ?? "").join("");
  const html = [
    `<!doctype html><html lang="${i18n.tag}" dir="${i18n.direction}" data-theme="${initialState.theme}"><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(name)}</title>`,
    `<meta name="description" content="${escapeHtml(i18n.t("screens.siteDescription"))}">`,
    `<meta name="theme-color" content="${themeColors[initialState.theme]}">`,
    renderHeroPreload(hero),
    hasForm ? `<script>${formScript}</script>` : "",
    // The names of the style files tell lib/load-with-styles.ts which styles are already present.
    renderStyle(entryStyles, build.css),
    styles.length === 0 ? "" : renderStyle(styles, screenCss),
    renderScriptLinks(build, scripts),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `</head><body><div id="${rootId}">${body}</div><div id="${splashId}"><img src="/favicon.svg" width="96" height="96" alt=""></div>`,
    `<script type="application/json" id="${initialStateId}">${escapeJson(initialState)}</script></body></html>`,
  ].join("");
  const hash = (text: string): string => `sha256-${sha256(text)}`;
  return {
    html,
    inlineHashes: {
      script: hasForm ? [hash(formScript)] : [],
      style: [hash(build.css), ...(styles.length === 0 ? [] : [hash(screenCss)])],
    },
  };
}
