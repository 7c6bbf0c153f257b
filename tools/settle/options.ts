// Parses the arguments of `npm run settle`.
import { parseArgs } from "node:util";
import { currencies } from "@khela/engines/currencies";
import type { LotteryMode, PrizeMode } from "@khela/engines/lottery/lottery-types";

export const USAGE = `usage: npm run settle -- --game CODE --slip TEXT (--result FILE | --results FILE) [--json]
                       [--mode ent|trad] [--odds FILE] [--prize LOTT|ZY|ELOTT|SEA] [--series N] [--currency CODE]
       npm run settle -- --list [--game CODE] [--json]`;

const prizeModes: readonly PrizeMode[] = ["LOTT", "ZY", "ELOTT", "SEA"];
const modes: readonly LotteryMode[] = ["ent", "trad"];

/** Error for invalid arguments; its message says why. */
export class ArgumentError extends Error {}

export type ListOptions = { readonly what: "list"; readonly game: string | null; readonly isJson: boolean };

export type SettleOptions = {
  readonly what: "settle";
  readonly game: string;
  readonly slip: string;
  /** Path of a file with one result, or, with `hasManyResults`, with one result on each line. */
  readonly resultFile: string;
  readonly hasManyResults: boolean;
  readonly isJson: boolean;
  readonly mode: LotteryMode;
  readonly oddsFile: string | null;
  readonly prizeMode: PrizeMode;
  readonly series: number | undefined;
  readonly currency: string;
};

function oneOf<Name extends string>(option: string, value: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === value);
  if (found === undefined) throw new ArgumentError(`--${option}: expected ${names.join(", ")}`);
  return found;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        game: { type: "string" },
        slip: { type: "string" },
        result: { type: "string" },
        results: { type: "string" },
        mode: { type: "string", default: "ent" },
        odds: { type: "string" },
        prize: { type: "string", default: "ELOTT" },
        series: { type: "string" },
        currency: { type: "string", default: "BDT" },
        list: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the arguments. Throws ArgumentError. */
export function readOptions(args: readonly string[]): ListOptions | SettleOptions {
  const values = parse(args);
  if (values.list) return { what: "list", game: values.game ?? null, isJson: values.json };
  const { game, slip, result, results } = values;
  if (game === undefined || slip === undefined) throw new ArgumentError("--game and --slip are required");
  const resultFile = result ?? results;
  if (resultFile === undefined || (result !== undefined && results !== undefined))
    throw new ArgumentError("one of --result and --results is required");
  if (!Object.hasOwn(currencies, values.currency)) throw new ArgumentError("--currency: unknown");
  return {
    what: "settle",
    game,
    slip,
    resultFile,
    hasManyResults: results !== undefined,
    isJson: values.json,
    mode: oneOf("mode", values.mode, modes),
    oddsFile: values.odds ?? null,
    prizeMode: oneOf("prize", values.prize, prizeModes),
    series: values.series === undefined ? undefined : Number(values.series),
    currency: values.currency,
  };
}
