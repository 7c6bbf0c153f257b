// The pages of the mobile site. The server renders the first screen from the calls that the screen makes later. A
// visitor's page depends only on the path, the screen's parameters, the language and the theme. The page is therefore
// rendered once, compressed and cached.

import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants as zlib, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { calls } from "@khela/contract/calls";
import { defaultLanguage, parseLanguageCode } from "@khela/contract/locale/languages";
import type { Page, PageRequest, SiteBuild } from "@khela/contract/site/page";
import { sessionCookie } from "@khela/contract/wire";
import type { InternalCall } from "../http/router.ts";
import type { Services } from "../http/context.ts";
import type { Merchant } from "../infra/db/merchant-store.ts";
import { encodingFor } from "@khela/service-kit/accept-encoding";
import { createCache, type Cache } from "@khela/service-kit/cache";
import { invariant } from "@khela/service-kit/errors";
import { Failure } from "../infra/failure.ts";
import { assertWithinLimit, type RateLimiter } from "../http/rate-limiter.ts";
import { isDatabaseUnavailable } from "@khela/service-kit/db/unavailable";
import { errorPage, errorPagePolicy } from "./error-page.ts";
import { contentPolicy } from "./page-policy.ts";
import { addSiteFiles } from "./site-files.ts";

type CompressedPage = {
  readonly page: Page;
  /** ETag of the page's text. The ETag is weak, because every encoding has the same ETag. */
  readonly etag: string;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
};

export type PagesOptions = {
  readonly services: Services;
  readonly callInternally: InternalCall;
  readonly limiter: RateLimiter;
  /** Folder of the built site (client, server and pictures). */
  readonly siteDir: string;
  readonly merchantCode: string;
  /** Returns the origins that a page may frame, in addition to the game server's origin. */
  readonly frameOrigins: () => Promise<readonly string[]>;
};

/**
 * Compression levels: the smallest size for a page that is cached for many visitors, and a low cost for a page of one
 * visitor.
 */
const BROTLI_QUALITY = { kept: 11, once: 5 } as const;
/**
 * Lifetimes of cached pages. A page is sent from the cache for up to a minute. From an age of five seconds on, the
 * page is also rendered again in the background. A page that must not be cached is dropped at once. All pages are
 * dropped when their content changes.
 */
export const pageLifetimes = {
  maxEntries: 500,
  ttlMs: 60_000,
  revalidateAfterMs: 5_000,
  agesFrom: "load-end",
} as const;
/** Delay of a background rendering, so that the visitor first gets the page's scripts and first pictures. */
const REVALIDATE_DELAY_MS = 2_000;
const SERVER_ERROR = 500;
const UNAVAILABLE = 503;
/** Seconds after which a browser may retry when the database is unavailable or busy. */
const BUSY_RETRY_S = 2;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<string, Buffer>(gzip);

/** Whether the client already has this page (If-None-Match, weak comparison). */
function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers["if-none-match"];
  return known !== undefined && (known.trim() === "*" || known.split(",").some((tag) => tag.trim() === etag));
}

/** Sends the page in the encoding that the client prefers. */
function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, brotli, gzip: packed }: CompressedPage,
): FastifyReply {
  const encoding = encodingFor(request.headers["accept-encoding"] as string | undefined);
  if (encoding === null) return reply.send(page.html);
  return reply.header("content-encoding", encoding).send(encoding === "br" ? brotli : packed);
}

export async function loadSite(siteDir: string): Promise<SiteBuild> {
  const entry = join(siteDir, "server", "entry-server.js");
  invariant(existsSync(entry), `the site is not built: ${entry} is missing`);
  return (await import(pathToFileURL(entry).href)) as SiteBuild;
}

/** Reads the visitor's language and theme from cookies. */
function readPreferences(request: FastifyRequest): Pick<PageRequest, "language" | "theme"> {
  return {
    language: parseLanguageCode(request.cookies["lang"]) ?? defaultLanguage,
    theme: request.cookies["theme"] === "light" ? "light" : "dark",
  };
}

/**
 * Returns the opener policies of pages. A sign-in window must reach the page that opened the window. Public pages are
 * not isolated, because a new process would delay a slow phone's first paint by a tenth.
 */
function openerPolicies({ firebase }: Services): { readonly guarded: string; readonly open: string } {
  return { guarded: firebase === null ? "same-origin" : "same-origin-allow-popups", open: "unsafe-none" };
}

