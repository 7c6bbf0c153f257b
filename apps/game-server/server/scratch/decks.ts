/**
 * The decks of scratch cards. A deck's order follows from a server seed that is committed to before its first card is
 * sold: the hash of the deck on sale and the hash of the next deck are always shown. A deck closes, and its seed is
 * revealed, only when its last card is sold, so each closed deck has paid exactly its return. A deck withdrawn with cards
 * left would let a player take its highest prize and leave the rest, or would take good cards from the players.
 * The seed of a deck on sale never leaves this process.
 */
import { findGame } from "@khela/engines/games";
import type { ScratchGame } from "@khela/engines/originals/scratch-rules";
import type { ClosedDeck, DecksView, DeckView } from "../../wire/game-api.ts";
import { getGame, stakeLimits, type GameDefinition } from "../catalogue.ts";
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import { createSeed, type SeedSource } from "../rounds/seeds.ts";
import { insertSeed, revealSeed } from "../rounds/seed-store.ts";
import type { Session } from "../rounds/session-store.ts";
import {
  closeDeck,
  countDecks,
  insertDeck,
  insertShelf,
  listClosedDecks,
  listSellableDecks,
  lockShelf,
  type Deck,
  type Shelf,
} from "./store.ts";

export type ScratchContext = { readonly ctx: Context; readonly source: SeedSource };

/** The deck on sale, and the next one, which is committed to. */
const DECKS_READY = 2;
const CLOSED_SHOWN = 20;

export function shelfOf({ vendor, gameCode, currency, play }: Session, priceMinor: bigint): Shelf {
  const id = `${gameCode}.${currency}.${play ? "play" : "real"}.${priceMinor}`;
  return { id, vendor, gameCode, currency, play, priceMinor };
}

/** The topic of all players who see the same decks. */
export function decksTopic({ gameCode, currency, play }: Omit<Shelf, "id" | "priceMinor">): string {
  return `decks:${gameCode}.${currency}.${play ? "play" : "real"}`;
}

export function rulesOf({ game, rulesVersion }: Pick<Deck, "game" | "rulesVersion">): ScratchGame["rules"] {
  const found = findGame(game, rulesVersion);
  if (found.family !== "scratch") throw new Error(`${game} has no deck`);
  return found.engine.rules;
}

async function createDeck({ ctx, source }: ScratchContext, tx: Db, shelf: Shelf): Promise<void> {
  const { engine: game, rulesVersion } = getGame(shelf.vendor, shelf.gameCode);
  const { cards, prizes } = rulesOf({ game, rulesVersion });
  const number = (await countDecks(tx, shelf.id)) + 1;
  const clientSeed = `${shelf.id}.${number}`;
  const seed = createSeed(source, "current");
  await insertSeed(tx, { vendor: shelf.vendor, player: "", gameCode: clientSeed }, seed, ctx.now());
  const { serverSeedHash } = seed;
  const soldPrizes = prizes.map(() => 0);
  await insertDeck(tx, {
    shelfId: shelf.id,
    number,
    game,
    rulesVersion,
    cards,
    clientSeed,
    soldPrizes,
    serverSeedHash,
  });
}

/** Returns the deck on sale and the next one, created now if they are missing; the caller has locked the shelf. */
export async function stockShelf(scratch: ScratchContext, tx: Db, shelf: Shelf): Promise<Deck[]> {
  const found = await listSellableDecks(tx, shelf.id, DECKS_READY);
  if (found.length === DECKS_READY) return found;
  for (let ready = found.length; ready < DECKS_READY; ready += 1) await createDeck(scratch, tx, shelf);
  return listSellableDecks(tx, shelf.id, DECKS_READY);
}

/** Closes a deck after its last sale, and reveals its seed. The caller has locked the shelf. */
export async function revealDeck({ ctx }: ScratchContext, tx: Db, deck: Deck): Promise<void> {
  await closeDeck(tx, deck.id, ctx.now());
  await revealSeed(tx, deck.seedId, ctx.now());
}

async function readyDecks(scratch: ScratchContext, shelf: Shelf): Promise<Deck[]> {
  const { ctx } = scratch;
  const found = await listSellableDecks(ctx.db, shelf.id, DECKS_READY);
  if (found.length === DECKS_READY) return found;
  return ctx.db.transaction(async (tx) => {
    await insertShelf(tx, shelf);
    await lockShelf(tx, shelf.id);
    return stockShelf(scratch, tx, shelf);
  });
}

async function viewShelf(scratch: ScratchContext, shelf: Shelf): Promise<DeckView> {
  const [deck, next] = await readyDecks(scratch, shelf);
  if (deck === undefined || next === undefined) throw new Error("a shelf without its two decks");
  const { prizes } = rulesOf(deck);
  return {
    priceMinor: shelf.priceMinor.toString(),
    number: deck.number,
    rulesVersion: deck.rulesVersion,
    cards: deck.cards,
    left: deck.cards - deck.sold,
    prizesLeft: prizes.map(({ cards }, place) => cards - (deck.soldPrizes[place] ?? 0)),
    clientSeed: deck.clientSeed,
    serverSeedHash: deck.serverSeedHash,
    nextServerSeedHash: next.serverSeedHash,
  };
}

function pricesOf(game: GameDefinition, currency: string): bigint[] {
  return stakeLimits(game, currency).stakes.map(BigInt);
}

/** Returns the decks on sale for a session's currency and money, one for each price. */
export async function viewDecks(scratch: ScratchContext, session: Session): Promise<DecksView> {
  const prices = pricesOf(getGame(session.vendor, session.gameCode), session.currency);
  return { decks: await Promise.all(prices.map((price) => viewShelf(scratch, shelfOf(session, price)))) };
}

/** Lists the newest closed decks of a session's currency and money, with their seeds. */
export async function viewClosedDecks({ ctx }: ScratchContext, session: Session): Promise<ClosedDeck[]> {
  const decks = await listClosedDecks(ctx.db, session, CLOSED_SHOWN);
  return decks.map((deck) => ({
    priceMinor: deck.priceMinor.toString(),
    number: deck.number,
    game: deck.game,
    rulesVersion: deck.rulesVersion,
    cards: deck.cards,
    clientSeed: deck.clientSeed,
    serverSeed: deck.serverSeed,
    serverSeedHash: deck.serverSeedHash,
    closedAt: deck.closedAt?.getTime() ?? 0,
  }));
}
