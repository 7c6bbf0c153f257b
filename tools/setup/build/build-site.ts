/**
 * npm run build
 * Builds the site (client, server rendering and pictures), the game server's clients and the console, each only when its sources changed.
 * Concurrent builds wait for each other. It compresses scripts and styles at the highest level, so that no server does so
 * at a request. It fails above a size limit of budgets.ts.
 */
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { pathToFileURL } from "node:url";
import { brotliCompress } from "node:zlib";
import { build } from "vite";
import type { SiteBuild } from "@khela/contract/site/page";
import { withFileLock } from "../../postgres/processes.ts";
import { findOverBudget, measureConsole, measureGameClients, measureSite } from "./budgets.ts";
import { drawIcons } from "./draw-icons.ts";
import { setAside } from "./earlier-files.ts";
import { ART_DIR, renderArt } from "./render-art.ts";
import { forgetStamp, staleSites, writeStamp } from "./build-stamp.ts";
import { ROOT } from "../../root.ts";
import type { SiteName } from "./build-stamp.ts";

const LOCK_TIMEOUT_MS = 300_000;

async function buildOne(name: SiteName): Promise<void> {
  const configFile = join(ROOT, "apps", name, "vite.config.ts");
  const common = {
    configFile,
    root: join(ROOT, "apps", name),
    logLevel: "warn",
    mode: "production",
  } as const;
  await build(common);
  if (existsSync(join(ROOT, "apps", name, "src/app/entry-server.tsx")))
    await build({ ...common, build: { ssr: true } });
}

/**
 * Writes the list of the build's files and the build's version into the service worker. The version changes with any
 * file.
 */
async function finishWorker(client: string, hash: string): Promise<void> {
  const path = join(client, "sw.js");
  const manifest = JSON.parse(await readFile(join(client, ".vite/manifest.json"), "utf8")) as Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
  >;
  const entry = manifest["src/app/entry-client.tsx"];
  const imported = (entry?.imports ?? []).map((key) => manifest[key]?.file ?? "");
  const files = [entry?.file ?? "", ...imported, ...(entry?.css ?? [])]
    .filter((file) => file !== "")
    .map((file) => `/${file}`);
  const written = (await readFile(path, "utf8"))
    .replace("%version%", hash.slice(0, 16))
    .replace("%files%", files.join(" "));
  await writeFile(path, written);
}

const compress = promisify(brotliCompress);

/** Writes a Brotli file beside each script and style. The server sends it to clients that accept Brotli. */
async function compressFiles(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => join(folder, name));
  await Promise.all(files.map(async (file) => writeFile(`${file}.br`, await compress(await readFile(file)))));
}

/** Fails the build when a page is larger than its limit. The build is then repeated at the next start. */
async function assertWithinBudgets(name: SiteName): Promise<void> {
  const dist = join(ROOT, "apps", name, "dist");
  if (name === "game-server") return report(findOverBudget(measureGameClients(dist)));
  if (name === "console") return report(findOverBudget(measureConsole(dist)));
  const entry = pathToFileURL(join(dist, "server/entry-server.js")).href;
  const site = (await import(entry)) as SiteBuild;
  report(findOverBudget(measureSite(join(dist, "client"), await site.listPageScripts())));
}

function report(overBudget: readonly string[]): void {
  if (overBudget.length === 0) return;
  for (const sentence of overBudget) process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const cache = join(ROOT, "node_modules", ".cache");
mkdirSync(cache, { recursive: true });
const drawing = renderArt({ outDir: ART_DIR });
await withFileLock(join(cache, "khela-build.lock"), LOCK_TIMEOUT_MS, async () => {
  for (const { name, hash } of staleSites()) {
    const started = performance.now();
    forgetStamp(name);
    const assets = join(ROOT, "apps", name, name === "web" ? "dist/client/assets" : "dist/assets");
    const bringBack = setAside(assets, join(cache, `khela-assets-${name}`), Date.now());
    await buildOne(name);
    await compressFiles(assets);
    bringBack();
    await assertWithinBudgets(name);
    if (name === "web") {
      const client = join(ROOT, "apps/web/dist/client");
      await Promise.all([finishWorker(client, hash), drawIcons(join(client, "icons"))]);
    }
    writeStamp(name, hash);
    process.stdout.write(`Built apps/${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  }
});
await drawing;
