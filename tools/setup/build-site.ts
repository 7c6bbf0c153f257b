/**
 * Builds what browsers load: the site (client and first screen) and the arcade's clients, each only when its sources
 * changed. Two that run at once build one after the other, and the second finds nothing left to do.
 * Scripts and styles are compressed here, once and as small as it goes, so that no server does it at a request.
 */
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
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

const compress = promisify(brotliCompress);

/** Beside each file its smaller twin, which the server sends to whoever takes it. */
async function compressFiles(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name)).map((name) => join(folder, name));
  await Promise.all(files.map(async (file) => writeFile(`${file}.br`, await compress(await readFile(file)))));
}

const cache = join(ROOT, "node_modules", ".cache");
mkdirSync(cache, { recursive: true });
await withFileLock(join(cache, "khela-build.lock"), LOCK_TIMEOUT_MS, async () => {
  for (const { name, hash } of staleSites()) {
    const started = performance.now();
    forgetStamp(name);
    await buildOne(name);
    await compressFiles(join(ROOT, "apps", name, name === "web" ? "dist/client/assets" : "dist/assets"));
    writeStamp(name, hash);
    process.stdout.write(`Built apps/${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  }
});
