/** Tells whether the built site matches its sources, by a hash of their content, independent of file times. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../../root.ts";

export const siteNames = ["web", "game-server", "console"] as const;
export type SiteName = (typeof siteNames)[number];

const SHARED = ["packages", "package-lock.json"];
const SOURCES: Readonly<Record<SiteName, readonly string[]>> = {
  web: ["apps/web", ...SHARED],
  "game-server": ["apps/game-server", ...SHARED],
  // The styles are included because the console uses the site's colours.
  console: ["apps/console", "apps/web/src/styles", ...SHARED],
};
const NOT_SOURCE = /(^|\/)(node_modules|dist|\.vite)$|\.test\.tsx?$/;

function hashSources(name: SiteName): string {
  const hash = createHash("sha256");
  for (const path of SOURCES[name].flatMap(filesUnder))
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(ROOT, path)));
  return hash.digest("hex");
}

function filesUnder(path: string): string[] {
  if (NOT_SOURCE.test(path)) return [];
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  try {
    return readdirSync(full)
      .sort()
      .flatMap((name) => filesUnder(`${path}/${name}`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return [path];
    throw error;
  }
}

const stampPath = (name: SiteName) => join(ROOT, "apps", name, "dist", ".built-from");

/** Returns the sites that must be built, each with the hash of its sources. */
export function staleSites(): { name: SiteName; hash: string }[] {
  return siteNames
    .filter((name) => existsSync(join(ROOT, "apps", name, "vite.config.ts")))
    .map((name) => ({ name, hash: hashSources(name) }))
    .filter(
      ({ name, hash }) => !existsSync(stampPath(name)) || readFileSync(stampPath(name), "utf8") !== hash,
    );
}

export function forgetStamp(name: SiteName): void {
  rmSync(stampPath(name), { force: true });
}

export function writeStamp(name: SiteName, hash: string): void {
  mkdirSync(dirname(stampPath(name)), { recursive: true });
  writeFileSync(stampPath(name), hash);
}
