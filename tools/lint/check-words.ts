/** Checks the words of papers, comments, texts and commit subjects against plain-words.ts. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.ts";
import { wordExceptions } from "./plain-words-exceptions.ts";
import { maxSentenceWords, wordRules } from "./plain-words.ts";
import { isCode, parseSource, type Finding, type Source } from "./source-files.ts";

type Line = { readonly line: number; readonly text: string };
type Template = { readonly quasis: readonly { readonly start: number }[] };

/** Papers that are not checked: lists of names of other projects, and a text that others wrote. */
const NOT_OURS = /^(THIRD_PARTY|CODE_OF_CONDUCT)\.md$|^docs\/par-sheets\//;
const LINT = /^tools\/lint\//;
const WORDS = /[a-z]+ [a-z]+ [a-z]+/i;
/** The page that is generated from the commands' help. */
const IS_HELP = /^docs\/commands\.md$/;

function linesOf(text: string, first = 1): Line[] {
  return text.split("\n").map((line, index) => ({ line: first + index, text: line }));
}

/** Returns a paper's lines without code: without fenced blocks and inline code. */
function proseOfPaper(path: string, text: string): Line[] {
  let isCode = false;
  return linesOf(text).flatMap(({ line, text: content }) => {
    const isFence = content.trimStart().startsWith("```");
    if (isFence) isCode = !isCode;
    if (isFence || (isCode && !IS_HELP.test(path))) return [];
    return [{ line, text: content.replaceAll(/`[^`]*`/g, "`code`") }];
  });
}

function commentsOf(text: string): Line[] {
  const found = text.matchAll(/(?:^|\s)--\s(.*)$|\/\*([\s\S]*?)\*\//gm);
  return [...found].flatMap(({ 0: all, 1: line, 2: block, index }) =>
    linesOf(line ?? block ?? "", text.slice(0, index + all.search(/\S/)).split("\n").length),
  );
}

/**
 * Returns texts of three words or more: settings, messages, errors, logs. Tests, which quote texts, and SQL are left
 * out.
 */
function textsOf(source: Source): Line[] {
  if (source.isTest) return [];
  const sql = new Set<number>();
  const found: Line[] = [];
  const add = (start: number, text: unknown) => {
    if (typeof text === "string" && WORDS.test(text)) found.push(...linesOf(text, source.lineOf(start)));
  };
  source.visit({
    TaggedTemplateExpression: (node) => {
      for (const { start } of (node["quasi"] as Template).quasis) sql.add(start);
    },
    TemplateElement: (node) => {
      if (!sql.has(node.start)) add(node.start, (node["value"] as { readonly cooked: unknown }).cooked);
    },
    Literal: (node) => add(node.start, node["value"]),
  });
  return found;
}

/** Returns the lines that a person reads: all of a paper, the comments and texts of code. */
function proseOf(path: string, text: string, source: Source | null): Line[] {
  if (NOT_OURS.test(path) || LINT.test(path)) return [];
  if (path.endsWith(".md")) return proseOfPaper(path, text);
  if (source !== null) {
    const comments = source.comments.flatMap(({ start, value }) => linesOf(value, source.lineOf(start)));
    return [...comments, ...textsOf(source)];
  }
  return /\.(sql|css)$/.test(path) ? commentsOf(text) : [];
}

function longSentences(path: string, text: string): Line[] {
  if (!path.endsWith(".md") || NOT_OURS.test(path) || IS_HELP.test(path)) return [];
  const code = text.replaceAll(/^ *```[\s\S]*?^ *```/gm, (block) => block.replaceAll(/[^\n]/g, ""));
  const parts = code.matchAll(/[^\n|]+(?:\n(?! *(?:[-*#|]|\d+\.) ?)[^\n|]+)*/g);
  return [...parts].flatMap(({ 0: part, index }) =>
    part
      .split(/(?<=[.!?:;])\s+/)
      .filter((sentence) => sentence.trim().split(/\s+/).length > maxSentenceWords)
      .map((sentence) => ({ line: code.slice(0, index).split("\n").length, text: sentence })),
  );
}

/** Returns findings above the number that plain-words-exceptions.ts still allows the file. */
function aboveExceptions(path: string, rule: string, message: string, lines: readonly Line[]): Finding[] {
  const allowed = wordExceptions[rule]?.[path] ?? 0;
  if (lines.length <= allowed) return [];
  const count = allowed === 0 ? "" : ` (${lines.length} here, at most ${allowed})`;
  return lines.map(({ line }) => ({ path, line, rule: `words, ${rule}`, message: `${message}${count}` }));
}

export function checkWords(path: string, text: string, source: Source | null = null): Finding[] {
  const prose = proseOf(path, text, source);
  const ofWords = wordRules.flatMap(({ rule, refused, instead }) =>
    aboveExceptions(
      path,
      rule,
      `write: ${instead}`,
      prose.filter(({ text: line }) => refused.test(line)),
    ),
  );
  const long = longSentences(path, text);
  return [
    ...ofWords,
    ...aboveExceptions(path, "long sentence", `at most ${maxSentenceWords} words: one thought`, long),
  ];
}

/** Finds exceptions with a higher number than the file has. */
export function checkWordExceptions(): Finding[] {
  const paths = [...new Set(Object.values(wordExceptions).flatMap((files) => Object.keys(files)))];
  return paths.flatMap((path) => {
    const counts = existsSync(join(ROOT, path)) ? countWords(path) : new Map<string, number>();
    return Object.entries(wordExceptions)
      .filter(([rule, files]) => (files[path] ?? 0) > (counts.get(rule) ?? 0))
      .map(([rule]) => ({
        path,
        line: 1,
        rule: `words, ${rule}`,
        message: `plain-words-exceptions.ts can say ${counts.get(rule) ?? 0}`,
        isHint: true as const,
      }));
  });
}

/** Returns how often each rule is broken in a file, exceptions included. */
function countWords(path: string): Map<string, number> {
  const text = readFileSync(join(ROOT, path), "utf8");
  const prose = proseOf(path, text, isCode(path) ? parseSource(path, text) : null);
  const counts = wordRules.map(
    ({ rule, refused }) => [rule, prose.filter(({ text: line }) => refused.test(line)).length] as const,
  );
  return new Map([...counts, ["long sentence", longSentences(path, text).length] as const]);
}

const SUBJECT = /^[a-z0-9][\w ,/.-]*: [a-z]/;

/** Finds faults of a commit's subject: `area: verb the thing`, in the same words as a paper. */
export function checkSubject(subject: string): string[] {
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return [];
  const words = wordRules
    .filter(({ refused }) => refused.test(subject))
    .map(({ rule, instead }) => `"${rule}": write ${instead}`);
  return [...(SUBJECT.test(subject) ? [] : ["a subject is: area: verb the thing"]), ...words];
}
