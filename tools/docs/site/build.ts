/**
 * Builds the documentation site: every paper, par sheet and OpenAPI document as pages that a browser reads from a
 * folder, without a server and without the network.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { createOpenApi } from "@khela/contract/openapi";
import { createOperatorOpenApi } from "@khela/contract/operator/operator-openapi";
import { escapeHtml } from "../../../apps/server/src/http/escape-html.ts";
import { walletAdapters } from "../../../apps/server/src/play/adapters/adapters.ts";
import { listFiles } from "../../lint/source-files.ts";
import { ROOT } from "../../root.ts";
import { apiPages, type ApiDocument } from "./api-pages.ts";
import { paperHtml } from "./html.ts";
import { htmlPath, isPicture, relativeLink, shownAs, type SiteMap } from "./links.ts";
import { pageHtml, type FolderPages, type PageContent } from "./page.ts";
import { readPaper, type Paper, type Section } from "./paper.ts";
import { checkSidebar, CONSOLE_API, PAR_SHEETS, sidebar, SITE_API } from "./sidebar.ts";

/** Contents of the site's files, by their paths. */
export type SiteFiles = Map<string, string | Uint8Array>;

/** Texts of the documentation's Markdown files, by path. */
export type PaperTexts = ReadonlyMap<string, string>;

type Found = PageContent & { readonly sections: readonly Section[] };

const SERVER = "https://khela.example";

/** Reads every Markdown file of the repository, except templates of GitHub. */
export function readPapers(): PaperTexts {
  const paths = listFiles().filter((path) => path.endsWith(".md") && !path.startsWith("."));
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), "utf8")]));
}

/** Creates the page that lists the par sheets, because no file in `docs/par-sheets` does. */
function parSheetsPaper(papers: readonly Paper[]): Paper {
  const rows = papers
    .filter(({ path }) => path.startsWith(`${PAR_SHEETS}/`))
    .map(({ path, title }) => `- [${title}](${path.slice(PAR_SHEETS.length + 1)})`);
  const text = `# Par sheets\n\nThe return of every bet of every game. \`npm run par\` prints them.\n\n${rows.join("\n")}\n`;
  return readPaper(`${PAR_SHEETS}/README.md`, text);
}

function siteMapOf(papers: readonly Paper[], files: readonly string[]): SiteMap {
  const pages = new Map(papers.map(({ path, headings }) => [path, new Set(headings.map(({ id }) => id))]));
  return { pages, files: new Set(files), wanted: new Set() };
}

/** Reads the texts into pages. @throws Error that names every broken link, and papers without a place in the sidebar */
export function readSite(
  texts: PaperTexts,
  files: readonly string[],
): { readonly pages: Found[]; readonly wanted: Set<string> } {
  const read = [...texts].map(([path, text]) => readPaper(path, text));
  const papers = [...read, parSheetsPaper(read)];
  const map = siteMapOf(papers, files);
  const faults: string[] = [];
  const pages = papers.map((paper) => ({ ...paper, html: paperHtml(paper, map, faults) }));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return { pages, wanted: map.wanted };
}

function folderPagesOf(pages: readonly PageContent[]): FolderPages {
  const folders = sidebar.flatMap(({ rows }) => rows.flatMap(({ folder }) => folder ?? []));
  return new Map(
    folders.map((folder) => [
      folder,
      new Map(
        pages
          .filter(({ path }) => path.startsWith(`${folder}/`))
          .map(({ path, title, label = title }) => [path, label]),
      ),
    ]),
  );
}

/** Creates a page for a file or folder of the repository to which a paper links and which is no paper. */
function sourcePage(path: string, files: readonly string[]): PageContent {
  const inside = files.filter((file) => file.startsWith(`${path}/`));
  const shown = shownAs(path).replace(/\.html$/, ".md");
  const body =
    inside.length === 0
      ? `<pre tabindex="0"><code>${escapeHtml(readFileSync(join(ROOT, path), "utf8"))}</code></pre>`
      : `<ul>${inside
          .map((file) =>
            file.endsWith(".md")
              ? `<li><a href="${relativeLink(htmlPath(shown), htmlPath(file))}">${escapeHtml(file)}</a></li>`
              : `<li>${escapeHtml(file)}</li>`,
          )
          .join("")}</ul>`;
  return { path: shown, title: path, headings: [], html: `<h1><code>${escapeHtml(path)}</code></h1>${body}` };
}

/** Returns the search data with one row a section: address, title of the page, title of the section, text. */
function searchData(pages: readonly Found[]): string {
  const rows = pages.flatMap(({ path, title, sections }) =>
    sections.map((section, index) => {
      const id = index === 0 && !path.startsWith("api/") ? "" : section.id;
      return [`${htmlPath(path)}${id === "" ? "" : `#${id}`}`, title, section.title, section.text.trim()];
    }),
  );
  return `globalThis.khelaSearchRows=${JSON.stringify(rows)};\n`;
}

async function assets(pages: readonly Found[]): Promise<SiteFiles> {
  const own = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
  const script = async (name: string) => (await transformWithOxc(own(name), name, { sourcemap: false })).code;
  const library = (path: string) => readFileSync(join(ROOT, "node_modules", path));
  return new Map<string, string | Uint8Array>([
    ["assets/site.css", own("site.css")],
    ["assets/theme.js", await script("theme.ts")],
    ["assets/site.js", await script("client.ts")],
    ["assets/search.js", searchData(pages)],
    ["assets/minisearch.js", library("minisearch/dist/umd/index.js")],
    ["assets/mermaid.js", library("@mermaid-js/tiny/dist/mermaid.tiny.js")],
  ]);
}

/** Builds the site. @throws Error that names every broken link, and papers without a place in the sidebar */
export async function buildDocsSite(): Promise<SiteFiles> {
  const files = listFiles();
  const documents: Readonly<Record<string, ApiDocument>> = {
    [SITE_API]: createOpenApi(
      SERVER,
      walletAdapters.map(({ policy }) => policy),
    ),
    [CONSOLE_API]: createOperatorOpenApi(SERVER),
  };
  const { pages: papers, wanted } = readSite(readPapers(), files);
  const pages = [
    ...papers,
    ...Object.entries(documents).flatMap(([folder, document]) => apiPages(document, folder)),
  ];
  checkSidebar(pages.map(({ path }) => path));
  const folders = folderPagesOf(pages);
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  const site: SiteFiles = await assets(pages);
  const sources = [...wanted].filter((path) => !isPicture(path)).map((path) => sourcePage(path, files));
  for (const page of [...pages, ...sources]) site.set(htmlPath(page.path), pageHtml(page, folders, version));
  for (const picture of [...wanted].filter(isPicture)) site.set(picture, readFileSync(join(ROOT, picture)));
  for (const [folder, document] of Object.entries(documents))
    site.set(`${folder}/openapi.json`, JSON.stringify(document));
  return site;
}
