/**
 * The pages of the games: one built client for each family, in the launch's language, theme and site. Only the
 * configured sites may frame a page, and it runs only our own scripts.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import fastifyStatic from "@fastify/static";
import { isSlotFamily } from "@khela/engines/slots/slot-kinds";
import { encodingFor } from "@khela/service-kit/accept-encoding";
import { drawSymbols } from "../art/symbols.ts";
import type { Family } from "../wire/game-api.ts";
import { getGame } from "./catalogue.ts";
import type { Config } from "./config.ts";
import { fail } from "./failure.ts";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));

type PlayQuery = {
  readonly game: string;
  readonly vendor: string;
  readonly token?: string;
  readonly lang?: string;
  readonly back?: string;
  readonly theme?: string;
};

const PlayQuerySchema = {
  type: "object",
  required: ["game", "vendor"],
  properties: {
    game: { type: "string", pattern: "^[A-Za-z0-9_.-]{1,60}$" },
    vendor: { type: "string", pattern: "^[A-Za-z0-9_.-]{1,40}$" },
    token: { type: "string", maxLength: 100 },
    lang: { type: "string", maxLength: 10 },
    back: { type: "string", maxLength: 500 },
    theme: { type: "string", maxLength: 10 },
  },
} as const;

/** Returns the client of a family; all kinds of slots have the same client. */
function clientOf(family: Family): string {
  return isSlotFamily(family) ? "slots" : family;
}

function readPage(family: Family): string | null {
  const path = `${DIST}clients/${clientOf(family)}/index.html`;
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/**
 * Returns the site that receives messages: the origin of the back address if it is configured, otherwise the first
 * configured site.
 */
function siteOf(config: Config, back: string | undefined): string {
  const origin = back !== undefined && URL.canParse(back) ? new URL(back).origin : null;
  return config.siteOrigins.find((site) => site === origin) ?? config.siteOrigins[0] ?? "";
}

function contentSecurityPolicy(config: Config): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${config.siteOrigins.join(" ")}`,
  ].join("; ");
}

const compressors = { br: promisify(brotliCompress), gzip: promisify<string, Buffer>(gzip) } as const;

/** Serves the symbols of a game as one picture, compressed if the browser supports it, for slow connections. */
function registerSymbols(app: FastifyInstance): void {
  const compressed = new Map<string, Buffer>();
  app.get<{ Params: { sheet: string } }>("/symbols/:sheet", async (request, reply) => {
    const sheet = request.params.sheet.replace(/\.svg$/, "");
    const picture = drawSymbols(sheet);
    if (picture === null) fail("game.unknown");
    reply.headers({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=3600",
      vary: "accept-encoding",
    });
    const encoding = encodingFor(request.headers["accept-encoding"] as string | undefined);
    if (encoding === null) return reply.send(picture);
    const key = `${encoding} ${sheet}`;
    const body = compressed.get(key) ?? (await compressors[encoding](picture));
    compressed.set(key, body);
    return reply.header("content-encoding", encoding).send(body);
  });
}

export async function registerPages(app: FastifyInstance, config: Config): Promise<void> {
  if (existsSync(`${DIST}assets`)) {
    await app.register(fastifyStatic, {
      root: `${DIST}assets`,
      prefix: "/assets/",
      preCompressed: true,
      immutable: true,
      maxAge: "365d",
      index: false,
      decorateReply: false,
    });
  }
  registerSymbols(app);
  app.get<{ Querystring: PlayQuery }>(
    "/play",
    { schema: { querystring: PlayQuerySchema } },
    (request, reply) => {
      const { game: code, vendor, lang, theme, back } = request.query;
      const game = getGame(vendor, code);
      const page = readPage(game.family);
      if (page === null) fail("game.closed", "the clients are not built");
      const language = lang?.toLowerCase().startsWith("bn") === false ? "en" : "bn";
      return reply
        .header("content-type", "text/html; charset=utf-8")
        .header("content-security-policy", contentSecurityPolicy(config))
        .header("cache-control", "no-store")
        .send(
          page
            .replace('lang="bn"', `lang="${language}"`)
            .replace('data-theme="dark"', `data-theme="${theme === "light" ? "light" : "dark"}"`)
            .replace('data-site=""', `data-site="${siteOf(config, back)}"`)
            .replace("<title></title>", `<title>${game.name[language]}</title>`),
        );
    },
  );
}
