// Serves the pictures that decide when a page is painted: the first banner of the home page, and the first tile of a
// list. The pictures are sent from memory, before the scripts that the browser requests at the same time on the same
// connection.

import { access, readFile } from "node:fs/promises";
import { extname, join, posix } from "node:path";
import type { FastifyInstance } from "fastify";
import { createCache } from "@khela/service-kit/cache";

const TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".png": "image/png",
};
const NAME = /^[a-z0-9][a-z0-9-]{0,80}\.(?:avif|webp|png)$/;
const FOLDERS = ["banners", "tiles"] as const;
/**
 * Maximum size of the cache: a merchant's banners and the tiles of a thousand games. Above the maximum, the pictures
 * with the oldest requests are evicted.
 */
const MAX_CACHED_BYTES = 8_000_000;
const MAX_CACHED_PICTURE_BYTES = 200_000;

/**
 * Returns the picture's path, or the path of the picture's WebP when no AVIF exists. Pages request each picture as
 * AVIF, but an operator may have stored only a WebP. Browsers detect the format from the content.
 */
export async function findPicture(artDir: string, path: string): Promise<string> {
  if (extname(path) !== ".avif") return path;
  const isThere = await access(join(artDir, posix.normalize(`/${path}`))).then(
    () => true,
    () => false,
  );
  return isThere ? path : path.replace(/\.avif$/, ".webp");
}

type Cached = { readonly bytes: Buffer; readonly type: string };

/** Serves the first pictures. A picture's address contains the version, so a cached picture never changes. */
export function serveFirstPictures(app: FastifyInstance, artDir: string, cacheControl: string): void {
  const cache = createCache<Cached | null>({
    maxBytes: MAX_CACHED_BYTES,
    maxEntryBytes: MAX_CACHED_PICTURE_BYTES,
    bytesOf: (picture) => picture?.bytes.length ?? 0,
    ttlMs: Infinity,
    isCacheable: (picture) => picture !== null && picture.bytes.length > 0,
  });

  async function readPicture(folder: string, name: string): Promise<Cached | null> {
    const path = await findPicture(artDir, posix.join(folder, name));
    const bytes = await readFile(join(artDir, path)).catch(() => null);
    return bytes === null ? null : { bytes, type: TYPES[extname(path)] ?? "application/octet-stream" };
  }

  for (const folder of FOLDERS)
    app.get(`/art/${folder}/:name`, async (request, reply) => {
      const { name } = request.params as { name: string };
      const picture = NAME.test(name)
        ? await cache.fetch(request.url, () => readPicture(folder, name))
        : null;
      if (picture === null) return reply.callNotFound();
      return reply.type(picture.type).header("cache-control", cacheControl).send(picture.bytes);
    });
}
