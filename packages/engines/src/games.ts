// Every game of the house with every version of its rules that ever settled a bet: a version is added, never
// changed or taken away, so an old bet can always be recomputed.
import { refuseUnfair, type Engine } from "./engine.ts";
import { EngineError } from "./engine-error.ts";
import { dice, type DiceBet, type DiceOutcome, type DiceRules } from "./originals/dice.ts";
import { mines, type MinesBet, type MinesOutcome, type MinesRules } from "./originals/mines.ts";
import { padmaCatch } from "./slots/sheets/padma-catch.ts";
import { rickshawFair } from "./slots/sheets/rickshaw-fair.ts";
import { sundarbanRoar } from "./slots/sheets/sundarban-roar.ts";
import type { SlotRules, SlotSheet } from "./slots/slot-rules.ts";
import { createSlots, type SlotsBet, type SlotsOutcome } from "./slots/slots.ts";

export type GameFamily = "dice" | "mines" | "slots";

/** An engine with its family, which names the shapes of its bet and outcome. */
export type Game =
  | { readonly family: "dice"; readonly engine: Engine<DiceRules, DiceBet, DiceOutcome> }
  | { readonly family: "mines"; readonly engine: Engine<MinesRules, MinesBet, MinesOutcome> }
  | { readonly family: "slots"; readonly engine: Engine<SlotRules, SlotsBet, SlotsOutcome> };

/** Every sheet, newest version of each game last. */
export const slotSheets: readonly SlotSheet[] = [padmaCatch, rickshawFair, sundarbanRoar];

const games: readonly Game[] = [
  { family: "dice", engine: dice },
  { family: "mines", engine: mines },
  ...slotSheets.map((sheet) => ({ family: "slots" as const, engine: createSlots(sheet) })),
];

for (const { engine } of games) refuseUnfair(engine);

/** The names a round may be played under: `dice`, `mines` and the sheets' names. */
export function listGames(): readonly Game[] {
  return games.filter(({ engine }) => newestVersion(engine.name) === engine.version);
}

function newestVersion(name: string): number {
  return Math.max(
    0,
    ...games.filter(({ engine }) => engine.name === name).map(({ engine }) => engine.version),
  );
}

/**
 * A game by name, at a version of its rules (the newest when none is named).
 * Throws `round.unknown_game`, `round.unknown_rules`.
 */
export function findGame(name: string, rulesVersion = newestVersion(name)): Game {
  const named = games.filter(({ engine }) => engine.name === name);
  if (named.length === 0) throw new EngineError("round.unknown_game", name.slice(0, 40));
  const found = named.find(({ engine }) => engine.version === rulesVersion);
  if (found === undefined) throw new EngineError("round.unknown_rules", `${name} version ${rulesVersion}`);
  return found;
}
