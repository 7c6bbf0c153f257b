// Finds a game by its code, and the stakes that the game allows. A sandbox title without an engine is refused.
import { findGame as findEngine } from "@khela/engines/games";
import { stakeStepMinor } from "@khela/engines/rounds";
import { digitsOf } from "@khela/engines/money";
import {
  scratchPrices,
  titles,
  type RoomName,
  type TableVariant,
  type Title,
  type TitleEngine,
} from "@khela/sandbox/titles";
import type { Family, GameView, Limits } from "../wire/game-api.ts";
import { fail } from "./failure.ts";
import { profiles, type ProfileName } from "./jurisdiction-profiles.ts";

export type GameDefinition = {
  readonly code: string;
  readonly vendor: string;
  readonly name: Title["name"];
  readonly family: Family;
  readonly engine: string;
  readonly rulesVersion: number;
  /** The kind of the game's room; null for a game without a room. */
  readonly room: RoomName | null;
  readonly theme: Title["theme"];
};

type EngineRef = Pick<GameDefinition, "family" | "engine" | "rulesVersion">;

function findEngineRef(name: string): EngineRef {
  const { family, engine } = findEngine(name);
  return { family, engine: engine.name, rulesVersion: engine.version };
}

function liveTableOf(name: RoomName | TableVariant): EngineRef {
  return { ...findEngineRef(name), family: "live" };
}

/** For each kind of room, its client and the engine that settles its rounds. */
const roomEngines: Readonly<Record<RoomName, EngineRef>> = {
  roulette: liveTableOf("roulette"),
  baccarat: liveTableOf("baccarat"),
  "dragon-tiger": liveTableOf("dragon-tiger"),
  "sic-bo": liveTableOf("sic-bo"),
  "andar-bahar": liveTableOf("andar-bahar"),
  "teen-patti": liveTableOf("teen-patti"),
  bull: liveTableOf("bull"),
  "lucky-seven": liveTableOf("lucky-seven"),
  crash: findEngineRef("crash"),
  slide: findEngineRef("slide"),
  matches: { family: "matches", engine: "matches", rulesVersion: 1 },
  scratch: findEngineRef("scratch"),
  "scratch-gold": findEngineRef("scratch-gold"),
  poker: { ...findEngineRef("holdem"), family: "poker" },
};

function engineRefOf(engine: TitleEngine): EngineRef {
  if (engine.family === "room")
    return engine.variant === undefined ? roomEngines[engine.room] : liveTableOf(engine.variant);
  return findEngineRef(engine.family === "slots" ? engine.sheet : engine.game);
}

function toDefinition(title: Title): GameDefinition | null {
  if (title.engine === undefined) return null;
  return {
    code: title.gameCode,
    vendor: title.vassalage,
    name: title.name,
    theme: title.theme,
    ...engineRefOf(title.engine),
    room: title.engine.family === "room" ? title.engine.room : null,
  };
}

const games = new Map(
  titles.flatMap((title) => {
    const game = toDefinition(title);
    return game === null ? [] : [[game.code, game] as const];
  }),
);

/** Returns the games played in rooms. */
export function listRoomGames(): GameDefinition[] {
  return [...games.values()].filter(({ room }) => room !== null);
}

/** Returns a game by its code, under the vendor it is listed with. Fails with `game.unknown`. */
export function getGame(vendor: string, code: string): GameDefinition {
  const game = games.get(code);
  if (game === undefined || game.vendor !== vendor) fail("game.unknown", `${vendor} ${code}`);
  return game;
}

/** Stakes in tenths of a main unit, for currencies whose unit is worth about as much as a taka. */
const SMALL_UNIT_STAKES = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
const scaleOfCurrency: Readonly<Record<string, number>> = {
  USD: 0.01,
  EUR: 0.01,
  USDT: 0.01,
  KWD: 0.01,
  BHD: 0.01,
  BTC: 0.000001,
  CNY: 0.1,
  MYR: 0.1,
  VND: 100,
  KRW: 10,
  JPY: 1,
};

/** A player's maximum stake on one round of a room, in multiples of the maximum of a single stake. */
const ROOM_LIMIT = 5n;
/** A player's maximum bets on one round of a live table. */
const ROOM_BETS = 20;

/**
 * Returns the stakes a player may choose: the currency's steps that are divisible by the game's lines, or the prices of
 * scratch cards.
 */
export function stakeLimits(game: GameDefinition, currency: string): Omit<Limits, "bonusMaxMinor"> {
  const unit = 10 ** digitsOf(currency);
  const scale = ((scaleOfCurrency[currency] ?? 1) * unit) / 10;
  const step = game.room === null ? stakeStepMinor(game.engine, game.rulesVersion) : 1n;
  const steps = game.family === "scratch" ? scratchPrices : SMALL_UNIT_STAKES;
  const stakes = steps
    .map((tenths) => BigInt(Math.round(tenths * scale)))
    .map((stake) => (stake / step) * step)
    .filter((stake, index, all) => stake > 0n && all.indexOf(stake) === index);
  const fitting = stakes.length > 0 ? stakes : [step, 2n * step, 5n * step, 10n * step];
  const most = fitting.at(-1) ?? step;
  const hasOneBet = game.room === null || game.room === "slide" || game.family === "scratch";
  return {
    minMinor: String(fitting[0] ?? step),
    maxMinor: String(most),
    stakes: fitting.map(String),
    roundMaxMinor: String(hasOneBet ? most : most * ROOM_LIMIT),
    roundMaxBets: hasOneBet ? 1 : game.room === "crash" ? 2 : ROOM_BETS,
  };
}

export function viewGame(game: GameDefinition, profile: ProfileName): GameView {
  const { code, name, family, engine, rulesVersion, room, theme } = game;
  const { minCycleMs, ...allowed } = profiles[profile];
  const { shotsPerRound, mayAutoplay, mayHurry, betModes } = allowed;
  return {
    code,
    name,
    family,
    engine,
    rulesVersion,
    room,
    theme,
    minCycleMs: minCycleMs[family],
    shotsPerRound,
    mayAutoplay,
    mayHurry,
    betModes,
  };
}
