/**
 * Chooses the unit tests of `npm test -- quick`: those nearest to the changes since main, and a few that find most
 * faults. Browser tests and slow files (longest-first.ts) are only in the whole run; the command names them.
 */
import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { listImports, type Import } from "../lint/imports.ts";
import { isCode, listFiles, readSource } from "../lint/source-files.ts";
import { ROOT } from "../root.ts";
import { longest } from "./longest-first.ts";

/** Maximum number of nearest tests. A change of a base file reaches all tests, and the command must stay fast. */
const MAX_NEAR = 24;

/** Prefixes of the smoke set: texts, screens, contract, the ledger's entry, and every call with every kind of member. */
const smoke: readonly string[] = [
  "apps/console/",
  "apps/server/src/http/router.test.ts",
  "apps/server/src/wallet/ledger/ledger.test.ts",
  "apps/server/src/wallet/ledger/refusals.test.ts",
  "apps/web/",
  "packages/contract/",
  "tests/papers.test.ts",
  "tests/seeded-texts.test.ts",
  "tests/settings.test.ts",
  "tools/lint/",
];

export type ImportGraph = ReadonlyMap<string, readonly Pick<Import, "to">[]>;

export type QuickFiles = {
  readonly run: readonly string[];
  /** Tests that the change reaches, but that only the whole run includes. */
  readonly left: readonly string[];
};

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/**
 * Returns the feature of an SQL file, because a feature's tables and functions are tested in its folder of the server.
 */
const featureOf = (path: string): string | undefined =>
  /^apps\/server\/db\/(?:schema|functions)\/([\w-]+)/.exec(path)?.[1];

/**
 * Returns the number of import steps from the changed files to each file. A test beside a changed file is one step
 * away.
 */
function distances(changed: readonly string[], graph: ImportGraph): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    for (const { to } of imports) importers.set(to, [...(importers.get(to) ?? []), file]);
  const found = new Map(changed.map((file) => [file, 0]));
  const folders = new Set(changed.map((file) => dirname(file)));
  const features = new Set(changed.map(featureOf));
  for (const file of graph.keys()) {
    const feature = /^apps\/server\/src\/([\w-]+)\//.exec(file)?.[1];
    const isBeside = folders.has(dirname(file)) || (feature !== undefined && features.has(feature));
    if (isTest(file) && isBeside && !found.has(file)) found.set(file, 1);
  }
  let edge = [...changed];
  for (let steps = 1; edge.length > 0; steps += 1) {
    const next = edge.flatMap((file) => importers.get(file) ?? []).filter((file) => !found.has(file));
    for (const file of next) found.set(file, steps);
    edge = [...new Set(next)];
  }
  return found;
}

/** Chooses the files of a quick run. `changed`: paths from the root of the files that differ from main. */
export function chooseQuickFiles(changed: readonly string[], graph: ImportGraph): QuickFiles {
  const steps = distances(changed, graph);
  const slow = new Set(longest);
  const reached = [...steps.keys()]
    .filter((file) => isTest(file) && graph.has(file))
    .toSorted((one, other) => steps.get(one)! - steps.get(other)! || (one < other ? -1 : 1));
  const near = reached.filter((file) => !slow.has(file)).slice(0, MAX_NEAR);
  const always = [...graph.keys()].filter(
    (file) => isTest(file) && !slow.has(file) && smoke.some((begin) => file.startsWith(begin)),
  );
  const run = [...new Set([...near, ...always])];
  return { run, left: reached.filter((file) => !run.includes(file)) };
}

const git = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    .split("\n")
    .filter((line) => line !== "");

/** Returns files that differ from where this branch left main, uncommitted files included. */
function listChanged(): string[] {
  const base = ["main", "origin/main"].flatMap((branch) => {
    try {
      return git("merge-base", branch, "HEAD");
    } catch {
      // The clone has no such branch.
      return [];
    }
  });
  return [
    ...git("diff", "--name-only", base[0] ?? "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

export function findQuickFiles(): QuickFiles {
  const graph = new Map(
    listFiles()
      .filter(isCode)
      .map((path) => [path, listImports(readSource(path))] as const),
  );
  return chooseQuickFiles(listChanged(), graph);
}
