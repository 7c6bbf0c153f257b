/**
 * Freezes the baselines of a release. After a release databases are built on them, so their files must never change.
 * `frozen-baselines.json` has the SHA-256 of each; null until the first release, which `npm run release` records.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readBaseline } from "@khela/service-kit/db/migration-files";

export const FROZEN_PATH = "tools/release/frozen-baselines.json";

type Frozen = Readonly<Record<string, string | null>>;

const readFrozen = (root: string) => JSON.parse(readFileSync(join(root, FROZEN_PATH), "utf8")) as Frozen;

/** Returns a sentence for each baseline that was changed after a release. */
export function findChangedBaselines(root: string): string[] {
  return Object.entries(readFrozen(root))
    .filter(([dir, sha256]) => sha256 !== null && readBaseline(join(root, dir)).sha256 !== sha256)
    .map(
      ([dir]) =>
        `${dir}/baseline.sql, or a file that it reads, was changed after a release: put it back and write the change as a migration.`,
    );
}

/** Returns a sentence for each unfrozen baseline whose name has another version than the release. */
export function findOtherVersions(root: string, version: string): string[] {
  return Object.entries(readFrozen(root)).flatMap(([dir, sha256]) => {
    const { name } = readBaseline(join(root, dir));
    return sha256 === null && name !== `baseline ${version}`
      ? [`${dir}/baseline.sql says ${name}: it is frozen by this release, so it says baseline ${version}.`]
      : [];
  });
}

/** Records the hash of each baseline. */
export function freezeBaselines(root: string): void {
  const hashes = Object.keys(readFrozen(root)).map((dir) => [dir, readBaseline(join(root, dir)).sha256]);
  writeFileSync(join(root, FROZEN_PATH), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}
