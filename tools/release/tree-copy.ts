/**
 * Copies this source tree under another version, for tests of upgrades of a running release. Packages of the copy are
 * links to those of this tree.
 */
import { cpSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { VERSION } from "@khela/service-kit/version";
import { ROOT } from "../root.ts";
import { setVersion } from "./versions.ts";

const COPIED = ["apps", "packages", "tools", "package.json", "package-lock.json"];

/** Returns the version that is `steps` minor steps after the current one. */
export function laterVersion(steps: number, patch = 0): string {
  const [major = 0, minor = 0] = VERSION.split(".").map(Number);
  return `${major}.${minor + steps}.${patch}`;
}

/** Copies the tree into `home`. @returns the copy's folder */
export function copyTree(home: string, version: string): string {
  const tree = join(home, version);
  mkdirSync(tree);
  const isLeftOut = (path: string) => basename(path) === "node_modules" || path.endsWith(".test.ts");
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(tree, name), { recursive: true, filter: (path) => !isLeftOut(path) });
  const modules = join(tree, "node_modules");
  mkdirSync(join(modules, "@khela"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name !== "@khela") symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  for (const name of readdirSync(join(ROOT, "node_modules/@khela")))
    symlinkSync(
      join(tree, realpathSync(join(ROOT, "node_modules/@khela", name)).slice(realpathSync(ROOT).length)),
      join(modules, "@khela", name),
    );
  setVersion(tree, version);
  return tree;
}
