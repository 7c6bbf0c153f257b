/**
 * Makes the changes of a release: the version everywhere, the changelog's date, the baselines' hashes, a commit and a
 * tag.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dateVersion } from "./changelog.ts";
import { FROZEN_PATH, findChangedBaselines, findOtherVersions, freezeBaselines } from "./frozen-baselines.ts";
import { readVersion, setVersion } from "./versions.ts";

const BRANCH = "main";
const CHANGELOG = "CHANGELOG.md";
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

export type ReleaseOptions = {
  /** The repository's folder. */
  readonly root: string;
  readonly version: string;
  /** Date of the release, such as 2026-11-29. */
  readonly day: string;
  readonly isDryRun: boolean;
  readonly print: (line: string) => void;
};

/** Error with the reason why the release is impossible now. */
export class ReleaseError extends Error {}

const git = (root: string, ...args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();

function refuse(message: string): never {
  throw new ReleaseError(message);
}

const isBelow = (version: string, other: string): boolean =>
  version.localeCompare(other, "en", { numeric: true }) < 0;

function checkVersion({ root, version }: ReleaseOptions): void {
  if (!VERSION.test(version)) refuse(`${version} is no version: write it as 0.1.1.`);
  const current = readVersion(root);
  if (isBelow(version, current)) refuse(`${version} is before ${current}, which package.json has.`);
  if (git(root, "tag", "--list", `v${version}`) !== "")
    refuse(`v${version} is released already: take the next number.`);
}

function checkTree({ root }: ReleaseOptions): void {
  const branch = git(root, "branch", "--show-current");
  if (branch !== BRANCH) refuse(`A release is made on ${BRANCH}, and this is ${branch || "no branch"}.`);
  if (git(root, "status", "--porcelain") !== "")
    refuse("There are changes that are not committed: commit them, or put them away.");
}

function datedChangelog({ root, version, day }: ReleaseOptions): string {
  const text = dateVersion(readFileSync(join(root, CHANGELOG), "utf8"), version, day);
  return text ?? refuse(`${CHANGELOG} has nothing under [Unreleased]: say there what is new.`);
}

/** Releases a version. @throws ReleaseError before anything is changed */
export function release(options: ReleaseOptions): void {
  const { root, version, isDryRun, print } = options;
  checkVersion(options);
  checkTree(options);
  const changelog = datedChangelog(options);
  const faults = [...findChangedBaselines(root), ...findOtherVersions(root, version)];
  if (faults.length > 0) refuse(faults.join("\n"));
  print("npm test and npm run check have to pass on this commit; this does not run them.");
  print(
    `${readVersion(root)} → ${version}: manifests and lock, ${CHANGELOG} of ${options.day}, ${FROZEN_PATH}`,
  );
  if (isDryRun) {
    print(`Nothing was changed. Without --dry-run this is committed and tagged v${version}.`);
    return;
  }
  const written = setVersion(root, version);
  writeFileSync(join(root, CHANGELOG), changelog);
  freezeBaselines(root);
  git(root, "add", CHANGELOG, FROZEN_PATH, ...written);
  git(root, "commit", "-m", `release: version ${version}`);
  git(root, "tag", "-a", `v${version}`, "-m", `Khela ${version}`);
  print(`Committed and tagged v${version}. It leaves with: git push --follow-tags`);
}
