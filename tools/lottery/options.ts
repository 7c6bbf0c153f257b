import { parseArgs } from "node:util";

export const USAGE = `npm run lottery -- COMMAND
  feed add CODE [--final] [--operator NAME]    enters a feed of results and prints its secret; --final: its result needs no person
  feed list | feed off CODE [--operator NAME]  the feeds; takes nothing from one any more
  archive --month 2026-11 --dir DIR            exports a month of draws with all orders, and removes them from the database
  check-archive DIR                            computes the checksums and the root of every archived draw; 0 all hold, 1 not
  verify FILE                                  computes a draw and an order from a proof file; 0 holds, 1 does not, 2 no proof`;

/** `operator`: who decides; undefined: not named. */
type OfFeed = { readonly code: string; readonly operator: string | undefined };

export type Command =
  | { readonly name: "feed"; readonly step: "list" }
  | ({ readonly name: "feed"; readonly step: "add"; readonly isFinal: boolean } & OfFeed)
  | ({ readonly name: "feed"; readonly step: "off" } & OfFeed)
  | { readonly name: "verify"; readonly file: string }
  | { readonly name: "archive"; readonly month: string; readonly dir: string }
  | { readonly name: "check-archive"; readonly dir: string };

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        operator: { type: "string" },
        final: { type: "boolean" },
        month: { type: "string" },
        dir: { type: "string" },
      },
    });
  } catch {
    return null;
  }
}

type Parsed = NonNullable<ReturnType<typeof parse>>;

function readFeed({ positionals: [, step, code, ...more], values }: Parsed): Command | null {
  const { final: isFinal = false, operator, ...others } = values;
  if (more.length > 0 || Object.keys(others).length > 0) return null;
  if (step === "list")
    return code === undefined && operator === undefined && !isFinal ? { name: "feed", step } : null;
  if (code === undefined || !/^[a-z0-9][a-z0-9-]{0,29}$/.test(code)) return null;
  if (step === "add") return { name: "feed", step, code, isFinal, operator };
  return step === "off" && !isFinal ? { name: "feed", step, code, operator } : null;
}

/** Null for what is no command. */
export function readCommand(args: readonly string[]): Command | null {
  const parsed = parse(args);
  if (parsed === null) return null;
  const { positionals, values } = parsed;
  const [name, first, ...more] = positionals;
  const { month, dir, operator, final: isFinal } = values;
  if (name === "feed") return readFeed(parsed);
  if (operator !== undefined || isFinal !== undefined || more.length > 0) return null;
  if (name === "archive")
    return first === undefined && month !== undefined && dir !== undefined ? { name, month, dir } : null;
  if (month !== undefined || dir !== undefined || first === undefined) return null;
  if (name === "check-archive") return { name, dir: first };
  return name === "verify" ? { name, file: first } : null;
}
