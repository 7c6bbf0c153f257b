// The mobile site's documents: the first screen rendered on the server, from the same calls the screen makes later.
// A visitor's page depends on address, language and theme alone, so it is made once, compressed, and kept for the next ones.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants as zlib } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { calls, type AnyCall } from "@khela/contract/calls";
import { defaultLanguage, languageCodeOf, type LanguageCode } from "@khela/contract/languages";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { sessionCookie } from "@khela/contract/wire";
import type { Ask } from "../platform/bind.ts";
import type { Services } from "../platform/context.ts";
import type { Merchant } from "../platform/db/merchant-store.ts";
import { fail, Failure, invariant } from "../platform/failure.ts";
import type { Limiter } from "../platform/limits.ts";
import { serveBanners } from "./banners.ts";
import { errorPage, errorPagePolicy } from "./error-page.ts";
import { openKeeper } from "./keeper.ts";

type PageRequest = {
  readonly path: string;
  readonly search: string;
  readonly language: LanguageCode;
  readonly theme: "dark" | "light";
  readonly session: boolean;
  readonly ask: <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;
};

type Page = { readonly status: number; readonly redirect?: string; readonly html: string; readonly cacheable: boolean; readonly guarded: boolean };

/** What the built site exports for us; see apps/web/src/app/entry-server.tsx. */
export type SiteBuild = {
  renderPage(request: PageRequest): Promise<Page>;
  renderOfflinePage(request: OfflineRequest): Promise<string>;
  readonly inlineHashes: { readonly script: readonly string[]; readonly style: readonly string[] };
};

type OfflineRequest = Pick<PageRequest, "language" | "theme"> & { readonly settings: OutputOf<typeof calls.site.settings> };

type Made = { readonly page: Page; readonly brotli: Buffer };

export type PagesOptions = {
  readonly services: Services;
  readonly ask: Ask;
  readonly limiter: Limiter;
  /** Folder of the built site (client and server). */
  readonly siteDir: string;
  /** Folder of the rendered pictures. */
  readonly artDir: string;
  readonly merchantCode: string;
};

/** A page many will get is pressed as small as it goes; one that only this address asks for must not cost much. */
const BROTLI_QUALITY = { kept: 11, once: 5 } as const;
/** By then a visitor of a page has its scripts and first pictures too. */
const BEHIND_MS = 2_000;
const YEAR_S = 31_536_000;
const SERVER_FAULT = 500;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const compress = promisify(brotliCompress);

export async function loadSite(siteDir: string): Promise<SiteBuild> {
  const entry = join(siteDir, "server", "entry-server.js");
  invariant(existsSync(entry), `the site is not built: ${entry} is missing`);
  return (await import(pathToFileURL(entry).href)) as SiteBuild;
}

/** What signing in through Firebase reaches beyond us: the sandbox's issuer, or Google's services and the project's own domain. */
function firebaseSources(firebase: Services["firebase"]): { readonly script: string; readonly connect: string; readonly frame: string } {
  if (firebase === null) return { script: "", connect: "", frame: "" };
  const { emulatorUrl, authDomain } = firebase.settings;
  if (emulatorUrl !== null) return { script: "", connect: ` ${emulatorUrl}`, frame: "" };
  return {
    script: " https://apis.google.com https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    connect: " https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    frame: ` https://${authDomain} https://www.google.com/recaptcha/`,
  };
}

/** The hosts a merchant's pictures may come from, as a policy names them. */
function pictureHosts({ settings }: Merchant): readonly string[] {
  const listed = (settings as { readonly imageCdns?: readonly string[] }).imageCdns ?? [];
  return [...new Set(listed.filter((host) => URL.canParse(host)).map((host) => new URL(host).origin))];
}

/** The content policy of a page: our own files, the two inline pieces by their hash, the arcade in a frame. */
function contentPolicy(build: SiteBuild, { config: { arcadeUrl }, firebase }: Services, merchant: Merchant): string {
  const beyond = firebaseSources(firebase);
  const hashes = (list: readonly string[]) => list.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(build.inlineHashes.script)}${beyond.script}`,
    `style-src 'self'${hashes(build.inlineHashes.style)}`,
    ["img-src 'self' data:", ...pictureHosts(merchant)].join(" "),
    "font-src 'self'",
    `connect-src 'self'${beyond.connect}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${arcadeUrl}${beyond.frame}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** What the visitor chose on this phone, as far as cookies say it. */
function choicesOf(request: FastifyRequest): Pick<PageRequest, "language" | "theme"> {
  return {
    language: languageCodeOf(request.cookies["lang"]) ?? defaultLanguage,
    theme: request.cookies["theme"] === "light" ? "light" : "dark",
  };
}

