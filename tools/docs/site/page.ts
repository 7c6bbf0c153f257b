/**
 * Renders the frame of every page: header with search, sidebar, contents. Its ids have a capital letter, which no
 * heading's id has.
 */
import { escapeHtml } from "../../../apps/server/src/http/escape-html.ts";
import { DRAWING, escapeAttribute } from "./html.ts";
import { htmlPath, relativeLink } from "./links.ts";
import type { Heading } from "./paper.ts";
import { sidebar, type SidebarRow } from "./sidebar.ts";

export type PageContent = {
  /** Path of the page, in the form of a paper's path, also for pages that the build generates. */
  readonly path: string;
  readonly title: string;
  /** Label of the page in the sidebar; default: the title. */
  readonly label?: string;
  readonly html: string;
  readonly headings: readonly Heading[];
};

/** Labels of the pages in the folder of a sidebar row, by path. */
export type FolderPages = ReadonlyMap<string, ReadonlyMap<string, string>>;

function link(from: string, to: string, label: string): string {
  const current = from === to ? ' aria-current="page"' : "";
  return `<a href="${escapeAttribute(relativeLink(htmlPath(from), htmlPath(to)))}"${current}>${escapeHtml(label)}</a>`;
}

function rowHtml(from: string, { label, path, folder }: SidebarRow, folders: FolderPages): string {
  const isInside = folder !== undefined && (from === path || from.startsWith(`${folder}/`));
  const inner = isInside
    ? [...(folders.get(folder) ?? [])]
        .filter(([child]) => child !== path)
        .map(([child, title]) => `<li>${link(from, child, title)}</li>`)
        .join("")
    : "";
  return `<li>${link(from, path, label)}${inner === "" ? "" : `<ul>${inner}</ul>`}</li>`;
}

function sidebarHtml(from: string, folders: FolderPages): string {
  return sidebar
    .map(({ title, rows }) => {
      const items = rows.map((row) => rowHtml(from, row, folders)).join("");
      return `<h2>${escapeHtml(title)}</h2><ul>${items}</ul>`;
    })
    .join("");
}

function contentsHtml(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2);
  if (shown.length < 2) return "";
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join("");
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items}</ul></nav>`;
}

export function pageHtml(
  { path, title, html, headings }: PageContent,
  folders: FolderPages,
  version: string,
): string {
  const to = (asset: string) => relativeLink(htmlPath(path), asset);
  const root = relativeLink(htmlPath(path), "assets").replace(/assets$/, "");
  const drawing = html.includes(DRAWING) ? `<script src="${to("assets/mermaid.js")}" defer></script>` : "";
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Khela</title>
<link rel="stylesheet" href="${to("assets/site.css")}">
<script src="${to("assets/theme.js")}"></script>
${drawing}<script src="${to("assets/site.js")}" defer></script>
</head>
<body>
<a class="skip" href="#siteContent">Skip to the text</a>
<header>
<button type="button" id="siteMenu" aria-expanded="false" aria-controls="siteSidebar" aria-label="Menu">☰</button>
<a class="brand" href="${to("index.html")}">Khela <span>${escapeHtml(version)}</span></a>
<search><input type="search" id="siteSearch" placeholder="Search" aria-label="Search the papers" autocomplete="off" aria-controls="siteResults"><div id="siteResults" role="region" aria-label="Results" hidden></div>
<span id="siteFound" class="unseen" role="status"></span></search>
<button type="button" id="siteTheme" aria-label="Dark or light theme">◐</button>
</header>
<div class="columns">
<nav id="siteSidebar" aria-label="Papers">${sidebarHtml(path, folders)}</nav>
<main id="siteContent"><article>
${html}
</article></main>
${contentsHtml(headings)}
</div>
</body>
</html>
`;
}
