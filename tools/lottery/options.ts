import { parseArgs } from "node:util";

export const USAGE = `npm run lottery -- COMMAND
  archive --month 2026-11 --dir DIR  exports a month of draws with all orders, and removes them from the database
  check-archive DIR                  recomputes the checksums and the root of every archived draw; exit code 1 at a difference
  verify FILE                        recomputes a draw and an order from a proof file; exit code 0: it holds, 1: it does not, 2: no proof`;

export type Command =
  | { readonly name: "verify"; readonly file: string }
  | { readonly name: "archive"; readonly month: string; readonly dir: string }
  | { readonly name: "check-archive"; readonly dir: string };

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        month: { type: "string" },
        dir: { type: "string" },
      },
    });
  } catch {
    return null;
  }
}

/** Parses the command line; null for an unknown command. */
export function readCommand(args: readonly string[]): Command | null {
  const parsed = parse(args);
  if (parsed === null) return null;
  const { positionals, values } = parsed;
  const [name, first, ...more] = positionals;
  const { month, dir } = values;
  if (more.length > 0) return null;
  if (name === "archive")
    return first === undefined && month !== undefined && dir !== undefined ? { name, month, dir } : null;
  if (month !== undefined || dir !== undefined || first === undefined) return null;
  if (name === "check-archive") return { name, dir: first };
  return name === "verify" ? { name, file: first } : null;
}
