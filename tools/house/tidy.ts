/** The tidy test: every file against the law and the rules. Prints what is wrong, a line each. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isCode, listFiles, readSource, ROOT, type Fault } from "./files.ts";
import { checkImports } from "./imports.ts";
import { checkExports, checkLength, checkName, checkText, checkWords } from "./shapes.ts";

const KNOWN_NAMES = /^(README|ARCHITECTURE|STYLE|SECURITY|CONTRIBUTING|CHANGELOG|LICENSE|NOTICE)(\.md)?$|^\.|\/\./;

/** Everything the house finds wrong with the tree, or with what is about to be committed. */
export function tidy(staged = false): Fault[] {
  return listFiles(staged).flatMap((path) => {
    const names = KNOWN_NAMES.test(path) || /\.(md|svg|png|json|avif|webp|sql|txt)$/.test(path) ? [] : checkName(path);
    if (isCode(path)) {
      const source = readSource(path);
      const checks = [checkImports, checkText, checkLength, checkExports, checkWords];
      return [...names, ...checks.flatMap((check) => check(source))];
    }
    if (!/\.(css|mjs|sql)$/.test(path)) return names;
    return [...names, ...checkText({ path, text: readFileSync(join(ROOT, path), "utf8"), isTest: false })];
  });
}

/** A fault as an editor can jump to it. */
export function sayFault({ path, line, rule, says }: Fault): string {
  return `${path}:${line}  ${rule}: ${says}`;
}
