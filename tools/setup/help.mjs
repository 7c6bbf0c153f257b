/**
 * Prints `--help` of a command: the description in its sources, without running the command. It is JavaScript for Node
 * 20.19 without dependencies.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const asksForHelp = (args) => args.some((argument) => argument === "--help" || argument === "-h");

/**
 * Returns the first comment of a command, and the USAGE text of the command or its options.ts; null for a script from
 * outside the project.
 */
export function helpOf(file) {
  const text = readFileSync(file, "utf8");
  const [, comment] = /^\/\*\*([\s\S]*?)\*\//.exec(text) ?? [];
  if (comment === undefined) return null;
  const lines = comment.split("\n").map((line) => line.replace(/^\s*\* ?/, ""));
  const options = join(dirname(file), "options.ts");
  const usage = usageIn(text) ?? (existsSync(options) ? usageIn(readFileSync(options, "utf8")) : null);
  return [lines.join("\n").trim(), ...(usage === null ? [] : [usage])].join("\n\n");
}

/** Returns the USAGE text without the lists of names that the command inserts at run time. */
function usageIn(text) {
  const [, usage] = /^(?:export )?const USAGE = `([^`]*)`;$/m.exec(text) ?? [];
  return usage === undefined ? null : usage.replace(/\$\{[^}]*\}/g, "…");
}
