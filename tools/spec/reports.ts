/** Reads the last run's reports in test-results/, Vitest's and Playwright's, as one list of tests. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";

export type RunTest = {
  /** Path of the test file from the root of the repository, with forward slashes. */
  readonly file: string;
  /** Title of the test, with the titles of its groups before it. */
  readonly title: string;
  readonly passed: boolean;
};

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

type Suite = {
  readonly title: string;
  readonly file: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly Suite[];
};
type PlaywrightReport = { readonly config: { readonly rootDir: string }; readonly suites: readonly Suite[] };

const ofRoot = (root: string, path: string) => relative(root, path).replaceAll("\\", "/");

export function readVitest(report: VitestReport, root: string): RunTest[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: ofRoot(root, name),
      title: fullName,
      passed: status === "passed",
    })),
  );
}

/** Reads Playwright's report. The top suite is a file and no part of a test's title. A skipped test has not passed. */
export function readPlaywright(report: PlaywrightReport, root: string): RunTest[] {
  const collect = (suite: Suite, titles: readonly string[]): RunTest[] => [
    ...(suite.specs ?? []).map(({ title, ok, tests }) => ({
      file: ofRoot(root, join(report.config.rootDir, suite.file)),
      title: [...titles, title].join(" "),
      passed: ok && tests.some(({ status }) => status !== "skipped"),
    })),
    ...(suite.suites ?? []).flatMap((inner) => collect(inner, [...titles, inner.title])),
  ];
  return report.suites.flatMap((file) => collect(file, []));
}

/** Returns the tests of the second attempts; see tools/test/run-all.ts. */
function readSecondAttempts(root: string): RunTest[] {
  const folder = join(root, "test-results/again");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json") && !name.endsWith("-stray.json"))
    .flatMap((name) => {
      const report = JSON.parse(readFileSync(join(folder, name), "utf8")) as VitestReport | PlaywrightReport;
      return "testResults" in report ? readVitest(report, root) : readPlaywright(report, root);
    });
}

/** Returns the tests of the last run; null when no test has run yet. */
export function readLastRun(root: string): RunTest[] | null {
  const first = readFirst(root);
  if (first === null) return null;
  const secondAttempts = readSecondAttempts(root).filter(({ passed }) => passed);
  const keyOf = ({ file, title }: RunTest) => `${file}\n${title}`;
  const keys = new Set(secondAttempts.map(keyOf));
  return [...first.filter((test) => !keys.has(keyOf(test))), ...secondAttempts];
}

function readFirst(root: string): RunTest[] | null {
  const read = <R>(name: string): R | null => {
    const path = join(root, "test-results", name);
    return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as R) : null;
  };
  const units = read<VitestReport>("unit.json");
  const browser = read<PlaywrightReport>("e2e.json");
  if (units === null && browser === null) return null;
  return [
    ...(units === null ? [] : readVitest(units, root)),
    ...(browser === null ? [] : readPlaywright(browser, root)),
  ];
}
