import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dateVersion } from "./changelog.ts";
import { findChangedBaselines, FROZEN_PATH } from "./frozen-baselines.ts";
import { release } from "./release.ts";

let root: string;
let lines: string[];

const read = (path: string) => readFileSync(join(root, path), "utf8");
const json = (path: string) => JSON.parse(read(path)) as Record<string, unknown>;
function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const commit = () => {
  git("add", "-A");
  git("commit", "-q", "-m", "change");
};
const run = (version: string, isDryRun = false) =>
  release({ root, version, day: "2026-12-01", isDryRun, print: (line) => lines.push(line) });

const SERVER = {
  name: "@khela/server",
  version: "0.1.0",
  dependencies: { "@khela/contract": "0.1.0", pg: "8.0.0" },
};
const CONTRACT = { name: "@khela/contract", version: "0.1.0" };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "khela-release-"));
  lines = [];
  write("package.json", JSON.stringify({ name: "khela", version: "0.1.0" }));
  write("apps/server/package.json", JSON.stringify(SERVER));
  write("packages/contract/package.json", JSON.stringify(CONTRACT));
  const pg = { version: "0.1.0" };
  const packages = {
    "": { name: "khela", version: "0.1.0" },
    "apps/server": SERVER,
    "packages/contract": CONTRACT,
  };
  write(
    "package-lock.json",
    JSON.stringify({ version: "0.1.0", packages: { ...packages, "node_modules/pg": pg } }),
  );
  write(
    "CHANGELOG.md",
    "# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - unreleased\n\n### Added\n\n- All of it.\n",
  );
  write("apps/server/db/baseline.sql", "-- baseline 0.1.0\n\\ir schema/site.sql\n");
  write("apps/server/db/schema/site.sql", "create table merchant ();\n");
  write(FROZEN_PATH, '{ "apps/server/db": null }');
  git("init", "-q", "-b", "main");
  git("config", "user.name", "Test");
  git("config", "user.email", "test@localhost");
  commit();
});
afterEach(() => rmSync(root, { recursive: true }));

test("first release → dated, baseline frozen, committed and tagged", () => {
  run("0.1.0");
  expect(read("CHANGELOG.md")).toContain("## [Unreleased]\n\n## [0.1.0] - 2026-12-01\n");
  expect(json(FROZEN_PATH)["apps/server/db"]).toMatch(/^[0-9a-f]{64}$/);
  expect(git("status", "--porcelain")).toBe("");
  expect(git("log", "-1", "--format=%s")).toBe("release: version 0.1.0");
  expect(git("describe")).toBe("v0.1.0");
});

test("next release → version in every manifest, in what they name of each other and in the lock; changelog's section moved", () => {
  run("0.1.0");
  write(
    "CHANGELOG.md",
    read("CHANGELOG.md").replace("[Unreleased]\n", "[Unreleased]\n\n### Fixed\n\n- One thing.\n"),
  );
  commit();
  run("0.2.0");
  expect(json("package.json")).toMatchObject({ version: "0.2.0" });
  expect(json("packages/contract/package.json")).toMatchObject({ version: "0.2.0" });
  const server = { version: "0.2.0", dependencies: { "@khela/contract": "0.2.0", pg: "8.0.0" } };
  expect(json("apps/server/package.json")).toMatchObject(server);
  expect(json("package-lock.json")).toMatchObject({
    version: "0.2.0",
    packages: { "": { version: "0.2.0" }, "apps/server": server, "node_modules/pg": { version: "0.1.0" } },
  });
  expect(read("CHANGELOG.md")).toContain(
    "## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Fixed\n\n- One thing.\n\n## [0.1.0] - 2026-12-01\n",
  );
  expect(git("describe")).toBe("v0.2.0");
});

test("dry run → says what it would do, changes nothing", () => {
  const before = git("rev-parse", "HEAD");
  run("0.1.0", true);
  expect(lines.at(-1)).toBe("Nothing was changed. Without --dry-run this is committed and tagged v0.1.0.");
  expect([git("rev-parse", "HEAD"), git("status", "--porcelain"), git("tag")]).toEqual([before, "", ""]);
});

test.each([
  ["file that is not committed", "0.1.0", () => write("note.txt", "x"), /changes that are not committed/],
  ["another branch", "0.1.0", () => git("switch", "-q", "-c", "other"), /made on main, and this is other/],
  [
    "a commit and no branch",
    "0.1.0",
    () => git("switch", "-q", "--detach"),
    /made on main, and this is no branch/,
  ],
  ["a version that is released", "0.1.0", () => run("0.1.0"), /v0\.1\.0 is released already/],
  ["an earlier version", "0.0.9", () => undefined, /0\.0\.9 is before 0\.1\.0/],
  ["no version", "v1", () => undefined, /v1 is no version/],
  ["nothing under [Unreleased]", "0.2.0", () => run("0.1.0"), /nothing under \[Unreleased\]/],
  [
    "a baseline of another version",
    "0.2.0",
    () => {
      write("CHANGELOG.md", read("CHANGELOG.md").replace("0.1.0", "0.2.0"));
      commit();
    },
    /says baseline 0\.1\.0: it is frozen by this release/,
  ],
])("release with %s → refused, nothing changed", (_what, version, prepare, sentence) => {
  prepare();
  const before = [git("rev-parse", "HEAD"), git("status", "--porcelain"), git("tag")];
  expect(() => run(version)).toThrow(sentence);
  expect([git("rev-parse", "HEAD"), git("status", "--porcelain"), git("tag")]).toEqual(before);
});

test("baseline changed before any release → allowed; after one → a fault, and no further release", () => {
  write("apps/server/db/schema/site.sql", "create table merchant (id int);\n");
  expect(findChangedBaselines(root)).toEqual([]);
  commit();
  run("0.1.0");
  expect(findChangedBaselines(root)).toEqual([]);
  write("apps/server/db/schema/site.sql", "create table merchant (id bigint);\n");
  write("CHANGELOG.md", read("CHANGELOG.md").replace("[Unreleased]\n", "[Unreleased]\n\n- More.\n"));
  commit();
  const fault =
    "apps/server/db/baseline.sql, or a file that it reads, was changed after a release: put it back and write the change as a migration.";
  expect(findChangedBaselines(root)).toEqual([fault]);
  expect(() => run("0.2.0")).toThrow(fault);
});

test("changelog without a section of earlier versions → what is unreleased becomes the version's", () => {
  expect(dateVersion("# C\n\n## [Unreleased]\n\n- One.\n", "0.1.0", "2026-12-01")).toBe(
    "# C\n\n## [Unreleased]\n\n## [0.1.0] - 2026-12-01\n\n- One.\n",
  );
});
