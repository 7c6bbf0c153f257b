// Everything a round's seeds decide before the player does anything: for whoever checks a round by hand. Only for seeds
// that are known to all; the game house never calls it.
import { cardName, dealShoe, drawEndless } from "../cards/card.ts";
import { findGame } from "../games.ts";
import { drawMines } from "../originals/mines.ts";
import { openStream, WORD_RANGE, type Seeds } from "../rng.ts";

const WORDS = 8;
const CARDS = 12;

/** The first floats of the stream, and the cards or mines they are, where the game is one of several steps. */
export function revealRound(game: string, seeds: Seeds, bet: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const stream = openStream(seeds);
  const floats = Array.from({ length: WORDS }, () => stream.nextWord() / WORD_RANGE);
  const found = findGame(game);
  const fresh = openStream(seeds);
  const { family } = found;
  if (family === "mines") return { floats, mines: drawMines(found.engine.rules, fresh, Number(bet["mines"])) };
  if (family === "hilo" || family === "blackjack") {
    return { floats, cards: Array.from({ length: CARDS }, () => cardName(drawEndless(fresh))) };
  }
  if (family === "video-poker") return { floats, cards: dealShoe(fresh, 10, 1).map(cardName) };
  return family === "three-card-poker" ? { floats, cards: dealShoe(fresh, 6, 1).map(cardName) } : { floats };
}
