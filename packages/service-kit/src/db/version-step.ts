/**
 * Versions move one step at a time, forward or back. Each version runs on its own tables and on those of the next
 * version, but on no later ones.
 */
import { MigrationError } from "./migration-error.ts";

const partsOf = (version: string): readonly [number, number] => {
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  return [major, minor];
};

const named = ([major, minor]: readonly [number, number]) => `${major}.${minor}`;

/**
 * Returns whether two versions are the same minor version, or one is the next of the other: 0.1.4 and 0.2.0, 0.9.1 and
 * 1.0.0.
 */
export function isOneStep(one: string, other: string): boolean {
  const [low, high] = [partsOf(one), partsOf(other)].toSorted((a, b) => a[0] - b[0] || a[1] - b[1]) as [
    readonly [number, number],
    readonly [number, number],
  ];
  if (low[0] === high[0]) return high[1] - low[1] <= 1;
  return high[0] - low[0] === 1 && high[1] === 0;
}

/**
 * Requires that two versions are at most one step apart. @throws {MigrationError} which names the version in between
 */
export function requireOneStep(present: string, version: string): void {
  if (isOneStep(present, version)) return;
  const [major, minor] = partsOf(present);
  const [newMajor, newMinor] = partsOf(version);
  const isForward = newMajor > major || (newMajor === major && newMinor > minor);
  const between =
    newMajor !== major
      ? `the versions between ${named([major, minor])} and ${named([newMajor, newMinor])}, in turn,`
      : named([major, minor + (isForward ? 1 : -1)]);
  throw new MigrationError(
    `The database was last migrated by Khela ${present}, and this is ${version}, more than one step away: ` +
      (isForward
        ? `upgrade to ${between} first.`
        : `go back to ${between} first, or restore a backup of ${version}.`),
  );
}
