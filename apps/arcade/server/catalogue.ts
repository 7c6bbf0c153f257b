// Which game stands behind a code, and what may be staked on it. A title of the sandbox that has no engine is not
// ours to play and is refused.
import { findGame as findEngine } from "@khela/engines/games";
import { stakeStepMinor } from "@khela/engines/rounds";
import { digitsOf } from "@khela/engines/money";
import { titles, type RoomName, type Title, type TitleEngine } from "@khela/sandbox/titles";
import type { Family, GameView, Limits } from "../wire.ts";
import { fail } from "./failure.ts";
import { profiles, type ProfileName } from "./profiles.ts";

export type ArcadeGame = {
  readonly code: string;
  readonly vendor: string;
  readonly name: Title["name"];
  readonly family: Family;
  readonly engine: string;
  readonly rulesVersion: number;
  /** What goes on in its room; null for a game each plays alone. */
  readonly room: RoomName | null;
  readonly theme: Title["theme"];
};

type PlayedBy = Pick<ArcadeGame, "family" | "engine" | "rulesVersion">;

function engineOf(name: string): PlayedBy {
  const { family, engine } = findEngine(name);
  return { family, engine: engine.name, rulesVersion: engine.version };
}

function tableOf(name: RoomName): PlayedBy {
  return { ...engineOf(name), family: "live" };
}

/** The client of each kind of room, with the rules its rounds are settled by. */
const roomsPlayedBy: Readonly<Record<RoomName, PlayedBy>> = {
  roulette: tableOf("roulette"), baccarat: tableOf("baccarat"), "dragon-tiger": tableOf("dragon-tiger"),
  "sic-bo": tableOf("sic-bo"), "andar-bahar": tableOf("andar-bahar"), "teen-patti": tableOf("teen-patti"),
  bull: tableOf("bull"), "lucky-seven": tableOf("lucky-seven"),
  crash: engineOf("crash"),
  matches: { family: "matches", engine: "matches", rulesVersion: 1 },
  poker: { ...engineOf("holdem"), family: "poker" },
};

function playedBy(engine: TitleEngine): PlayedBy {
  if (engine.family === "room") return roomsPlayedBy[engine.room];
  return engineOf(engine.family === "slots" ? engine.sheet : engine.game);
}

function gameOf(title: Title): ArcadeGame | null {
  if (title.engine === undefined) return null;
  return {
    code: title.gameCode, vendor: title.vassalage, name: title.name, theme: title.theme,
    ...playedBy(title.engine), room: title.engine.family === "room" ? title.engine.room : null,
  };
}

const games = new Map(titles.flatMap((title) => {
  const game = gameOf(title);
  return game === null ? [] : [[game.code, game] as const];
}));

/** The games played in rooms. */
export function listRoomGames(): ArcadeGame[] {
  return [...games.values()].filter(({ room }) => room !== null);
}

/** A game by its code, under the vendor it is listed with. Fails with `game.unknown`. */
export function getGame(vendor: string, code: string): ArcadeGame {
  const game = games.get(code);
  if (game === undefined || game.vendor !== vendor) fail("game.unknown", `${vendor} ${code}`);
  return game;
}

/** Stakes in tenths of a main unit, for the currencies whose unit buys about the same as a taka. */
const SMALL_UNIT_STAKES = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
const scaleOfCurrency: Readonly<Record<string, number>> = {
  USD: 0.01, EUR: 0.01, USDT: 0.01, KWD: 0.01, BHD: 0.01, BTC: 0.000001, CNY: 0.1, MYR: 0.1, VND: 100, KRW: 10, JPY: 1,
};

/** What may be staked: the steps of the currency that the game's lines divide. */
export function limitsOf(game: ArcadeGame, currency: string): Limits {
  const unit = 10 ** digitsOf(currency);
  const scale = (scaleOfCurrency[currency] ?? 1) * unit / 10;
  const step = game.room === null ? stakeStepMinor(game.engine, game.rulesVersion) : 1n;
  const stakes = SMALL_UNIT_STAKES.map((tenths) => BigInt(Math.round(tenths * scale)))
    .map((stake) => (stake / step) * step)
    .filter((stake, index, all) => stake > 0n && all.indexOf(stake) === index);
  const fitting = stakes.length > 0 ? stakes : [step, 2n * step, 5n * step, 10n * step];
  return {
    minMinor: String(fitting[0] ?? step),
    maxMinor: String(fitting.at(-1) ?? step),
    stakes: fitting.map(String),
  };
}

export function viewGame(game: ArcadeGame, profile: ProfileName): GameView {
  const { code, name, family, engine, rulesVersion, room, theme } = game;
  const { minCycleMs, shotsPerRound, mayAutoplay } = profiles[profile];
  return { code, name, family, engine, rulesVersion, room, theme, minCycleMs: minCycleMs[family], shotsPerRound, mayAutoplay };
}
