/**
 * Builds what browsers load: the site (client and first screen) and the game server's clients, each only when its sources
 * changed. Two that run at once build one after the other, and the second finds nothing left to do.
 * Scripts and styles are compressed here, once and as small as it goes, so that no server does it at a request.
 */
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { build } from "vite";
import { withFileLock } from "../../postgres/processes.ts";
import { drawIcons } from "./draw-icons.ts";
import { ROOT, forgetStamp, staleSites, writeStamp } from "./build-stamp.ts";
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

/** What the service worker has to know of the build: every page's own files, and a version that changes with any file. */
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

/** Beside each file its smaller twin, which the server sends to whoever takes it. */
async function compressFiles(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => join(folder, name));
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
    if (name === "web") {
      const client = join(ROOT, "apps/web/dist/client");
      await Promise.all([finishWorker(client, hash), drawIcons(join(client, "icons"))]);
    }
    writeStamp(name, hash);
    process.stdout.write(`Built apps/${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  }
});
