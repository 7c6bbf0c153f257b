// Samplers for every game. Each reads one number of a round whose distribution the rules define: the roll, a reel's
// stop, the n-th card. The number comes from the outcome that the engine settles, not from the stream, so that scaling
// and shuffling are tested too.
import { approximate, fraction } from "@khela/engines/fraction";
import { findGame, isSlot, listGames, type Game } from "@khela/engines/games";
import { createHashChain, crashPoint, quoteCrash } from "@khela/engines/originals/crash";
import { quoteLimbo } from "@khela/engines/originals/limbo";
import { quoteSlide } from "@khela/engines/originals/slide";
import { drawMines } from "@khela/engines/originals/mines";
import { drawRoad } from "@khela/engines/originals/chicken-road";
import { drawTower } from "@khela/engines/originals/tower";
import { drawFields } from "@khela/engines/originals/scratch";
import { choose } from "@khela/engines/combinations";
import { exampleBets } from "@khela/engines/par/example-bets";
import { createRandomStream, type Seeds } from "@khela/engines/rng";
import { playSlot } from "@khela/engines/slots/slot-engine";
import { settleRound, type RoundAction, type RoundOutcome } from "@khela/engines/rounds";
import { lotterySamplers } from "./lottery-samplers.ts";
import type { Sampler } from "./sampler.ts";

const DICE_CELLS = 50;
const DICE_ROLLS = 10_001;
const targets = [101, 110, 125, 150, 200, 300, 500, 1_000, 10_000];

function even(cells: number): number[] {
  return Array.from({ length: cells }, () => 1 / cells);
}

/** Returns the probabilities between targets, from the probability of reaching each. */
function between(reach: (target: number) => number): number[] {
  const chances = [1, ...targets.map(reach)];
  return chances.map((chance, at) => chance - (chances[at + 1] ?? 0));
}

function cellAmong(hundredths: number): number {
  return targets.filter((target) => hundredths >= target).length;
}

function outcomeOf(game: Game, seeds: Seeds, actions: readonly RoundAction[] = []): RoundOutcome {
  const { name, version } = game.engine;
  const bet = exampleBets.get(name);
  if (bet === undefined) throw new Error(`no bet for ${name}`);
  return settleRound({ ...seeds, game: name, rulesVersion: version, bet, actions }).outcome;
}

/**
 * Returns the card at a position that advances with the nonce, so that every position is sampled and no round counts
 * twice.
 */
function turn(cards: readonly number[], { nonce }: Seeds): number {
  return cards[nonce % cards.length] ?? -1;
}

type Reading = Omit<Sampler, "game" | "cellOf"> & {
  /** Actions of the round that the sampled number requires. */
  readonly actions?: readonly RoundAction[];
  readonly read: (outcome: never, seeds: Seeds) => number;
};

const firstFourCards: Reading = {
  what: "first four cards in turn",
  chances: even(52),
  read: ({ result }: { result: { player: number[]; banker: number[] } }, seeds) =>
    turn([...result.player.slice(0, 2), ...result.banker.slice(0, 2)], seeds),
};

const tables: Readonly<Record<string, Reading>> = {
  roulette: {
    what: "pocket",
    chances: even(37),
    read: ({ result }: { result: { pocket: number } }) => result.pocket,
  },
  "sic-bo": {
    what: "dice in turn",
    chances: even(6),
    read: ({ result }: { result: { dice: number[] } }, seeds) => turn(result.dice, seeds) - 1,
  },
  baccarat: firstFourCards,
  "baccarat-six-decks": firstFourCards,
  "baccarat-no-commission": firstFourCards,
  "dragon-tiger": {
    what: "both cards in turn",
    chances: even(52),
    read: ({ result }: { result: { dragon: number; tiger: number } }, seeds) =>
      turn([result.dragon, result.tiger], seeds),
  },
  "andar-bahar": {
    what: "number of cards",
    chances: Array.from({ length: 49 }, (_, at) => approximate(fraction(choose(50 - at, 2), choose(51, 3)))),
    read: ({ result }: { result: { cards: number[] } }) => result.cards.length - 1,
  },
  "teen-patti": {
    what: "six cards in turn",
    chances: even(52),
    read: ({ result }: { result: { a: number[]; b: number[] } }, seeds) =>
      turn([...result.a, ...result.b], seeds),
  },
  "lucky-seven": {
    what: "card",
    chances: even(52),
    read: ({ result }: { result: { card: number } }) => result.card,
  },
  bull: {
    what: "all cards in turn",
    chances: even(52),
    read: (
      {
        result: { head, banker, player1, player2, player3 },
      }: { result: Record<"banker" | "player1" | "player2" | "player3", number[]> & { head: number } },
      seeds,
    ) => turn([head, ...banker, ...player1, ...player2, ...player3], seeds),
  },
};

