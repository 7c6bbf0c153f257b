/** The architecture lint: every file against the boundaries and the rules. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isCode, listFiles, parseSource, ROOT, type Finding } from "./source-files.ts";
import { checkImports } from "./check-imports.ts";
import { checkSqlBoundaries } from "./check-sql-boundaries.ts";
import {
  checkExports,
  checkFolders,
  checkLength,
  checkName,
  checkText,
  checkVisibleText,
} from "./check-source.ts";
import { checkPath, checkTokens, checkWords } from "./check-words.ts";

const KNOWN_NAMES =
  /^(README|ARCHITECTURE|STYLE|SECURITY|CONTRIBUTING|CHANGELOG|LICENSE|NOTICE)(\.md)?$|^\.|\/\./;
const SOURCE = /\.(tsx?|css|mjs|sql)$/;

/** Everything wrong with one file; a file that is no source of ours has only a name. */
export function lintFile(path: string, read: () => string): Finding[] {
  const names =
    KNOWN_NAMES.test(path) || /\.(md|svg|png|json|avif|webp|sql|txt)$/.test(path) ? [] : checkName(path);
  if (!SOURCE.test(path)) return names;
  const text = read();
  if (isCode(path)) {
    const source = parseSource(path, text);
    const checks = [checkImports, checkText, checkLength, checkExports, checkVisibleText, checkWords];
    return [...names, ...checkPath(path), ...checks.flatMap((check) => check(source))];
  }
  const words = path.endsWith(".mjs") ? checkWords(parseSource(path, text)) : checkTokens(path, text);
  return [
    ...names,
    ...checkPath(path),
    ...checkText({ path, text, isTest: false }),
    ...checkSqlBoundaries(path, text),
    ...words,
  ];
}

/** Everything wrong with the tree, or with what is about to be committed; folders are counted whole either way. */
export function lintTree(staged = false): Finding[] {
  const files = listFiles(staged).flatMap((path) =>
    lintFile(path, () => readFileSync(join(ROOT, path), "utf8")),
  );
  return [...files, ...checkFolders(listFiles())];
}

/** A finding as an editor can jump to it. */
export function formatFinding({ path, line, rule, says }: Finding): string {
  return `${path}:${line}  ${rule}: ${says}`;
}
