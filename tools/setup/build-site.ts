/**
 * Builds what browsers load: the site (client and first screen) and the arcade's clients, each only when its sources
 * changed. Two that run at once build one after the other, and the second finds nothing left to do.
 */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { withFileLock } from "../../apps/server/src/platform/db/processes.ts";
import { ROOT, forgetStamp, staleSites, writeStamp } from "./site-stamp.ts";
import type { SiteName } from "./site-stamp.ts";

const LOCK_TIMEOUT_MS = 300_000;

async function buildOne(name: SiteName): Promise<void> {
  const configFile = join(ROOT, "apps", name, "vite.config.ts");
  const common = { configFile, root: join(ROOT, "apps", name), logLevel: "warn", mode: "production" } as const;
  await build(common);
  if (existsSync(join(ROOT, "apps", name, "src/app/entry-server.tsx"))) await build({ ...common, build: { ssr: true } });
}

const cache = join(ROOT, "node_modules", ".cache");
mkdirSync(cache, { recursive: true });
await withFileLock(join(cache, "khela-build.lock"), LOCK_TIMEOUT_MS, async () => {
  for (const { name, hash } of staleSites()) {
    const started = performance.now();
    forgetStamp(name);
    await buildOne(name);
    writeStamp(name, hash);
    process.stdout.write(`Built apps/${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  }
});
