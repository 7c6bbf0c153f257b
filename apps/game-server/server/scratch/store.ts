// Shelves, decks and cards of scratch cards, in SQL.
import { sql, type Db } from "@khela/service-kit/db/database";

export type Shelf = {
  readonly id: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly play: boolean;
  readonly priceMinor: bigint;
};

export type Deck = {
  readonly id: bigint;
  readonly shelfId: string;
  readonly number: number;
  readonly game: string;
  readonly rulesVersion: number;
  readonly cards: number;
  readonly seedId: bigint;
  readonly clientSeed: string;
  readonly taken: number;
  readonly sold: number;
  readonly soldPrizes: readonly number[];
  readonly closedAt: Date | null;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
};

const DECK = sql`d.id, d.shelf_id as "shelfId", d.number, d.game, d.rules_version as "rulesVersion", d.cards,
  d.seed_id as "seedId", d.client_seed as "clientSeed", d.taken, d.sold, d.sold_prizes as "soldPrizes",
  d.closed_at as "closedAt", s.server_seed as "serverSeed", s.server_seed_hash as "serverSeedHash"`;
const FROM_DECK = sql`from scratch_deck d join seed s on s.id = d.seed_id`;

/** A place that was handed out and whose purchase failed. */
const RETURNED = sql`from scratch_card c join round r on r.id = c.round_id
  where c.deck_id = d.id and not c.is_sold and r.state in ('void', 'undone')`;

/** Inserts a shelf unless it is there. */
export async function insertShelf(db: Db, shelf: Shelf): Promise<void> {
  await db.run(
    sql`insert into scratch_shelf (id, vendor, game_code, currency, play, price_minor)
     values (${shelf.id}, ${shelf.vendor}, ${shelf.gameCode}, ${shelf.currency}, ${shelf.play}, ${shelf.priceMinor})
     on conflict (id) do nothing`,
  );
}

/** Locks a shelf: until the transaction ends no other card of its decks is handed out or sold. */
export async function lockShelf(tx: Db, id: string): Promise<void> {
  await tx.one(sql`select id from scratch_shelf where id = ${id} for update`);
}

/** Lists the first decks of a shelf that have a card to sell, in the order of their sale. */
export async function listSellableDecks(db: Db, shelfId: string, limit: number): Promise<Deck[]> {
  return db.rows<Deck>(
    sql`select ${DECK} ${FROM_DECK} where d.shelf_id = ${shelfId} and d.closed_at is null
       and (d.taken < d.cards or exists (select ${RETURNED}))
     order by d.number limit ${limit}`,
  );
}

export async function countDecks(db: Db, shelfId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from scratch_deck where shelf_id = ${shelfId}`,
  );
  return count;
}

type NewDeck = Pick<
  Deck,
  "shelfId" | "number" | "game" | "rulesVersion" | "cards" | "clientSeed" | "soldPrizes" | "serverSeedHash"
>;

/** Inserts a deck whose seed is stored already. */
export async function insertDeck(db: Db, deck: NewDeck): Promise<void> {
  await db.run(
    sql`insert into scratch_deck (shelf_id, number, game, rules_version, cards, seed_id, client_seed, sold_prizes)
     select ${deck.shelfId}, ${deck.number}, ${deck.game}, ${deck.rulesVersion}, ${deck.cards}, s.id,
       ${deck.clientSeed}, ${deck.soldPrizes} from seed s where s.server_seed_hash = ${deck.serverSeedHash}`,
  );
}

/** Returns the first place of the deck whose purchase failed; null: there is none. */
export async function findReturnedPlace(tx: Db, deckId: bigint): Promise<number | null> {
  const row = await tx.maybe<{ place: number }>(
    sql`select returned.place from scratch_deck d cross join lateral (
       select c.place ${RETURNED} order by c.place limit 1) returned where d.id = ${deckId}`,
  );
  return row?.place ?? null;
}

/** Counts another place as handed out. */
export async function takePlace(tx: Db, deckId: bigint): Promise<void> {
  await tx.run(sql`update scratch_deck set taken = taken + 1 where id = ${deckId}`);
}

/** Hands a place out to a purchase. */
export async function handOut(
  tx: Db,
  card: { readonly deckId: bigint; readonly place: number; readonly roundId: string },
): Promise<void> {
  await tx.run(
    sql`insert into scratch_card (deck_id, place, round_id) values (${card.deckId}, ${card.place}, ${card.roundId})
     on conflict (deck_id, place) do update set round_id = excluded.round_id where not scratch_card.is_sold`,
  );
}

export async function findDeckOfRound(db: Db, roundId: string): Promise<Deck | null> {
  return db.maybe<Deck>(
    sql`select ${DECK} ${FROM_DECK} join scratch_card c on c.deck_id = d.id where c.round_id = ${roundId}`,
  );
}

/** Marks a purchase's card as sold; returns false when the card is not the purchase's any more. */
export async function markSold(tx: Db, roundId: string): Promise<boolean> {
  return (
    (await tx.run(
      sql`update scratch_card set is_sold = true where round_id = ${roundId} and not is_sold`,
    )) === 1
  );
}

export async function countSold(tx: Db, deckId: bigint, soldPrizes: readonly number[]): Promise<void> {
  await tx.run(
    sql`update scratch_deck set sold = sold + 1, sold_prizes = ${soldPrizes} where id = ${deckId}`,
  );
}

export async function closeDeck(tx: Db, deckId: bigint, now: Date): Promise<void> {
  await tx.run(sql`update scratch_deck set closed_at = ${now} where id = ${deckId}`);
}

/** Lists the newest closed decks of a game with one currency and money. */
export async function listClosedDecks(
  db: Db,
  { vendor, gameCode, currency, play }: Omit<Shelf, "id" | "priceMinor">,
  limit: number,
): Promise<(Deck & Pick<Shelf, "priceMinor">)[]> {
  return db.rows<Deck & Pick<Shelf, "priceMinor">>(
    sql`select ${DECK}, f.price_minor as "priceMinor" ${FROM_DECK} join scratch_shelf f on f.id = d.shelf_id
     where f.vendor = ${vendor} and f.game_code = ${gameCode} and f.currency = ${currency} and f.play = ${play}
       and d.closed_at is not null
     order by d.closed_at desc, d.id desc limit ${limit}`,
  );
}

/** Returns when the player's last purchase at the game was stored; null: there is none. */
export async function findLastPurchase(
  db: Db,
  {
    vendor,
    player,
    gameCode,
  }: { readonly vendor: string; readonly player: string; readonly gameCode: string },
): Promise<Date | null> {
  const row = await db.maybe<{ createdAt: Date }>(
    sql`select created_at as "createdAt" from round
     where vendor = ${vendor} and player = ${player} and game_code = ${gameCode}
     order by created_at desc limit 1`,
  );
  return row?.createdAt ?? null;
}
