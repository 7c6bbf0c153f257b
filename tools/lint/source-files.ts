/** Lists the project's files as git lists them. Each is parsed once. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { ROOT } from "../root.ts";

export type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<
  string,
  unknown
>;

export type Source = {
  /** Path from the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
  readonly comments: readonly { readonly start: number; readonly value: string }[];
  lineOf(offset: number): number;
  visit(visitor: Readonly<Record<string, (node: Node) => void>>): void;
};

export type Finding = {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
  /** Whether the finding is only a hint for the reviewer, so that the check passes. */
  readonly isHint?: true;
};

const WHOLE_TREE = ["ls-files", "--cached", "--others", "--exclude-standard"];
const STAGED = ["diff", "--cached", "--name-only", "--diff-filter=ACMR"];

/** Returns all files of the tree, or only the staged ones. */
export function listFiles(staged = false): string[] {
  const output = execFileSync("git", staged ? STAGED : WHOLE_TREE, { cwd: ROOT, encoding: "utf8" });
  return output.split("\n").filter((path) => path !== "" && existsSync(join(ROOT, path)));
}

/** Returns whether a path is a test or a support file of tests. */
export function isTestPath(path: string): boolean {
  return (
    /\.test\.tsx?$/.test(path) || /^(apps|packages)\/[a-z-]+\/test\//.test(path) || path.startsWith("tests/")
  );
}

export function parseSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return {
    path,
    text,
    isTest: isTestPath(path),
    comments: parsed.comments,
    lineOf: (offset) => starts.findLastIndex((start) => start <= offset) + 1,
    visit: (visitor) =>
      new Visitor(visitor as ConstructorParameters<typeof Visitor>[0]).visit(parsed.program),
  };
}

export function readSource(path: string): Source {
  return parseSource(path, readFileSync(join(ROOT, path), "utf8"));
}

/** Returns whether a path is TypeScript other than a declaration file. */
export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith(".d.ts");
}
