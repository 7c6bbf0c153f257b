// The origins of vendors' games for the site's frame policy (CSP): exactly those of active vendors. Each process reads
// them at most once a second, because every page's response has them.

import { createCache } from "@khela/service-kit/cache";
import type { Db } from "@khela/service-kit/db/database";
import { listLaunchUrls } from "./store.ts";

export type FrameOrigins = () => Promise<readonly string[]>;

const TTL_MS = 1_000;
const ALL = "all";

export function createFrameOrigins(db: Db, now: () => Date): FrameOrigins {
  const cache = createCache<readonly string[]>({ now, maxEntries: 1, ttlMs: TTL_MS, joinsLoadForMs: TTL_MS });
  return () =>
    cache.fetch(ALL, async () =>
      [...new Set((await listLaunchUrls(db)).map((url) => new URL(url).origin))].sort(),
    );
}
