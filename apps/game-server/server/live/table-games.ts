// The differences between table games: how a result is drawn and marked, the timings, and how often a player may bet on
// one round.
import { EngineError } from "@khela/engines/engine-error";
import { findGame } from "@khela/engines/games";
import { lowRank } from "@khela/engines/live/dragon-tiger";
import { crashPoint } from "@khela/engines/originals/crash";
import { drawSlide } from "@khela/engines/originals/slide";
import { createRandomStream, type Seeds } from "@khela/engines/rng";
import type { RoomName } from "@khela/sandbox/titles";
import type { GameDefinition } from "../catalogue.ts";
import type { Context } from "../context.ts";
import type { RoundTiming } from "../jurisdiction-profiles.ts";

export const tableRooms = [
  "roulette",
  "baccarat",
  "dragon-tiger",
  "sic-bo",
  "andar-bahar",
  "teen-patti",
  "bull",
  "lucky-seven",
  "crash",
  "slide",
] as const;
export type TableRoom = Extract<RoomName, (typeof tableRooms)[number]>;

export type Result = Readonly<Record<string, unknown>>;

function side(left: number, right: number, names: readonly [string, string]): string {
  return left === right ? "=" : left > right ? names[0] : names[1];
}

function cards(result: Result, name: string): readonly number[] {
  return result[name] as readonly number[];
}

const marks: Readonly<Record<TableRoom, (result: Result, isWon: (on: string) => boolean) => string>> = {
  roulette: ({ pocket }) => String(pocket),
  baccarat: ({ playerPoints, bankerPoints }) =>
    side(Number(playerPoints), Number(bankerPoints), ["P", "B"]) +
    String(Math.max(Number(playerPoints), Number(bankerPoints))),
  "dragon-tiger": ({ dragon, tiger }) => side(lowRank(Number(dragon)), lowRank(Number(tiger)), ["D", "T"]),
  "sic-bo": (result) => cards(result, "dice").join(""),
  "andar-bahar": (result) =>
    (cards(result, "cards").length % 2 === 1 ? "A" : "B") + String(cards(result, "cards").length),
  "teen-patti": (_result, isWon) => (isWon("a") ? "A" : isWon("b") ? "B" : "="),
  bull: (_result, isWon) => [1, 2, 3].map((player) => (isWon(`player:${player}`) ? "P" : "B")).join(""),
  "lucky-seven": ({ card }) => String(lowRank(Number(card))),
  crash: ({ crashHundredths }) => String(crashHundredths),
  slide: ({ resultHundredths }) => String(resultHundredths),
};

export type DrawnResult = { readonly result: Result; readonly mark: string };

/** Returns the crash point of a hash and the chain's salt. */
export function crashPointOf({ serverSeed, clientSeed }: Pick<Seeds, "serverSeed" | "clientSeed">): bigint {
  return crashPoint(serverSeed, clientSeed);
}

/** Draws the result of a round from its seeds. The result is the same for all players at the table. */
export function drawResult(game: GameDefinition & { readonly room: TableRoom }, seeds: Seeds): DrawnResult {
  const found = findGame(game.engine, game.rulesVersion);
  if (found.family === "crash") {
    const result = { crashHundredths: crashPointOf(seeds).toString() };
    return { result, mark: marks.crash(result, () => false) };
  }
  if (found.family === "slide") {
    const result = { resultHundredths: drawSlide(found.engine.rules, createRandomStream(seeds)) };
    return { result, mark: marks.slide(result, () => false) };
  }
  if (found.family !== "table") throw new EngineError("round.unknown_game", game.engine);
  const result = found.engine.draw(createRandomStream(seeds));
  const isWon = (on: string) => found.engine.returnOf(result, on).num > found.engine.returnOf(result, on).den;
  return { result, mark: marks[game.room](result, isWon) };
}

export function timingOf({ roundTimings }: Pick<Context, "roundTimings">, room: TableRoom): RoundTiming {
  return room === "crash" || room === "slide" ? roundTimings[room] : roundTimings.table;
}

/** Returns whether each bet of a room is a stake with a target multiplier, instead of chips on the spots of a felt. */
export function takesTargets(room: TableRoom): boolean {
  return room === "crash" || room === "slide";
}