function diceChances(): number[] {
  const cells = even(DICE_CELLS).map(() => 0);
  for (let roll = 0; roll < DICE_ROLLS; roll += 1) {
    const cell = Math.floor((roll * DICE_CELLS) / DICE_ROLLS);
    cells[cell] = (cells[cell] ?? 0) + 1 / DICE_ROLLS;
  }
  return cells;
}

const families: Readonly<Partial<Record<Game["family"], (game: never) => Reading>>> = {
  dice: () => ({
    what: "roll, in fifty parts",
    chances: diceChances(),
    read: ({ rollHundredths }: { rollHundredths: number }) =>
      Math.floor((rollHundredths * DICE_CELLS) / DICE_ROLLS),
  }),
  limbo: ({ engine }: Extract<Game, { family: "limbo" }>) => ({
    what: "result, between ten targets",
    chances: between((target) => approximate(quoteLimbo(engine.rules, target).probability)),
    read: ({ resultHundredths }: { resultHundredths: number }) => cellAmong(resultHundredths),
  }),
  slide: ({ engine }: Extract<Game, { family: "slide" }>) => ({
    what: "result, between ten targets",
    chances: between((target) => approximate(quoteSlide(engine.rules, target).probability)),
    read: ({ resultHundredths }: { resultHundredths: number }) => cellAmong(resultHundredths),
  }),
  plinko: () => ({
    what: "slot of sixteen rows",
    chances: Array.from({ length: 17 }, (_, slot) => approximate(fraction(choose(16, slot), 65_536n))),
    read: ({ slot }: { slot: number }) => slot,
  }),
  wheel: () => ({
    what: "segment of ten",
    chances: even(10),
    read: ({ segment }: { segment: number }) => segment,
  }),
  diamonds: () => ({
    what: "five gems in turn",
    chances: even(7),
    read: ({ gems }: { gems: number[] }, seeds) => turn(gems, seeds),
  }),
  keno: () => ({
    what: "ten numbers in turn",
    chances: even(40),
    read: ({ drawn }: { drawn: number[] }, seeds) => turn(drawn, seeds) - 1,
  }),
  hilo: () => ({
    what: "first card",
    chances: even(52),
    read: ({ cards }: { cards: number[] }) => cards[0] ?? -1,
  }),
  "coin-flip": () => ({
    what: "first flip",
    chances: even(2),
    actions: [{ type: "flip", side: "heads" }],
    read: ({ flips }: { flips: string[] }) => (flips[0] === "heads" ? 0 : 1),
  }),
  blackjack: () => ({
    what: "three open cards in turn",
    chances: even(52),
    read: ({ hands, dealer }: { hands: { cards: number[] }[]; dealer: number[] }, seeds) =>
      turn([...(hands[0]?.cards.slice(0, 2) ?? []), dealer[0] ?? -1], seeds),
  }),
  "video-poker": () => ({
    what: "five cards in turn",
    chances: even(52),
    read: ({ dealt }: { dealt: number[] }, seeds) => turn(dealt, seeds),
  }),
  "three-card-poker": () => ({
    what: "own cards in turn",
    chances: even(52),
    read: ({ player }: { player: number[] }, seeds) => turn(player, seeds),
  }),
  fishing: ({ engine }: Extract<Game, { family: "fishing" }>) => {
    const [fish] = engine.rules.fish;
    const caught = (fish?.catches ?? 0) / (fish?.of ?? 1);
    return {
      what: "caught or not, the first fish",
      chances: [1 - caught, caught],
      read: ({ shots }: { shots: { times: number }[] }) => ((shots[0]?.times ?? 0) > 0 ? 1 : 0),
    };
  },
  holdem: () => ({
    what: "hole cards in turn",
    chances: even(52),
    read: ({ seats }: { seats: { hole: number[] }[] }, seeds) =>
      turn(
        seats.flatMap(({ hole }) => hole),
        seeds,
      ),
  }),
  table: ({ engine }: Extract<Game, { family: "table" }>) => {
    const reading = tables[engine.name];
    if (reading === undefined) throw new Error(`no reading of ${engine.name}`);
    return reading;
  },
};

