// Everything a round's seeds decide before the player's first action, for checking a round by hand. Only for
// revealed seeds; the game server never calls it.
import { cardName, dealFromShoe, drawFromInfiniteDeck } from "../cards/card.ts";
import { findGame } from "../games.ts";
import { drawRoad, type RoadDifficulty } from "../originals/chicken-road.ts";
import { coinFlipRules, flipCoin } from "../originals/coin-flip.ts";
import { drawMines } from "../originals/mines.ts";
import { verifyDeck } from "../originals/scratch.ts";
import { drawTower, type TowerDifficulty } from "../originals/tower.ts";
import { drawVideoPoker } from "../poker/video-poker.ts";
import { createRandomStream, hashSeed, WORD_RANGE, type Seeds } from "../rng.ts";

const WORDS = 8;
const CARDS = 12;

/** The first floats of the stream and, for multi-step games, the cards or mines they give. */
export function revealRound(
  game: string,
  seeds: Seeds,
  bet: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const stream = createRandomStream(seeds);
  const floats = Array.from({ length: WORDS }, () => stream.nextWord() / WORD_RANGE);
  const found = findGame(game);
  const restarted = createRandomStream(seeds);
  const { family } = found;
  if (family === "scratch") {
    const { rules } = found.engine;
    const { order, cardsOfPrize, blank } = verifyDeck(rules, {
      ...seeds,
      serverSeedHash: hashSeed(seeds.serverSeed),
    });
    return { floats, cardsOfPrize, blank, deck: order.map((prize) => prize ?? "-").join(" ") };
  }
  if (family === "mines")
    return { floats, mines: drawMines(found.engine.rules, restarted, Number(bet["mines"])) };
  if (family === "coin-flip")
    return { floats, flips: Array.from({ length: coinFlipRules.steps }, () => flipCoin(restarted)) };
  if (family === "chicken-road") {
    const difficulty = bet["difficulty"] as RoadDifficulty;
    return { floats, carLane: drawRoad(found.engine.rules, restarted, difficulty) };
  }
  if (family === "tower") {
    const difficulty = bet["difficulty"] as TowerDifficulty;
    return { floats, badTiles: drawTower(found.engine.rules, restarted, difficulty) };
  }
  if (family === "hilo" || family === "blackjack") {
    return { floats, cards: Array.from({ length: CARDS }, () => cardName(drawFromInfiniteDeck(restarted))) };
  }
  if (family === "video-poker") {
    const hands = Array.isArray(bet["bets"]) ? bet["bets"].length : 1;
    const { dealt, more } = drawVideoPoker(restarted, hands);
    return { floats, cards: [...dealt, ...more.flat()].map(cardName) };
  }
  return family === "three-card-poker"
    ? { floats, cards: dealFromShoe(restarted, 6, 1).map(cardName) }
    : { floats };
}