export async function addPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { services, siteDir, artDir } = options;
  const build = await loadSite(siteDir);
  // A sign-in in a window of its own has to be able to answer the page that opened it. What every visitor may see is not kept
  // apart: the new process that takes delays a slow phone's first paint by a tenth.
  const opener = { guarded: services.firebase === null ? "same-origin" : "same-origin-allow-popups", open: "unsafe-none" } as const;
  const keeper = openKeeper<Made>({
    now: services.now,
    mayKeep: ({ page }) => page.cacheable,
    behind: (work) => { setTimeout(work, BEHIND_MS).unref(); },
    onFault: (error) => services.log.warn({ err: error }, "a page could not be made anew"),
  });

  async function merchantOf(): Promise<Merchant> {
    const merchant = await services.merchants.byCode(options.merchantCode);
    invariant(merchant, `there is no merchant ${options.merchantCode}`);
    return merchant;
  }

  async function pageFor(request: FastifyRequest): Promise<Made> {
    const url = new URL(request.url, "http://site");
    const { language, theme } = choicesOf(request);
    const session = request.cookies[sessionCookie] !== undefined;
    // whom the site is closed to is never handed what was made for others, nor they his
    const closed = await services.region.isClosedTo(request.ip);
    const key = [url.pathname, url.search, language, theme, session, closed].join(" ");
    return keeper.get(key, async (old) => {
      const merchant = await merchantOf();
      const page = await build.renderPage({
        path: url.pathname, search: url.search, language, theme, session,
        ask: (call, input) => options.ask(call, input, { merchant, language, ip: request.ip }),
      });
      // most pages that are made anew are what they were: pressing one takes longer than drawing it
      if (old?.page.html === page.html) return { page, brotli: old.brotli };
      const quality = BROTLI_QUALITY[page.cacheable && url.search === "" ? "kept" : "once"];
      const params = { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: page.html.length };
      return { page, brotli: await compress(page.html, { params }) };
    });
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const waitS = options.limiter.take("read", request.ip);
    if (waitS > 0) fail("TOO_MANY_REQUESTS", undefined, waitS);
    const { page, brotli } = await pageFor(request);
    if (page.redirect !== undefined) return reply.redirect(page.redirect, 302);
    reply.code(page.status).type("text/html; charset=utf-8");
    reply.header("content-security-policy", contentPolicy(build, services, await merchantOf()))
      .header("cross-origin-opener-policy", opener[page.guarded ? "guarded" : "open"]);
    reply.header("cache-control", "no-cache").header("vary", "Cookie, Accept-Encoding");
    if (!/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(page.html);
    return reply.header("content-encoding", "br").send(brotli);
  }

  await app.register(fastifyStatic, {
    root: join(siteDir, "client", "assets"), prefix: "/assets/", preCompressed: true,
    immutable: true, maxAge: YEAR_S * 1_000, index: false, decorateReply: true,
  });
  serveBanners(app, artDir, `public, max-age=${YEAR_S}, immutable`);
  await app.register(fastifyStatic, {
    root: artDir, prefix: "/art/", immutable: true, maxAge: YEAR_S * 1_000, index: false, decorateReply: false,
  });
  await app.register(fastifyStatic, {
    root: join(siteDir, "client", "icons"), prefix: "/icons/", maxAge: DAY_MS, index: false, decorateReply: false,
  });
  // A worker may fetch what its own policy lets it; the browser itself looks whether it is still the newest.
  app.get("/sw.js", (_request, reply) => reply.header("content-security-policy", "default-src 'none'; connect-src 'self'")
    .sendFile("sw.js", join(siteDir, "client"), { immutable: false, maxAge: 0 }));
  app.get("/offline.html", async (request, reply) => {
    const merchant = await merchantOf();
    const { language, theme } = choicesOf(request);
    const settings = await options.ask(calls.site.settings, {}, { merchant, language, ip: request.ip });
    return reply.type("text/html; charset=utf-8").header("content-security-policy", contentPolicy(build, services, merchant)).header("cache-control", "no-cache")
      .send(await build.renderOfflinePage({ language, theme, settings }));
  });
  for (const file of ["favicon.svg", "manifest.webmanifest"]) {
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file, join(siteDir, "client"), { immutable: false, maxAge: HOUR_MS }));
  }
  /** A person who asked for a page is never answered with data: what goes wrong here is a page too. */
  async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      return await sendPage(request, reply);
    } catch (error) {
      if (error instanceof Failure && error.status < SERVER_FAULT) throw error;
      request.log.error({ err: error, reqId: request.id }, "a page could not be made");
      return reply.code(SERVER_FAULT).type("text/html; charset=utf-8").header("content-security-policy", errorPagePolicy)
        .header("cache-control", "no-store").send(errorPage({ ...choicesOf(request), requestId: request.id }));
    }
  }

  for (const path of ["/", "/m", "/m/*", "/download"]) app.get(path, servePage);
}
