// Every game with every version of its rules that ever settled a bet. Versions are added, never changed or
// removed, so that an old bet can always be recomputed.
import { checkRtp, type Engine } from "./engine.ts";
import { EngineError } from "./engine-error.ts";
import { fraction } from "./fraction.ts";
import {
  fishing,
  fishingSea,
  type FishingBet,
  type FishingOutcome,
  type FishingRules,
} from "./fishing/fishing.ts";
import { andarBahar } from "./live/andar-bahar.ts";
import { baccarat, noCommissionBaccarat, sixDeckBaccarat } from "./live/baccarat.ts";
import {
  blackjack,
  type BlackjackBet,
  type BlackjackOutcome,
  type BlackjackRules,
} from "./live/blackjack.ts";
import { bull } from "./live/bull.ts";
import { dragonTiger } from "./live/dragon-tiger.ts";
import { luckySeven } from "./live/lucky-seven.ts";
import { roulette } from "./live/roulette.ts";
import { sicBo } from "./live/sic-bo.ts";
import type { TableGame } from "./live/table-game.ts";
import { teenPatti } from "./live/teen-patti.ts";
import {
  threeCardPoker,
  type ThreeCardBet,
  type ThreeCardOutcome,
  type ThreeCardRules,
} from "./live/three-card-poker.ts";
import {
  chickenRoad,
  type ChickenRoadBet,
  type ChickenRoadOutcome,
  type ChickenRoadRules,
} from "./originals/chicken-road.ts";
import { coinFlip, type CoinFlipBet, type CoinFlipOutcome } from "./originals/coin-flip.ts";
import { crashRules } from "./originals/crash.ts";
import {
  diamonds,
  type DiamondsBet,
  type DiamondsOutcome,
  type DiamondsRules,
} from "./originals/diamonds.ts";
import { dice, type DiceBet, type DiceOutcome, type DiceRules } from "./originals/dice.ts";
import { hiloVersions, type HiloBet, type HiloOutcome, type HiloRules } from "./originals/hilo.ts";
import { keno, type KenoBet, type KenoOutcome, type KenoRules } from "./originals/keno.ts";
import type { Ladder } from "./originals/ladder.ts";
import { limbo, type LimboBet, type LimboOutcome, type LimboRules } from "./originals/limbo.ts";
import { mines, type MinesBet, type MinesOutcome, type MinesRules } from "./originals/mines.ts";
import { plinko, type PlinkoBet, type PlinkoOutcome, type PlinkoRules } from "./originals/plinko.ts";
import { scratchGames, type ScratchGame } from "./originals/scratch-rules.ts";
import { slide, type SlideBet, type SlideOutcome, type SlideRules } from "./originals/slide.ts";
import { tower, type TowerBet, type TowerOutcome, type TowerRules } from "./originals/tower.ts";
import { wheel, type WheelBet, type WheelOutcome, type WheelRules } from "./originals/wheel.ts";
import { holdemVersions, type holdem } from "./poker/holdem-round.ts";
import {
  videoPoker,
  type VideoPokerBet,
  type VideoPokerOutcome,
  type VideoPokerRules,
} from "./poker/video-poker.ts";
import { checkedSlot } from "./slots/slot-engine.ts";
import { isSlotFamily, slots, type AnySlot, type SlotFamily } from "./slots/slot-kinds.ts";

/** Crash is drawn from a hash chain instead of a random stream, so it lacks the `play` function of an engine. */
const crash = {
  name: crashRules.name,
  version: crashRules.version,
  rules: crashRules,
  rtp: fraction(99n, 100n),
} as const;

