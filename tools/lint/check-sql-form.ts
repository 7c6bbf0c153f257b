/**
 * The form of SQL: width of a line, length of a body, number of parameters, the columns of an insert, and values with
 * names. A row is never built by the positions of its fields, but by a constructor (`<type>_of`), which is called with
 * named parameters. Rows, variables and parameters have names of more than two letters, except those of a field (`id`,
 * `at`, `ip`). Every variable is read. A file that breaks a rule has a row in sql-form-exceptions.ts with its current
 * number. The number may only fall, and an unnecessary row is a finding too.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.ts";
import { type Finding } from "./source-files.ts";
import { sqlFormExceptions, type SqlFormException } from "./sql-form-exceptions.ts";
import { findUnread } from "./sql-variables.ts";

export const maxSqlColumns = 110;
export const maxSqlBodyLines = 100;
export const maxSqlParameters = 8;

const SQL_FILE = /^apps\/(server|game-server)\/db\/(functions|schema)\/.*\.sql$/;
/** TypeScript files with SQL. Only positional rows are checked in them. */
const TEMPLATE_FILE = /^apps\/(server|game-server)\/(src|seed)\/.*\.ts$/;
const FUNCTION = /^create or replace (?:function|procedure) (\w+)\s*\(/gm;
/** A constructor: a SQL function `<type>_of` without a body block, which returns the type `<type>`. */
const CONSTRUCTOR = /^create or replace function (\w+)_of\s*\([^]*?\)\s*returns \1 language sql[^]*?;/gm;
const INSERT = /\binsert\s+into\s+(\w+)(?:\s+as\s+\w+)?\s+(\(|default values|\w+)/gi;

/** Patterns of layout faults that a formatter would change. */
const LAYOUT: readonly (readonly [RegExp, string])[] = [
  [/^(?: {2})* \S/, "the line is not indented by twos"],
  [/\t/, "the line has a tab"],
  [/\s$/, "the line ends with a space"],
];
const CAPITALS =
  /\b(?:SELECT|FROM|WHERE|INSERT|UPDATE|DELETE|CREATE|TABLE|FUNCTION|BEGIN|END|RETURN|AND|OR|NOT|NULL)\b/g;

/** Blanks comments and strings. Line breaks stay. */
const withoutWords = (text: string) =>
  text.replaceAll(/--.*|'[^'\n]*'|\$(\w+)\$.*?\$\1\$/g, (part) => part.replaceAll(/[^\n]/g, " "));

export function checkSqlForm(
  path: string,
  text: string,
  exceptions: Readonly<Record<string, SqlFormException>> = sqlFormExceptions,
): Finding[] {
  const lineOf = (at: number) => text.slice(0, at).split("\n").length;
  const finding = (line: number, message: string): Finding => ({ path, line, rule: "SQL form", message });
  const positional = () => findPositional(text).map(({ at, message }) => finding(lineOf(at), message));
  if (TEMPLATE_FILE.test(path)) return positional();
  if (!SQL_FILE.test(path)) return [];
  const code = withoutWords(text);
  const constructors = [...code.matchAll(CONSTRUCTOR)].map(([, type]) => `${type}_of`);
  const allowed = exceptions[path] ?? {};
  const bodies = [...code.matchAll(FUNCTION)].map((match) => ({
    line: lineOf(match.index),
    name: match[1]!,
    parameters: countParameters(code.slice(match.index + match[0].length)),
    bodyLines: countBodyLines(code.slice(match.index)),
  }));
  const largest = (part: "parameters" | "bodyLines") => Math.max(0, ...bodies.map((body) => body[part]));
  const letters = findLetters(withoutConstructors(code));
  return [
    ...text
      .split("\n")
      .map((line, at) => ({ width: line.length, at }))
      .filter(({ width }) => width > maxSqlColumns)
      .map(({ width, at }) => finding(at + 1, `${width} columns, more than ${maxSqlColumns}`)),
    ...text
      .split("\n")
      .flatMap((line, at) =>
        LAYOUT.filter(([pattern]) => pattern.test(line)).map(([, message]) => finding(at + 1, message)),
      ),
    ...[...code.matchAll(CAPITALS)].map((match) =>
      finding(lineOf(match.index), `${match[0]} is in capitals`),
    ),
    ...[...code.matchAll(INSERT)]
      .filter((match) => match[2] !== "(" && match[2] !== "default values")
      .map((match) => finding(lineOf(match.index), `the insert into ${match[1]} names no columns`)),
    ...bodies
      .filter(({ bodyLines }) => bodyLines > (allowed.bodyLines ?? maxSqlBodyLines))
      .map(({ line, name, bodyLines }) =>
        finding(
          line,
          `the body of ${name} has ${bodyLines} lines, more than ${allowed.bodyLines ?? maxSqlBodyLines}`,
        ),
      ),
    ...positional(),
    ...findUnread(code).map(({ name, at }) => finding(lineOf(at), `nothing reads the variable ${name}`)),
    ...bodies
      .filter(({ name }) => !constructors.includes(name))
      .filter(({ parameters }) => parameters > (allowed.parameters ?? maxSqlParameters))
      .map(({ line, name, parameters }) =>
        finding(
          line,
          `${name} takes ${parameters} parameters, more than ${allowed.parameters ?? maxSqlParameters}`,
        ),
      ),
    ...(letters.size > (allowed.letters ?? 0)
      ? [...letters].map(([name, at]) => finding(lineOf(at), `${name} does not say its meaning`))
      : []),
    ...staleParts(allowed, {
      bodyLines: largest("bodyLines"),
      parameters: largest("parameters"),
      letters: letters.size,
    }).map((message) => finding(1, message)),
  ];
}

/** Returns findings about exceptions for files that do not exist. */
export function checkSqlFormExceptions(
  exceptions: Readonly<Record<string, SqlFormException>> = sqlFormExceptions,
): Finding[] {
  return Object.keys(exceptions)
    .filter((path) => !existsSync(join(ROOT, path)))
    .map((path) => ({
      path,
      line: 1,
      rule: "SQL form",
      message: "no longer exists; remove its row in sql-form-exceptions.ts",
    }));
}

const limits = { bodyLines: maxSqlBodyLines, parameters: maxSqlParameters, letters: 0 } as const;

function staleParts(allowed: SqlFormException, present: Required<SqlFormException>): string[] {
  return (["bodyLines", "parameters", "letters"] as const).flatMap((part) => {
    const listed = allowed[part];
    if (listed === undefined || listed <= present[part]) return [];
    return [
      present[part] > limits[part]
        ? `write ${part}: ${present[part]} in sql-form-exceptions.ts, where ${listed} is more than it needs`
        : `needs no ${part} in sql-form-exceptions.ts`,
    ];
  });
}

const SHORT = /^[a-z][a-z0-9]?$/;
const SHORT_FIELDS = ["id", "at", "ip"];
const NO_NAMES = ["as", "by", "do", "if", "in", "is", "of", "on", "or", "to"];
/** Patterns that find names of rows, loop variables and variables. */
const NAMED_BY = [
  /(?<![\w.$"])([a-z]\w*)\.(?=[a-z"*])/g,
  /\)\s+(?:with\s+ordinality\s+)?([a-z]\w*)(?![\w.])/g,
  /\bfor\s+([a-z]\w*)\s+in\b/g,
  /(?:\bdeclare\s|;)\s*([a-z]\w*)\s+(?:constant\s+)?[a-z]\w*(?:\[\])?\s*(?=;|:=)/g,
  /(?:\bfunction\s+\w+\s*\(|,)\s*([a-z]\w*)\s+[a-z]\w*(?:\[\])?\s*(?=,|\)\s*returns)/g,
];

/** Returns names of rows, variables and parameters that are too short, with the place where each is first found. */
function findLetters(code: string): ReadonlyMap<string, number> {
  const found = NAMED_BY.flatMap((pattern) => [...code.matchAll(pattern)])
    .map(({ 1: name, index }) => ({ name: name!, index }))
    .filter(({ name }) => SHORT.test(name) && !SHORT_FIELDS.includes(name) && !NO_NAMES.includes(name))
    .toSorted((a, b) => b.index - a.index);
  return new Map(found.map(({ name, index }) => [name, index]));
}

const CAST = /\)::(\w+)/g;
const ALL_FIELDS = /\bvalues\s*\(\s*(\w+)\.\*\s*\)/gi;
const CONSTRUCTOR_CALL = /(?<!function )\b([a-z]\w*_of)\(/g;

const withoutConstructors = (code: string) =>
  code.replaceAll(CONSTRUCTOR, (part) => part.replaceAll(/[^\n]/g, " "));

/** Returns values whose parts are distinguished only by position. */
function findPositional(text: string): { readonly at: number; readonly message: string }[] {
  const code = withoutConstructors(withoutWords(text));
  const rows = [...code.matchAll(CAST)].flatMap((match) => {
    const start = openingBracket(code, match.index);
    const before = code.slice(0, start);
    const isRow = /\brow\s*$/i.test(before) || !/\w$/.test(before);
    if (!isRow || splitAtCommas(code.slice(start + 1)).length < 2) return [];
    return [{ at: start, message: `a row of ${match[1]} is made by the places of its fields` }];
  });
  const inserted = [...code.matchAll(ALL_FIELDS)].map(({ index, 1: name }) => ({
    at: index,
    message: `the values of ${name} stand in no order that can be read`,
  }));
  const calls = [...code.matchAll(CONSTRUCTOR_CALL)].flatMap(({ index, 0: call, 1: name }) =>
    splitAtCommas(code.slice(index + call.length)).every((part) => /^\s*"?\w+"?\s*=>/.test(part))
      ? []
      : [{ at: index, message: `${name} is called by the places of its parameters` }],
  );
  return [...rows, ...inserted, ...calls].toSorted((a, b) => a.at - b.at);
}

function openingBracket(code: string, closing: number): number {
  let depth = 0;
  for (let at = closing; at >= 0; at -= 1) {
    if (code[at] === ")") depth += 1;
    if (code[at] === "(") depth -= 1;
    if (depth === 0) return at;
  }
  return 0;
}

/**
 * Returns the number of parameters that a caller gives; `out` parameters are the result. `text` begins after the
 * opening bracket.
 */
function countParameters(text: string): number {
  return splitAtCommas(text).filter((part) => part.trim() !== "" && !/^\s*out\s/i.test(part)).length;
}

/** Splits a bracket's content at its commas. `text` begins after the opening bracket. */
function splitAtCommas(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === ")" && depth === 0) break;
    if (letter === "(" || letter === "[") depth += 1;
    if (letter === ")" || letter === "]") depth -= 1;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** Returns the number of lines from the dollar quotes to `end`, without it; none where the body is one expression. */
function countBodyLines(text: string): number {
  const body = /\$\$\n([^]*?)\$\$/.exec(text.split(/\n(?=create )/)[0]!)?.[1];
  return body === undefined ? 0 : body.split("\n").length - 1;
}
