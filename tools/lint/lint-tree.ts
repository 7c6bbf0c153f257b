/** The architecture lint: checks every file against the import rules and the text rules. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isCode, listFiles, parseSource, type Finding, type Source } from "./source-files.ts";
import { ROOT } from "../root.ts";
import { checkBrowserFloor } from "./browser-features.ts";
import { checkCircles } from "./check-circles.ts";
import { checkImports } from "./check-imports.ts";
import { checkSqlBoundaries } from "./check-sql-boundaries.ts";
import { checkSqlForm, checkSqlFormExceptions } from "./check-sql-form.ts";
import { checkWordExceptions, checkWords } from "./check-words.ts";
import {
  checkExports,
  checkFolders,
  checkLength,
  checkName,
  checkText,
  checkVisibleText,
} from "./check-source.ts";
import { listImports, type Import } from "./imports.ts";

const KNOWN_NAMES =
  /^(README|ARCHITECTURE|STYLE|SECURITY|CONTRIBUTING|CHANGELOG|LICENSE|CODE_OF_CONDUCT|SUPPORT|THIRD_PARTY)(\.md)?$|^\.|\/\./;
const SOURCE = /\.(tsx?|css|mjs|sql)$/;

/**
 * Returns all findings in one file. For a file that is not code only the name is checked. `onSource` receives parsed
 * code.
 */
export function lintFile(
  path: string,
  read: () => string,
  onSource: (source: Source) => void = () => undefined,
): Finding[] {
  const names =
    KNOWN_NAMES.test(path) || /\.(md|svg|png|json|avif|webp|sql|txt)$/.test(path) ? [] : checkName(path);
  if (path.endsWith(".md")) return [...names, ...checkWords(path, read())];
  if (!SOURCE.test(path)) return names;
  const text = read();
  if (isCode(path)) {
    const source = parseSource(path, text);
    onSource(source);
    const checks = [checkImports, checkText, checkBrowserFloor, checkLength, checkExports, checkVisibleText];
    return [
      ...names,
      ...checks.flatMap((check) => check(source)),
      ...checkSqlForm(path, text),
      ...checkWords(path, text, source),
    ];
  }
  return [
    ...names,
    ...checkText({ path, text, isTest: false }),
    ...checkWords(path, text),
    ...checkBrowserFloor({ path, text, isTest: false }),
    ...checkSqlBoundaries(path, text),
    ...checkSqlForm(path, text),
  ];
}

/**
 * Returns all findings in the tree, or in the staged files. Folders are always counted in full; circles are found only
 * in the whole tree.
 */
export function lintTree(staged = false): Finding[] {
  const graph = new Map<string, readonly Import[]>();
  const files = listFiles(staged).flatMap((path) =>
    lintFile(
      path,
      () => readFileSync(join(ROOT, path), "utf8"),
      (source) => graph.set(path, listImports(source)),
    ),
  );
  return [
    ...files,
    ...checkFolders(listFiles()),
    ...(staged ? [] : [...checkCircles(graph), ...checkSqlFormExceptions(), ...checkWordExceptions()]),
  ];
}

/** Formats a finding as `path:line`, which editors link. */
export function formatFinding({ path, line, rule, message, isHint }: Finding): string {
  return `${path}:${line}  ${isHint ? "hint, " : ""}${rule}: ${message}`;
}
