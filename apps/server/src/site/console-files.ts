// Serves the built console: the files, and for every other address the same page, which the browser renders.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  consoleLanguageCookie,
  consoleLanguages,
  consolePagePlaceholders,
  consoleThemeCookie,
  consoleThemes,
} from "@khela/contract/operator/console-page";
import { consoleApiPath, consolePath } from "@khela/contract/operator/operator-call";

const YEAR_MS = 31_536_000_000;

/**
 * Content policy: only the console's own files and calls are allowed, no inline scripts or styles, and no frames
 * inside or around the page.
 */
const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Returns the cookie's value if known, otherwise the first value. */
function choose(cookie: string | undefined, known: readonly [string, ...string[]]): string {
  return known.find((value) => value === cookie) ?? known[0];
}

/** `consoleDir`: folder of the built console. */
export async function addConsoleFiles(
  app: FastifyInstance,
  consoleDir: string,
  merchantCode: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(consoleDir, "assets"),
    prefix: `${consolePath}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    allowedPath: (path) => !path.endsWith("/"),
    decorateReply: false,
  });
  const page = (await readFile(join(consoleDir, "index.html"), "utf8")).replace(
    consolePagePlaceholders.merchant,
    encodeURIComponent(merchantCode),
  );
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith(`${consoleApiPath}/`)) return reply.callNotFound();
    const { cookies } = request;
    return reply
      .header("content-security-policy", consolePolicy)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(
        page
          .replace(consolePagePlaceholders.language, choose(cookies[consoleLanguageCookie], consoleLanguages))
          .replace(consolePagePlaceholders.theme, choose(cookies[consoleThemeCookie], consoleThemes)),
      );
  };
  app.get(consolePath, sendPage);
  app.get(`${consolePath}/*`, sendPage);
}
