import { expect, test } from "vitest";
import { listFiles } from "../../lint/source-files.ts";
import { buildDocsSite, readPapers, readSite } from "./build.ts";
import { htmlPath } from "./links.ts";
import { checkSidebar, sidebar } from "./sidebar.ts";

const texts = readPapers();
const files = listFiles();
const withPaper = (path: string, text: string) => () => readSite(new Map([...texts, [path, text]]), files);

test("docs site: every link of every paper → leads to a page, a heading or a file", () => {
  expect(readSite(texts, files).pages.length).toBeGreaterThan(texts.size);
});

test("docs site: broken link → refused by paper and link, each of them", () => {
  const text =
    "# A\n\n[one](gone.md) [two](ledger.md#gone) [three](#a) [four](ledger.md#a-deposit) [five](#b)\n";
  expect(withPaper("docs/a.md", text)).toThrow(
    [
      "docs/a.md: the link gone.md leads nowhere",
      "docs/a.md: the link ledger.md#gone leads to no heading",
      "docs/a.md: the link #b leads to no heading",
    ].join("\n"),
  );
});

test("docs site: paper with scripts, HTML and pictures from elsewhere → HTML becomes text, the rest is refused", () => {
  const page = readSite(
    new Map([...texts, ["docs/a.md", "# A\n\n<script>run()</script>\n\n`<table>` <b onclick=run()>b</b>\n"]]),
    files,
  ).pages.find(({ path }) => path === "docs/a.md");
  expect(page?.html).not.toMatch(/<(script|b|table)/);
  expect(page?.html).toContain("&lt;script&gt;run()");
  const text =
    "# A\n\n[one](JavaScript:run()) [two](data:text/html,x) [three](//elsewhere.example/x) [four](%zz.md)\n\n![p](https://elsewhere.example/p.png)\n";
  expect(withPaper("docs/a.md", text)).toThrow(
    [
      "docs/a.md: the link JavaScript:run() is no web address",
      "docs/a.md: the link data:text/html,x is no web address",
      "docs/a.md: the link //elsewhere.example/x leads nowhere",
      "docs/a.md: the link %zz.md leads nowhere",
      "docs/a.md: the picture https://elsewhere.example/p.png is not in the repository",
    ].join("\n"),
  );
});

test("docs site: table cut by a blank line, paper without a title → refused by name", () => {
  const text = "# A\n\n| a |\n| --- |\n| b |\n\n| c |\n";
  expect(withPaper("docs/a.md", text)).toThrow("docs/a.md: a row outside a table: | c |");
  expect(withPaper("docs/a.md", "a\n")).toThrow("docs/a.md has no title");
});

test("docs site: equal headings, one in a quotation → each has its own id, as on GitHub", () => {
  const text = "# A\n\n## B\n\n## B\n\n> ## B-1\n\n[one](#b) [two](#b-1) [three](#b-1-1)\n";
  const { pages } = readSite(new Map([...texts, ["docs/a.md", text]]), files);
  const page = pages.find(({ path }) => path === "docs/a.md")!;
  expect([...page.html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    "a",
    "b",
    "b-1",
    "b-1-1",
  ]);
});

test("docs site: paper without a place in the sidebar, row without a paper → refused by name", () => {
  const rows = sidebar.flatMap((group) => group.rows.map(({ path }) => path));
  expect(() => checkSidebar([...rows, "docs/new.md"])).toThrow(/differ: docs\/new\.md$/);
  expect(() => checkSidebar(rows.filter((path) => path !== "STYLE.md"))).toThrow(/differ: STYLE\.md$/);
});

test("docs site: built → papers, par sheets, calls of both APIs, search; nothing from the network, every link of a page exists", async () => {
  const site = await buildDocsSite();
  const pageOf = (path: string) => String(site.get(path));
  expect(pageOf("docs/ledger.html")).toContain('id="a-deposit"');
  expect(pageOf("docs/ledger.html")).toContain('class="mermaid"');
  expect(pageOf("docs/par-sheets/index.html")).toContain('href="mines.html"');
  expect(pageOf("api/site/wallet.html")).toContain('class="method"');
  expect(pageOf("api/console/members.html")).toContain('class="method"');
  expect(pageOf("assets/search.js")).toContain('"docs/ledger.html#a-deposit"');
  const broken: string[] = [];
  for (const path of [...site.keys()].filter((one) => one.endsWith(".html"))) {
    const ids = [...pageOf(path).matchAll(/<[^>]* id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids, path).toEqual([...new Set(ids)]);
    expect(pageOf(path)).not.toMatch(/<(script|link|img)[^>]* (src|href)="https?:/);
    for (const [, target = ""] of pageOf(path).matchAll(
      /<(?:a|script|link|img)[^>]* (?:src|href)="(?![a-z]+:)([^"#]+)/g,
    )) {
      const { pathname } = new URL(target, `https://docs.example/${path}`);
      if (!site.has(decodeURIComponent(pathname.slice(1)))) broken.push(`${path} → ${target}`);
    }
  }
  expect(broken).toEqual([]);
  expect([...texts.keys()].filter((path) => !site.has(htmlPath(path)))).toEqual([]);
});
