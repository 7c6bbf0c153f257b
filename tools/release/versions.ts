/**
 * Reads and sets the version: in the manifests of the root and of all workspaces, where they depend on each other, and
 * in the lock file.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = { name: string; version: string; dependencies?: Record<string, string> };
type Lock = { version: string; packages: Record<string, Partial<Manifest>> };

const LOCK = "package-lock.json";
const OWN = "@khela/";

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

export const readVersion = (root: string): string => readJson<Manifest>(join(root, "package.json")).version;

function setIn(manifest: Partial<Manifest>, version: string): void {
  manifest.version = version;
  for (const name of Object.keys(manifest.dependencies ?? {}))
    if (name.startsWith(OWN)) manifest.dependencies![name] = version;
}

const workspacesIn = (root: string): string[] =>
  ["packages", "apps"].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}/${entry.name}`),
  );

/** Sets the version. Returns the paths of the changed files. */
export function setVersion(root: string, version: string): string[] {
  const write = (path: string, change: (json: never) => void) => {
    const json = readJson(join(root, path));
    change(json as never);
    writeFileSync(join(root, path), `${JSON.stringify(json, null, 2)}\n`);
    return path;
  };
  const workspaces = workspacesIn(root);
  return [
    ...["", ...workspaces].map((folder) =>
      write(join(folder, "package.json"), (manifest: Manifest) => setIn(manifest, version)),
    ),
    write(LOCK, (lock: Lock) => {
      lock.version = version;
      for (const folder of ["", ...workspaces]) setIn(lock.packages[folder]!, version);
    }),
  ];
}
