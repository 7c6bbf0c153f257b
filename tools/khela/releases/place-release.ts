/**
 * Places releases side by side. A release is a built copy of a source tree with its packages and its Node, and is
 * complete or absent.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { MAIN, NODE, RELEASES } from "../install/layout.ts";
import { run } from "../install/machine.ts";
import { Refused } from "../../refused.ts";

/** Path of the Node from an npm package, which is part of each release. */
const OWN_NODE = `node_modules/node-linux-${process.arch}/bin/node`;
const LEFT_OUT = /^(?:\.git|\.khela[^/]*|test-results)$/;

/** Returns the version of the Khela in a folder. @throws {Refused} when the folder contains no Khela */
export function versionIn(folder: string): string {
  const path = join(folder, "package.json");
  const manifest = existsSync(path)
    ? (JSON.parse(readFileSync(path, "utf8")) as { name?: string; version?: string })
    : {};
  if (manifest.name === "khela" && manifest.version !== undefined && existsSync(join(folder, MAIN)))
    return manifest.version;
  throw new Refused(`${folder} holds no source tree of Khela.`);
}

export const placeOf = (version: string): string => join(RELEASES, version);

export const isPlaced = (version: string): boolean => existsSync(placeOf(version));

/**
 * Installs the tree's packages and builds it in place, then copies it beside the other releases. @returns its folder
 */
export function placeRelease(source: string): string {
  const place = placeOf(versionIn(source));
  if (existsSync(place)) return place;
  if (!existsSync(join(source, OWN_NODE)))
    run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: source,
      // npm runs on the running release's Node, because it skips packages for which an older Node is not enough.
      env: { PATH: `${dirname(process.execPath)}:${process.env["PATH"]}` },
    });
  run(join(source, OWN_NODE), ["tools/setup/build/build-site.ts"], { cwd: source });
  const draft = join(RELEASES, `.${basename(place)}.new`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(RELEASES, { recursive: true });
  cpSync(source, draft, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    filter: (path) => !LEFT_OUT.test(relative(source, path)),
  });
  // npm 9 does not create this link
  if (!existsSync(join(draft, NODE))) symlinkSync(join("../..", OWN_NODE), join(draft, NODE));
  // The servers' account may read the release; only root may change it.
  run("chown", ["-R", "root:root", draft]);
  run("chmod", ["-R", "u=rwX,go=rX", draft]);
  renameSync(draft, place);
  return place;
}
