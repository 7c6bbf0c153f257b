/** Refuses the private names of words.ts in paths and identifiers; strings and comments are not checked. */
import { basename } from "node:path";
import { privateFiles, privateFolders, privateIdentifiers, privateSqlNames } from "./words.ts";
import type { Finding, Node, Source } from "./source-files.ts";

const RULE = "private word";
/** Comments and strings; in SQL, double quotes enclose a name. */
const SKIPPED_IN_SQL = /\/\*[\s\S]*?\*\/|--.*|'(?:[^']|'')*'/g;
const SKIPPED_IN_CSS = /\/\*[\s\S]*?\*\/|'[^'\n]*'|"[^"\n]*"/g;

const message = (name: string) => `${name} is a private name that was replaced: take the field's own`;

export function checkPath(path: string): Finding[] {
  const names = [...privateFolders].filter((folder) => path.startsWith(`${folder}/`));
  if (privateFiles.has(basename(path))) names.push(basename(path));
  return names.map((name) => ({ path, line: 1, rule: RULE, message: message(name) }));
}

/** Identifiers of TypeScript and JavaScript. */
export function checkWords(source: Source): Finding[] {
  const findings: Finding[] = [];
  const check = (node: Node) => {
    const name = String(node["name"]);
    if (!privateIdentifiers.has(name)) return;
    findings.push({ path: source.path, line: source.lineOf(node.start), rule: RULE, message: message(name) });
  };
  source.visit({ Identifier: check, PrivateIdentifier: check, JSXIdentifier: check });
  return findings;
}

/** A migration names what it renames, and an applied one never changes. */
const MIGRATION = /^apps\/[a-z-]+\/db\/migrations\//;

/** Words of CSS and SQL, outside comments and quoted texts. */
export function checkTokens(path: string, text: string): Finding[] {
  const isSql = path.endsWith(".sql");
  const isPrivate = (word: string) =>
    privateIdentifiers.has(word) || (isSql && !MIGRATION.test(path) && privateSqlNames.has(word));
  const skip = isSql ? SKIPPED_IN_SQL : SKIPPED_IN_CSS;
  const code = text.replace(skip, (skipped) => skipped.replace(/[^\n]/g, " "));
  return code
    .split("\n")
    .flatMap((line, index) =>
      (line.match(/[A-Za-z_]\w*/g) ?? [])
        .filter(isPrivate)
        .map((word) => ({ path, line: index + 1, rule: RULE, message: message(word) })),
    );
}