function openPageCache({ now, log, push }: Services): Cache<CompressedPage> {
  const pageCache = createCache<CompressedPage>({
    ...pageLifetimes,
    now,
    isCacheable: ({ page }) => page.cacheable,
    scheduleRevalidation: (work) => {
      setTimeout(work, REVALIDATE_DELAY_MS).unref();
    },
    onRevalidationError: (error) => log.warn({ err: error }, "a page could not be made anew"),
  });
  // registered after the router, which drops cached answers at the same notice, so that a page is rendered from new
  // answers
  for (const feature of Object.keys(calls)) push.onTopic(`answers ${feature}`, () => pageCache.drop());
  return pageCache;
}

export async function addPageRoutes(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { services } = options;
  const build = await loadSite(options.siteDir);
  const opener = openerPolicies(services);
  const pageCache = openPageCache(services);

  async function merchantOf(): Promise<Merchant> {
    const merchant = await services.merchants.findByCode(options.merchantCode);
    invariant(merchant, `there is no merchant ${options.merchantCode}`);
    return merchant;
  }

  async function pageFor(request: FastifyRequest): Promise<CompressedPage> {
    const url = new URL(request.url, "http://site");
    const { language, theme } = readPreferences(request);
    const session = request.cookies[sessionCookie] !== undefined;
    // part of the cache key, so that blocked and other visitors never get each other's pages
    const closed = await services.region.isBlocked(request.ip);
    const search = await build.readKnownSearch({ path: url.pathname, search: url.search, language });
    const key = [url.pathname, search, language, theme, session, closed].join(" ");
    return pageCache.fetch(key, async (old) => {
      const merchant = await merchantOf();
      const page = await build.renderPage({
        path: url.pathname,
        search,
        language,
        theme,
        session,
        call: (call, input) => options.callInternally(call, input, { merchant, language, ip: request.ip }),
      });
      // most pages do not change, and compressing takes longer than rendering
      if (old?.page.html === page.html) return { ...old, page };
      const quality = BROTLI_QUALITY[page.cacheable && search === "" ? "kept" : "once"];
      const params = {
        [zlib.BROTLI_PARAM_QUALITY]: quality,
        [zlib.BROTLI_PARAM_SIZE_HINT]: page.html.length,
      };
      const [brotli, packed] = await Promise.all([
        compressBrotli(page.html, { params }),
        compressGzip(page.html),
      ]);
      return { page, etag: `W/"${hash("sha256", page.html, "base64url")}"`, brotli, gzip: packed };
    });
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    assertWithinLimit(options.limiter, "read", request.ip);
    const compressed = await pageFor(request);
    const { page, etag } = compressed;
    if (page.redirect !== undefined) return reply.redirect(page.redirect, 302);
    reply.code(page.status).type("text/html; charset=utf-8");
    reply
      .header(
        "content-security-policy",
        contentPolicy(page.inlineHashes, services, await merchantOf(), await options.frameOrigins()),
      )
      .header("cross-origin-opener-policy", opener[page.guarded ? "guarded" : "open"]);
    reply.header("cache-control", "no-cache").header("vary", "Cookie, Accept-Encoding");
    if (page.status !== 200) return sendEncoded(request, reply, compressed);
    reply.header("etag", etag);
    return isKnown(request, etag) ? reply.code(304).send() : sendEncoded(request, reply, compressed);
  }

  await addSiteFiles(app, options.siteDir);
  app.get("/offline.html", async (request, reply) => {
    const merchant = await merchantOf();
    const { language, theme } = readPreferences(request);
    const settings = await options.callInternally(
      calls.site.settings,
      {},
      { merchant, language, ip: request.ip },
    );
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", contentPolicy(build.offlineHashes, services, merchant, []))
      .header("cache-control", "no-cache")
      .send(await build.renderOfflinePage({ language, theme, settings }));
  });
  /** Answers a page request. An error is also answered with a page, never with data. */
  async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      return await sendPage(request, reply);
    } catch (error) {
      if (error instanceof Failure && error.status < SERVER_ERROR) throw error;
      const isBusy =
        isDatabaseUnavailable(error) || (error instanceof Failure && error.status === UNAVAILABLE);
      request.log.error({ err: error, reqId: request.id }, "a page could not be made");
      if (isBusy) reply.header("retry-after", BUSY_RETRY_S);
      return reply
        .code(isBusy ? UNAVAILABLE : SERVER_ERROR)
        .type("text/html; charset=utf-8")
        .header("content-security-policy", errorPagePolicy)
        .header("cache-control", "no-store")
        .send(errorPage({ ...readPreferences(request), requestId: request.id }));
    }
  }

  for (const path of ["/", "/m", "/m/*", "/download"]) app.get(path, servePage);
}
