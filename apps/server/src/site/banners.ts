// The first banner decides when home is painted. Banners are answered from memory: at once, and so before the scripts that a
// browser requests at the same time and that would share the connection with them.

import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";

const TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".png": "image/png",
};
const NAME = /^[a-z0-9][a-z0-9-]{0,80}\.(?:avif|webp|png)$/;
/** Of a merchant's banners, in each form and at each version, far more than a page shows. */
const MAX_CACHED_BANNERS = 64;
const MAX_CACHED_BANNER_BYTES = 200_000;

/** A picture's address names its version, so what is kept under an address never changes. */
export function serveBanners(app: FastifyInstance, artDir: string, cacheControl: string): void {
  const cached = new LRUCache<string, Buffer>({ max: MAX_CACHED_BANNERS });

  async function pictureAt(url: string, name: string): Promise<Buffer | null> {
    const known = cached.get(url);
    if (known !== undefined) return known;
    if (!NAME.test(name)) return null;
    const picture = await readFile(join(artDir, "banners", name)).catch(() => null);
    if (picture !== null && picture.length <= MAX_CACHED_BANNER_BYTES) cached.set(url, picture);
    return picture;
  }

  app.get("/art/banners/:name", async (request, reply) => {
    const { name } = request.params as { name: string };
    const picture = await pictureAt(request.url, name);
    if (picture === null) return reply.callNotFound();
    return reply
      .type(TYPES[extname(name)] ?? "application/octet-stream")
      .header("cache-control", cacheControl)
      .send(picture);
  });
}