function crashSampler(rounds: number): Sampler {
  const chain = createHashChain("5eed".repeat(16), Math.min(rounds, 2 ** 16));
  return {
    game: "crash",
    what: "point, between ten targets",
    chances: between((target) => approximate(quoteCrash(target).probability)),
    // A hash chain of all rounds would not fit into memory, so the salt changes at the end of each chain.
    cellOf: ({ clientSeed, nonce }) =>
      cellAmong(
        Number(
          crashPoint(chain[nonce % chain.length] ?? "", `${clientSeed} ${Math.floor(nonce / chain.length)}`),
        ),
      ),
  };
}

function samplerOf(game: Game): Sampler {
  if (isSlot(game)) {
    const slot = game.engine;
    return {
      game: slot.name,
      what: `${slot.reelCount === 5 ? "five" : slot.reelCount} stops in turn`,
      chances: even(slot.stopsOf(slot.rules.reels)[0] ?? 0),
      cellOf: (seeds) => turn(playSlot(slot, createRandomStream(seeds)).spin.stops, seeds),
    };
  }
  if (game.family === "tower") {
    return {
      game: "tower",
      what: "bad window of three, eight floors in turn",
      chances: even(3),
      cellOf: (seeds) =>
        turn(drawTower(game.engine.rules, createRandomStream(seeds), "medium").flat(), seeds),
    };
  }
  if (game.family === "chicken-road") {
    const { lanes, cars } = game.engine.rules.difficulties.hard;
    const hit = cars / game.engine.rules.of;
    return {
      game: "chicken-road",
      what: "lane of the first car, or none",
      chances: Array.from({ length: lanes + 1 }, (_, lane) =>
        lane === lanes ? (1 - hit) ** lanes : (1 - hit) ** lane * hit,
      ),
      cellOf: (seeds) => drawRoad(game.engine.rules, createRandomStream(seeds), "hard") ?? lanes,
    };
  }
  if (game.family === "scratch") {
    const { rules, name } = game.engine;
    return {
      game: name,
      what: "pictures of a card without a prize in turn",
      chances: even(rules.prizes.length),
      cellOf: (seeds) => turn(drawFields(rules, createRandomStream(seeds), null), seeds),
    };
  }
  if (game.family === "mines") {
    return {
      game: "mines",
      what: "three mines in turn",
      chances: even(25),
      cellOf: (seeds) => turn(drawMines(game.engine.rules, createRandomStream(seeds), 3), seeds),
    };
  }
  const make = families[game.family];
  if (make === undefined) throw new Error(`no sampler for ${game.engine.name}`);
  const { what, chances, actions, read } = make(game as never);
  return {
    game: game.engine.name,
    what,
    chances,
    cellOf: (seeds) => read(outcomeOf(game, seeds, actions) as never, seeds),
  };
}

/** Returns one sampler for every game. @throws Error for a game without one */
export function samplers(rounds: number): Sampler[] {
  return [
    ...listGames()
      .map(({ engine }) => findGame(engine.name))
      .map((game) => (game.family === "crash" ? crashSampler(rounds) : samplerOf(game))),
    ...lotterySamplers(),
  ];
}
