/**
 * npm run par -- [GAME] [--json]
 * npm run par -- --definition FILE [--json]
 * Prints every bet of every game with its exact return to player, as a fraction and as a decimal. --definition prints the par
 * sheet of a slot that a file defines (docs/how-to.md, "A slot as a file"), also of one outside the catalogue. Exit code 2:
 * no such game, or a refused definition.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { EngineError } from "@khela/engines/engine-error";
import { compareFractions, decimalOf, formatFraction, parseFraction } from "@khela/engines/fraction";
import { gamesWithBets, listBets } from "@khela/engines/par/all-bets";
import { readSlotDefinition } from "@khela/engines/slots/definition/slot-definition";
import { slotParSheet } from "@khela/engines/slots/par/slot-par";
import type { Slot } from "@khela/engines/slots/slot-kind";

const DECIMALS = 12;

// A program such as `head` closes the pipe when it has read enough. Nothing is left to print then.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, definition: { type: "string" } },
});

type Row = Readonly<Record<string, string>>;

function betRows(game: string | undefined): Row[] {
  return listBets(game).map(({ game, bet, rtp }) => ({
    game,
    bet,
    rtp: formatFraction(rtp),
    decimal: decimalOf(rtp, DECIMALS),
  }));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new EngineError("definition.bad_form", error instanceof Error ? error.message : "not JSON");
  }
}

/** Returns the exact return of each bet mode, and whether it equals the declared one. */
function modeCells({ betModes, withMode }: Slot): Row {
  return Object.fromEntries(
    betModes.map((mode) => {
      const { rtp } = slotParSheet(withMode(mode));
      const isTrue = compareFractions(rtp, parseFraction(mode.rtp)) === 0;
      return [
        mode.id,
        `${decimalOf(rtp, DECIMALS)} at ${mode.price} stakes, ${isTrue ? "as declared" : "not as declared"}`,
      ];
    }),
  );
}

/** Returns the par sheet of a defined slot. `declared` tells whether the return that the file states is correct. */
function definitionRow(file: string): Row {
  const { slot, isReturnStated } = readSlotDefinition(readJson(file));
  const par = slotParSheet(slot);
  const isTrue = compareFractions(par.rtp, slot.rtp) === 0;
  return {
    slot: `${slot.name} version ${slot.version}`,
    rtp: decimalOf(par.rtp, DECIMALS),
    "paid spin": decimalOf(par.baseRtp, DECIMALS),
    "free spins": decimalOf(par.freeRtp, DECIMALS),
    "hit rate": decimalOf(par.hitRate, DECIMALS),
    "trigger rate": decimalOf(par.triggerRate, DECIMALS),
    deviation: par.standardDeviation.toFixed(6),
    maximum: `${decimalOf(par.maxMultiplier, 2)} ×`,
    cycle: String(par.cycle),
    declared: isReturnStated ? (isTrue ? "equal" : "not equal") : "none",
    fraction: formatFraction(par.rtp),
    ...modeCells(slot),
  };
}

function textOf(rows: readonly Row[]): string {
  return rows
    .map(({ game = "", bet = "", rtp, decimal }) => `${game.padEnd(18)} ${bet.padEnd(22)} ${decimal}  ${rtp}`)
    .join("\n");
}

function linesOf(row: Row): string {
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(14)} ${value}`)
    .join("\n");
}

try {
  const { definition } = values;
  const rows = definition === undefined ? betRows(positionals[0]) : [definitionRow(definition)];
  const found = definition === undefined ? { bets: rows } : rows[0];
  const text = definition === undefined ? textOf(rows) : linesOf(rows[0] ?? {});
  process.stdout.write(`${values.json ? JSON.stringify(found) : text}\n`);
} catch (error) {
  if (!(error instanceof EngineError)) throw error;
  const hint = values.definition === undefined ? `games: ${gamesWithBets().join(", ")}\n` : "";
  process.stderr.write(`${error.message}\n${hint}`);
  process.exit(2);
}
