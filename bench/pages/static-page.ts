/**
 * The two baseline pages of home, served by their own server and compressed as the site is. "static": the document of
 * home without scripts, with the same texts, pictures and inlined style. "lean": a page written by hand with the same
 * pictures and names.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, constants as zlib } from "node:zlib";
import type { Browser } from "playwright-core";

export type StaticPages = {
  readonly staticUrl: string;
  readonly leanUrl: string;
  readonly pictures: number;
  close(): Promise<void>;
};

type Pictured = {
  readonly avif: string;
  readonly webp: string;
  readonly width: number;
  readonly height: number;
  readonly text: string;
};
type Section = { readonly title: string; readonly pictures: readonly Pictured[] };
type Shown = {
  readonly title: string;
  readonly banners: readonly Pictured[];
  readonly sections: readonly Section[];
};

/** As the server compresses a cached page. */
const BROTLI_QUALITY = 11;
const TYPES: Readonly<Record<string, string>> = { ".avif": "image/avif", ".webp": "image/webp" };

/** The document without its scripts, their preloads, and their data. */
export function withoutScript(html: string): string {
  return html.replaceAll(/<script\b[^]*?<\/script>/g, "").replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
}

/** The pictures and titles of home, read from the server's page without script. */
async function readShown(browser: Browser, url: string): Promise<Shown> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(url);
  const found = await page.locator('img[src^="/art/"]').evaluateAll((images) =>
    images.map((element) => {
      const image = element as HTMLImageElement;
      return {
        webp: image.getAttribute("src") ?? "",
        avif: image.parentElement?.querySelector("source")?.getAttribute("srcset") ?? "",
        width: image.width,
        height: image.height,
        text: (image.closest("li, a")?.textContent ?? "").trim(),
        section: image.closest("section")?.querySelector("h2")?.textContent ?? "",
      };
    }),
  );
  const title = await page.title();
  await context.close();
  const banners = found.filter(({ webp }) => webp.startsWith("/art/banners/"));
  const others = found.filter(({ webp }) => !webp.startsWith("/art/banners/"));
  const sections = [...Map.groupBy(others, ({ section }) => section)].map(([name, pictures]) => ({
    title: name,
    pictures,
  }));
  return { title, banners, sections };
}

const STYLE = `*{box-sizing:border-box;margin:0}body{background:#0a1315;color:#e8f0ef;font:16px/1.5 system-ui,"Noto Sans Bengali",sans-serif;max-width:480px;margin:auto}
header{display:flex;align-items:center;gap:12px;height:56px;padding:0 16px;position:sticky;top:0;background:#0a1315;z-index:1}header b{font-size:20px;flex:1}a{color:#e9bd5b;text-decoration:none}
.b{display:flex;gap:8px;overflow-x:auto;padding:0 16px}.b li{flex:none;width:100%}.b img{width:100%;height:auto;aspect-ratio:9/4;border-radius:16px}ul{list-style:none;padding:0}
section{padding:16px 16px 0}h2{font-size:18px;line-height:44px}.g{display:grid;grid-template-columns:repeat(3,1fr);gap:8px}.g img{width:100%;height:auto;aspect-ratio:1;border-radius:12px;display:block}.g li{font-size:13px}
footer{padding:32px 16px;font-size:13px}`;

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function picture({ avif, webp, width, height }: Pictured, first: boolean): string {
  const how = first ? 'fetchpriority="high" decoding="sync"' : 'loading="lazy" decoding="async"';
  return `<picture><source srcset="${avif}" type="image/avif"><img src="${webp}" width="${width}" height="${height}" alt="" ${how}></picture>`;
}

function writeLean({ title, banners, sections }: Shown): string {
  const tile = (one: Pictured) => `<li>${picture(one, false)}${escape(one.text)}</li>`;
  return `<!doctype html><html lang="bn"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(title)}</title><link rel="preload" as="image" href="${banners[0]?.avif ?? ""}" type="image/avif" fetchpriority="high"><style>${STYLE}</style></head>
<body><header><b>Khela</b><a href="/m/login">লগ ইন</a><a href="/m/register">নিবন্ধন</a></header>
<main><ul class="b">${banners.map((one, place) => `<li>${picture(one, place === 0)}</li>`).join("")}</ul>
${sections.map(({ title: name, pictures }) => `<section><h2>${escape(name)}</h2><ul class="g">${pictures.map(tile).join("")}</ul></section>`).join("\n")}
</main><footer>© Khela</footer></body></html>`;
}

/** Serves both pages and their pictures on its own port. */
export async function serveStaticPages(
  browser: Browser,
  siteUrl: string,
  artDir: string,
): Promise<StaticPages> {
  const shown = await readShown(browser, siteUrl);
  const pictures =
    shown.banners.length + shown.sections.reduce((sum, section) => sum + section.pictures.length, 0);
  if (shown.banners.length === 0 || pictures < 10)
    throw new Error(`home shows ${pictures} pictures: nothing to compare`);
  const compress = (html: string) =>
    brotliCompressSync(html, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  const pages: Readonly<Record<string, Buffer>> = {
    "/static": compress(withoutScript(await (await fetch(siteUrl)).text())),
    "/lean": compress(writeLean(shown)),
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://static");
    const type = TYPES[extname(pathname)];
    const page = pages[pathname];
    if (page !== undefined) {
      response
        .writeHead(200, {
          "content-type": "text/html; charset=utf-8",
          "content-encoding": "br",
          "content-length": page.length,
        })
        .end(page);
    } else if (type !== undefined && pathname.startsWith("/art/")) {
      const content = readFileSync(join(artDir, normalize(pathname.slice("/art".length))));
      response
        .writeHead(200, {
          "content-type": type,
          "content-length": content.length,
          "cache-control": "public, max-age=31536000, immutable",
        })
        .end(content);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    staticUrl: `${url}/static`,
    leanUrl: `${url}/lean`,
    pictures,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