/** An engine with its family, which determines the shapes of its bet and outcome. */
export type Game =
  | { readonly family: "dice"; readonly engine: Engine<DiceRules, DiceBet, DiceOutcome> }
  | { readonly family: "limbo"; readonly engine: Engine<LimboRules, LimboBet, LimboOutcome> }
  | { readonly family: "plinko"; readonly engine: Engine<PlinkoRules, PlinkoBet, PlinkoOutcome> }
  | { readonly family: "keno"; readonly engine: Engine<KenoRules, KenoBet, KenoOutcome> }
  | { readonly family: "wheel"; readonly engine: Engine<WheelRules, WheelBet, WheelOutcome> }
  | { readonly family: "fishing"; readonly engine: Engine<FishingRules, FishingBet, FishingOutcome> }
  | { readonly family: "table"; readonly engine: TableGame }
  | { readonly family: "crash"; readonly engine: typeof crash }
  | { readonly family: "scratch"; readonly engine: ScratchGame }
  | { readonly family: "slide"; readonly engine: Engine<SlideRules, SlideBet, SlideOutcome> }
  | { readonly family: "mines"; readonly engine: Engine<MinesRules, MinesBet, MinesOutcome> }
  | { readonly family: "hilo"; readonly engine: Engine<HiloRules, HiloBet, HiloOutcome> }
  | { readonly family: "coin-flip"; readonly engine: Engine<Ladder, CoinFlipBet, CoinFlipOutcome> }
  | { readonly family: "tower"; readonly engine: Engine<TowerRules, TowerBet, TowerOutcome> }
  | { readonly family: "diamonds"; readonly engine: Engine<DiamondsRules, DiamondsBet, DiamondsOutcome> }
  | {
      readonly family: "chicken-road";
      readonly engine: Engine<ChickenRoadRules, ChickenRoadBet, ChickenRoadOutcome>;
    }
  | { readonly family: "blackjack"; readonly engine: Engine<BlackjackRules, BlackjackBet, BlackjackOutcome> }
  | {
      readonly family: "three-card-poker";
      readonly engine: Engine<ThreeCardRules, ThreeCardBet, ThreeCardOutcome>;
    }
  | {
      readonly family: "video-poker";
      readonly engine: Engine<VideoPokerRules, VideoPokerBet, VideoPokerOutcome>;
    }
  | { readonly family: "holdem"; readonly engine: typeof holdem }
  | SlotGame;

/** A slot of any kind. */
type SlotGame = { readonly family: SlotFamily; readonly engine: AnySlot };

export type GameFamily = Game["family"];

/** Returns whether a game is a slot of any kind. */
export function isSlot(game: Game): game is SlotGame {
  return isSlotFamily(game.family);
}

/** Every table game: one drawn result settles all bets. */
export const tableGames: readonly TableGame[] = [
  roulette,
  baccarat,
  sixDeckBaccarat,
  noCommissionBaccarat,
  dragonTiger,
  sicBo,
  andarBahar,
  teenPatti,
  bull,
  luckySeven,
];

const games: readonly Game[] = [
  { family: "dice", engine: dice },
  { family: "mines", engine: mines },
  { family: "limbo", engine: limbo },
  { family: "crash", engine: crash },
  { family: "slide", engine: slide },
  { family: "plinko", engine: plinko },
  { family: "keno", engine: keno },
  { family: "wheel", engine: wheel },
  ...hiloVersions.map((engine) => ({ family: "hilo" as const, engine })),
  { family: "coin-flip", engine: coinFlip },
  { family: "tower", engine: tower },
  { family: "diamonds", engine: diamonds },
  { family: "chicken-road", engine: chickenRoad },
  ...scratchGames.map((engine) => ({ family: "scratch" as const, engine })),
  { family: "fishing", engine: fishing },
  { family: "fishing", engine: fishingSea },
  { family: "blackjack", engine: blackjack },
  { family: "three-card-poker", engine: threeCardPoker },
  { family: "video-poker", engine: videoPoker },
  ...holdemVersions.map((engine) => ({ family: "holdem" as const, engine })),
  ...tableGames.map((engine) => ({ family: "table" as const, engine })),
  ...slots.map((slot) => ({ family: slot.family, engine: checkedSlot(slot) })),
];

/** The versions of each game. */
const byName = new Map<string, readonly Game[]>();
for (const game of games) {
  checkRtp(game.engine);
  byName.set(game.engine.name, [...versionsOf(game.engine.name), game]);
}

function versionsOf(name: string): readonly Game[] {
  return byName.get(name) ?? [];
}

/** Returns every game at its newest rules, which new rounds use. */
export function listGames(): readonly Game[] {
  return games.filter(({ engine }) => newestVersion(engine.name) === engine.version);
}

function newestVersion(name: string): number {
  return Math.max(0, ...versionsOf(name).map(({ engine }) => engine.version));
}

/**
 * Returns a game by name at a version of its rules (default: the newest). Throws `round.unknown_game`,
 * `round.unknown_rules`.
 */
export function findGame(name: string, rulesVersion = newestVersion(name)): Game {
  const named = versionsOf(name);
  if (named.length === 0) throw new EngineError("round.unknown_game", name.slice(0, 40));
  const found = named.find(({ engine }) => engine.version === rulesVersion);
  if (found === undefined) throw new EngineError("round.unknown_rules", `${name} version ${rulesVersion}`);
  return found;
}
