/**
 * The sale of a scratch card. Under the lock of its shelf, a purchase takes the next place of the deck and is stored
 * before any money moves. The card is read only after the platform has taken the stake, so a purchase that is refused,
 * unanswered or cut off by a crash shows nothing of its card. Its place returns to the deck and is sold next: each place
 * is sold once, and the deck's prizes stay exact. While the last cards wait for their stakes, the next deck is on sale.
 */
import { deckOrder } from "@khela/engines/originals/scratch";
import type { RoundAnswer } from "../../wire/game-api.ts";
import { getGame, stakeLimits } from "../catalogue.ts";
import type { Db } from "@khela/service-kit/db/database";
import { fail } from "../failure.ts";
import { lockPlayerBets } from "../live/store.ts";
import { newId } from "../new-id.ts";
import type { OutboxMessage } from "../outbox/store.ts";
import { profiles } from "../jurisdiction-profiles.ts";
import { ONE_OF_MANY } from "../push/gathered-read.ts";
import { newRound } from "../rounds/new-round.ts";
import { storeOutcome } from "../rounds/outcomes.ts";
import { answerBet, CYCLE_TOLERANCE_MS, failRepeated, type BetRequest } from "../rounds/rounds.ts";
import type { Session } from "../rounds/session-store.ts";
import { chargeStake } from "../rounds/stakes.ts";
import { findRound, findRoundByRequest, insertRound, lockRound, type SeededRound } from "../rounds/store.ts";
import { decksTopic, revealDeck, rulesOf, shelfOf, stockShelf, type ScratchContext } from "./decks.ts";
import {
  countSold,
  findDeckOfRound,
  findLastPurchase,
  findReturnedPlace,
  handOut,
  insertShelf,
  lockShelf,
  markSold,
  takePlace,
  type Deck,
  type Shelf,
} from "./store.ts";

/** Refuses a bet that is not one card at one of the game's prices; returns the price's shelf. */
function checkPrice(session: Session, { bet }: BetRequest): Shelf {
  if (Object.keys(bet).length !== 1) fail("bet.bad", "a scratch card has no options");
  const { stakes } = stakeLimits(getGame(session.vendor, session.gameCode), session.currency);
  if (!stakes.includes(bet.stakeMinor)) fail("bet.stake", "not the price of a deck");
  return shelfOf(session, BigInt(bet.stakeMinor));
}

/** Takes the next place of the deck: one whose purchase failed, otherwise one that nobody had yet. */
async function nextPlace(tx: Db, deck: Deck): Promise<number> {
  const returned = await findReturnedPlace(tx, deck.id);
  if (returned !== null) return returned;
  await takePlace(tx, deck.id);
  return deck.taken;
}

/** Stores a purchase with the next card of its shelf; returns the round of the same request, if there is one. */
async function storePurchase(
  scratch: ScratchContext,
  session: Session,
  request: BetRequest,
): Promise<{ readonly roundId: string; readonly isNew: boolean }> {
  const { ctx } = scratch;
  const shelf = checkPrice(session, request);
  const cycleMs = profiles[ctx.config.profile].minCycleMs.scratch;
  return ctx.db.transaction(async (tx) => {
    await lockPlayerBets(tx, session);
    const repeated = await findRoundByRequest(tx, session.idHash, request.requestId);
    if (repeated !== null) return { roundId: repeated.id, isNew: false };
    const now = ctx.now();
    const last = await findLastPurchase(tx, session);
    if (last !== null && now.getTime() - last.getTime() < cycleMs - CYCLE_TOLERANCE_MS) fail("bet.too_fast");
    await insertShelf(tx, shelf);
    await lockShelf(tx, shelf.id);
    const [deck] = await stockShelf(scratch, tx, shelf);
    if (deck === undefined) throw new Error("a shelf without a deck");
    const place = await nextPlace(tx, deck);
    const id = newId(ctx);
    const round = newRound(session, {
      ...request,
      id,
      seedId: deck.seedId,
      nonce: place,
      clientSeed: deck.clientSeed,
      game: deck.game,
      rulesVersion: deck.rulesVersion,
      createdAt: now,
    });
    await insertRound(tx, round);
    await handOut(tx, { deckId: deck.id, place, roundId: id });
    // The next deck's commitment is there before anybody needs it.
    if (deck.taken + 1 >= deck.cards) await stockShelf(scratch, tx, shelf);
    return { roundId: id, isNew: true };
  });
}

/** Counts a sold card in its deck, and closes the deck with the last one. */
async function countCard(scratch: ScratchContext, tx: Db, round: SeededRound): Promise<void> {
  const deck = await findDeckOfRound(tx, round.id);
  if (deck === null || !(await markSold(tx, round.id))) throw new Error("a sold card without a place");
  const prize = deckOrder(rulesOf(deck), deck)[round.nonce];
  const soldPrizes = deck.soldPrizes.map((sold, place) => (place === prize ? sold + 1 : sold));
  await countSold(tx, deck.id, soldPrizes);
  if (deck.sold + 1 === deck.cards) await revealDeck(scratch, tx, deck);
}

/** Reads the card after its stake is taken. Fails when the purchase was abandoned while its answer was pending. */
async function confirmPurchase(
  scratch: ScratchContext,
  shelf: Shelf,
  roundId: string,
): Promise<OutboxMessage | null> {
  const { ctx } = scratch;
  return ctx.db.transaction(async (tx) => {
    await lockShelf(tx, shelf.id);
    const round = await lockRound(tx, roundId);
    if (round === null || round.state !== "placing") fail("bet.unknown");
    const payout = await storeOutcome(ctx, tx, round);
    await countCard(scratch, tx, round);
    await ctx.hub.publish(tx, decksTopic(shelf), ONE_OF_MANY);
    return payout;
  });
}

/**
 * Sells the next card of the deck at the bet's price. The same request again returns the same card. Fails with
 * `bet.bad`, `bet.stake`, `bet.too_fast`, `bet.in_flight`, `bet.unknown` and the platform's refusals.
 */
export async function buyCard(
  scratch: ScratchContext,
  session: Session,
  request: BetRequest,
): Promise<RoundAnswer> {
  const { ctx } = scratch;
  const { roundId, isNew } = await storePurchase(scratch, session, request);
  const round = await findRound(ctx.db, roundId);
  if (round === null) fail("round.unknown");
  if (!isNew) {
    failRepeated(round);
    const answer = await answerBet(ctx, session, { roundId, payout: null, balanceMinor: null });
    return { ...answer, nonce: round.nonce };
  }
  const balanceMinor = await chargeStake(ctx, session, round);
  const payout = await confirmPurchase(scratch, shelfOf(session, round.stakeMinor), roundId);
  const answer = await answerBet(ctx, session, { roundId, payout, balanceMinor });
  return { ...answer, nonce: round.nonce };
}
