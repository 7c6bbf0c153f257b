/**
 * Script of every page: menu, theme, drawings, search. It is a classic script without imports, because a browser loads
 * no module from a folder.
 */
type MiniSearch<T> = import("minisearch").default<T>;
type Row = readonly [address: string, page: string, section: string, text: string];
type Indexed = {
  readonly id: number;
  readonly page: string;
  readonly section: string;
  readonly text: string;
};
type Mermaid = {
  initialize(options: Readonly<Record<string, unknown>>): void;
  run(options: { readonly nodes: readonly Element[] }): Promise<void>;
};

declare global {
  var khelaSearchRows: readonly Row[];
  var mermaid: Mermaid | undefined;
  var MiniSearch: typeof import("minisearch").default;
}

const MAX_RESULTS = 20;
const EXCERPT = 140;
const html = document.documentElement;
const root = html.dataset["root"] ?? "";
const byId = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;

function isDark(): boolean {
  return (
    (html.dataset["theme"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) ===
    "dark"
  );
}

const drawings = [...document.querySelectorAll<HTMLElement>("pre.mermaid")].map((node) => ({
  node,
  source: node.textContent,
}));

async function draw(): Promise<void> {
  if (globalThis.mermaid === undefined || drawings.length === 0) return;
  mermaid!.initialize({ startOnLoad: false, securityLevel: "strict", theme: isDark() ? "dark" : "neutral" });
  for (const { node, source } of drawings) {
    node.removeAttribute("data-processed");
    node.textContent = source;
  }
  await mermaid!.run({ nodes: drawings.map(({ node }) => node) });
}

function switchTheme(): void {
  const chosen = isDark() ? "light" : "dark";
  html.dataset["theme"] = chosen;
  try {
    localStorage.setItem("khela-docs-theme", chosen);
  } catch {
    // Storage is not available, so the choice applies to this page only.
  }
  void draw();
}

function switchMenu(): void {
  const isOpen = html.classList.toggle("menu-open");
  byId("siteMenu").setAttribute("aria-expanded", String(isOpen));
}

function load(asset: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${root}assets/${asset}`;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(asset));
    document.head.append(script);
  });
}

let index: Promise<MiniSearch<Indexed>> | undefined;

/** Loads and builds the search index when the reader first uses the search. */
function searchIndex(): Promise<MiniSearch<Indexed>> {
  index ??= Promise.all([load("minisearch.js"), load("search.js")]).then(() => {
    const made = new globalThis.MiniSearch<Indexed>({
      fields: ["section", "page", "text"],
      searchOptions: { boost: { section: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
    });
    made.addAll(khelaSearchRows.map(([, page, section, text], id) => ({ id, page, section, text })));
    return made;
  });
  return index;
}

/** Returns the text around the first found word. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...found, text.length) - EXCERPT / 3);
  return `${start > 0 ? "…" : ""}${text.slice(start, start + EXCERPT)}`;
}

function resultOf([address, page, section, text]: Row, words: readonly string[]): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = root + address;
  const title = document.createElement("b");
  title.textContent = page === section ? page : `${page} › ${section}`;
  const excerpt = document.createElement("span");
  excerpt.textContent = excerptOf(text, words);
  link.append(title, excerpt);
  return link;
}

const search = byId<HTMLInputElement>("siteSearch");
const results = byId("siteResults");
/** Element with the number of results. A screen reader reads this number after each search, not the results. */
const count = byId("siteFound");

async function showResults(): Promise<void> {
  const query = search.value.trim();
  if (query === "") {
    results.hidden = true;
    return;
  }
  const found = (await searchIndex()).search(query);
  if (search.value.trim() !== query) return;
  const shown = found
    .slice(0, MAX_RESULTS)
    .map(({ id, terms }) => resultOf(khelaSearchRows[id as number]!, terms));
  results.replaceChildren(...(shown.length > 0 ? shown : ["Nothing found."]));
  count.textContent = shown.length > 0 ? `Results: ${shown.length}` : "Nothing found.";
  results.hidden = false;
}

/** Hides the results, and moves the focus, which would be lost with a hidden result. */
function hideResults(): void {
  results.hidden = true;
  search.focus();
}

function moveFocus(step: 1 | -1): void {
  const links = [...results.querySelectorAll("a")];
  const next = links.indexOf(document.activeElement as HTMLAnchorElement) + step;
  (next < 0 ? search : links[Math.min(next, links.length - 1)])?.focus();
}

search.addEventListener("focus", () => void searchIndex());
search.addEventListener("input", () => void showResults());
results.addEventListener("click", () => (results.hidden = true));
byId("siteTheme").addEventListener("click", switchTheme);
byId("siteMenu").addEventListener("click", switchMenu);
document.addEventListener("click", ({ target }) => {
  if ((target as Element).closest("search") === null) results.hidden = true;
});
document.addEventListener("keydown", (event) => {
  const isInSearch = search.contains(document.activeElement) || results.contains(document.activeElement);
  if (event.key === "/" && !isInSearch) search.focus();
  else if (event.key === "Escape" && !results.hidden) hideResults();
  else if (isInSearch && (event.key === "ArrowDown" || event.key === "ArrowUp"))
    moveFocus(event.key === "ArrowDown" ? 1 : -1);
  else return;
  event.preventDefault();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => void draw());
document.querySelector('#siteSidebar [aria-current="page"]')?.scrollIntoView({ block: "center" });
void draw();
