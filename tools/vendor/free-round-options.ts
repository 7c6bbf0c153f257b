/** The command line of `npm run vendor -- free-rounds`: grant, list, cancel. */
import { randomBytes } from "node:crypto";
import { FreeRoundRefusal } from "../../apps/server/src/play/free-rounds/free-rounds.ts";

/** A player as vendors know them, or a member by name. */
export type PlayerName = { readonly player: string } | { readonly member: string };

export type FreeRoundCommand =
  | {
      readonly name: "grant";
      readonly player: PlayerName;
      readonly vendor: string;
      readonly gameCode: string;
      readonly id: string;
      readonly stake: string;
      readonly rounds: number;
      readonly days: number;
    }
  | { readonly name: "list-awards"; readonly player: PlayerName }
  | { readonly name: "cancel"; readonly player: PlayerName; readonly vendor: string; readonly id: string };

export type FreeRoundValues = {
  readonly player?: string | undefined;
  readonly member?: string | undefined;
  readonly rounds?: string | undefined;
  readonly stake?: string | undefined;
  readonly days?: string | undefined;
  readonly id?: string | undefined;
};

const DEFAULT_DAYS = "30";
const MAX_DAYS = 366;

/** @throws {FreeRoundRefusal} with one line that names what is wrong */
export function readFreeRounds(
  [what = "", ...rest]: readonly string[],
  values: FreeRoundValues,
): FreeRoundCommand {
  const player = playerName(values);
  switch (what) {
    case "grant": {
      const [vendor, gameCode] = words(rest, ["the vendor's code", "the game's code"]);
      return {
        name: "grant",
        player,
        vendor: vendor!,
        gameCode: gameCode!,
        id: values.id ?? `award-${randomBytes(9).toString("base64url")}`,
        stake: required(values, "stake"),
        rounds: number("rounds", required(values, "rounds")),
        days: number("days", values.days ?? DEFAULT_DAYS, MAX_DAYS),
      };
    }
    case "list":
      words(rest, []);
      return { name: "list-awards", player };
    case "cancel": {
      const [vendor, id] = words(rest, ["the vendor's code", "the award's id"]);
      return { name: "cancel", player, vendor: vendor!, id: id! };
    }
    default:
      throw new FreeRoundRefusal(`free-rounds ${what} is unknown: grant, list, cancel.`);
  }
}

function playerName({ player, member }: FreeRoundValues): PlayerName {
  if (player !== undefined && member === undefined) return { player };
  if (member !== undefined && player === undefined) return { member };
  throw new FreeRoundRefusal("free-rounds needs --player ID or --member NAME.");
}

function words(given: readonly string[], expected: readonly string[]): readonly string[] {
  const missing = expected[given.length];
  if (missing !== undefined) throw new FreeRoundRefusal(`${missing} is missing.`);
  const unexpected = given[expected.length];
  if (unexpected !== undefined) throw new FreeRoundRefusal(`"${unexpected}" is one word too many.`);
  return given;
}

function required(values: FreeRoundValues, option: "stake" | "rounds"): string {
  const value = values[option];
  if (value === undefined) throw new FreeRoundRefusal(`--${option} is missing.`);
  return value;
}

function number(option: string, given: string, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(given);
  if (!/^[1-9]\d{0,8}$/.test(given) || value > most)
    throw new FreeRoundRefusal(
      `--${option} is "${given}", and has to be a whole number${most < Number.MAX_SAFE_INTEGER ? ` up to ${most}` : ""}.`,
    );
  return value;
}
