// Which game stands behind a code, and what may be staked on it. A title of the sandbox that has no engine is not
// ours to play and is refused.
import { findGame as findEngine } from "@khela/engines/games";
import { stakeStepMinor } from "@khela/engines/rounds";
import { digitsOf } from "@khela/engines/money";
import { titles, type Title } from "@khela/sandbox/titles";
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
};

function gameOf(title: Title): ArcadeGame | null {
  if (title.engine === undefined) return null;
  const name = title.engine.family === "slots" ? title.engine.sheet : title.engine.game;
  const { family, engine } = findEngine(name);
  return {
    code: title.gameCode, vendor: title.vassalage, name: title.name, family,
    engine: engine.name, rulesVersion: engine.version,
  };
}

const games = new Map(titles.flatMap((title) => {
  const game = gameOf(title);
  return game === null ? [] : [[game.code, game] as const];
}));

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
  const step = stakeStepMinor(game.engine, game.rulesVersion);
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
  const { code, name, family, engine, rulesVersion } = game;
  return { code, name, family, engine, rulesVersion, minCycleMs: profiles[profile].minCycleMs[family] };
}
