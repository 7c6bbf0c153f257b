/** Reads the examples in the papers as text: blocks between fences, code in a line, and the commands in both. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/root.ts";

/**
 * Papers that are not checked: the changelog describes past commands, and docs/commands.md has usage lines instead of
 * single calls.
 */
const others = ["CHANGELOG.md", "docs/commands.md"];

export const papers = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter(
    (file) =>
      /^[A-Z]+\.md$|^docs\/(?:(?:operate|decisions)\/)?[^/]+\.md$/.test(file) && !others.includes(file),
  )
  .concat("apps/server/db/README.md");

export const readPaper = (paper: string): string => readFileSync(join(ROOT, paper), "utf8");

export type Example = {
  /** Name of the paper and line, for a test's message. */
  readonly place: string;
  readonly language: string;
  readonly text: string;
};

const FENCE = /^( *)```([^\n]*)\n([\s\S]*?)^ *```$/gm;

const placeOf = (paper: string, text: string, at: number): string =>
  `${paper}:${text.slice(0, at).split("\n").length}`;

/** Lists the fenced code blocks of the papers. */
export function listBlocks(): Example[] {
  return papers.flatMap((paper) => {
    const text = readPaper(paper);
    return [...text.matchAll(FENCE)].map((found) => ({
      place: placeOf(paper, text, found.index),
      language: found[2]!.split(" ")[0]!,
      text: found[3]!,
    }));
  });
}

/** Lists the inline code of the papers (between single backticks); a line break in it counts as a space. */
export function listInline(): Example[] {
  return papers.flatMap((paper) => {
    const text = readPaper(paper).replace(FENCE, (block) => block.replace(/[^\n]/g, " "));
    return [...text.matchAll(/`([^`]+)`/g)].map((found) => ({
      place: placeOf(paper, text, found.index),
      language: "",
      text: found[1]!.replace(/\s*\n\s*/g, " "),
    }));
  });
}

export type ShownCommand = {
  readonly place: string;
  readonly script: string;
  readonly args: readonly string[];
  /** Whether the command is a complete line to copy, and not a mention. */
  readonly isWhole: boolean;
};

const withoutQuotes = (word: string) => word.replace(/^(["'])(.*)\1$/, "$2");

function commandIn(line: string): { readonly script: string; readonly args: string[] } | null {
  const [, own, script, rest = ""] =
    /^(?:[A-Z_]+=\S+ )*npm (?:(start|test)|run ([\w-]+))(?: -- (.*))?/.exec(line) ?? [];
  const name = own ?? script;
  if (name === undefined) return null;
  const [command = ""] = rest.split(/ [#>&;]/);
  const words = command.match(/"[^"]*"|'[^']*'|<[^>]*>|[^\s"'[\]()]+/g) ?? [];
  return { script: name, args: words.filter((word) => word !== "|").map(withoutQuotes) };
}

/** Lists every `npm …` command that a paper shows. */
export function listCommands(): ShownCommand[] {
  const lines = listBlocks().flatMap(({ place, text }) =>
    text.split("\n").map((line) => ({ place, text: line.trim(), isWhole: !/[[(]/.test(line) })),
  );
  const mentions = listInline().map((example) => ({ ...example, isWhole: false }));
  return [...lines, ...mentions].flatMap(({ place, text, isWhole }) => {
    const command = commandIn(text);
    return command === null ? [] : [{ place, isWhole, ...command }];
  });
}
