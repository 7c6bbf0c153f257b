// Serves the files of the built site and rendered pictures, unchanged.

import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { findPicture, serveFirstPictures } from "./first-pictures.ts";

const YEAR_S = 31_536_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Whether a path names a file. A folder is not passed to the plugin, because the plugin would send a different error.
 */
const isFile = (path: string): boolean => !path.endsWith("/");

/** `siteDir`: the built site (client, server and pictures). */
export async function addSiteFiles(app: FastifyInstance, siteDir: string): Promise<void> {
  const artDir = join(siteDir, "art");
  await app.register(fastifyStatic, {
    root: join(siteDir, "client", "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_S * 1_000,
    index: false,
    allowedPath: isFile,
    decorateReply: true,
  });
  serveFirstPictures(app, artDir, `public, max-age=${YEAR_S}, immutable`);
  app.get("/art/*", async (request, reply) => {
    const { "*": path } = request.params as { "*": string };
    if (!isFile(path)) return reply.callNotFound();
    const found = await findPicture(artDir, path);
    return reply.sendFile(found, artDir, { immutable: true, maxAge: YEAR_S * 1_000 });
  });
  await app.register(fastifyStatic, {
    root: join(siteDir, "client", "icons"),
    prefix: "/icons/",
    maxAge: DAY_MS,
    index: false,
    allowedPath: isFile,
    decorateReply: false,
  });
  // The service worker has a separate content policy, and the browser itself checks for a newer version.
  app.get("/sw.js", (_request, reply) =>
    reply
      .header("content-security-policy", "default-src 'none'; connect-src 'self'")
      .sendFile("sw.js", join(siteDir, "client"), { immutable: false, maxAge: 0 }),
  );
  for (const file of ["favicon.svg", "manifest.webmanifest"]) {
    app.get(`/${file}`, (_request, reply) =>
      reply.sendFile(file, join(siteDir, "client"), { immutable: false, maxAge: HOUR_MS }),
    );
  }
}
