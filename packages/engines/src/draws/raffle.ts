// Raffles: each entry holds a run of ticket numbers, and each prize goes to the owner of a drawn number. An entry wins
// at most once.
import { WORD_RANGE } from "../rng.ts";
import {
  createDrawStream,
  hashTicket,
  isCommitted,
  isIncluded,
  merkleRoot,
  type DrawSeeds,
  type Inclusion,
} from "./draw-proof.ts";

/** Ticket numbers of an entry: `count` numbers from `first` on. */
export type TicketRun = { readonly first: number; readonly count: number };

export type RaffleWinner = {
  /** The drawn ticket number. */
  readonly number: number;
  /** Index of the winning entry in the list of entries. */
  readonly entry: number;
};

/** Returns the text of a raffle entry that is hashed. Only the entry's owner knows `key` until they show it. */
export function raffleEntryText(contest: string, key: string, { first, count }: TicketRun): string {
  return ["khela raffle", contest, key, String(first), String(count)].join("\n");
}

/**
 * Yields the drawn ticket numbers in order, each below `tickets`: floor(w / 2^64 · tickets). The 64-bit w is made of
 * two words, the higher one first. No number is more likely than another by more than 2^-64.
 */
function* drawNumbers(seeds: DrawSeeds, tickets: number): Generator<number, never> {
  const stream = createDrawStream(seeds);
  const range = BigInt(WORD_RANGE);
  for (;;) {
    const word = BigInt(stream.nextWord()) * range + BigInt(stream.nextWord());
    yield Number((word * BigInt(tickets)) / (range * range));
  }
}

const holds = ({ first, count }: TicketRun, number: number): boolean =>
  number >= first && number < first + count;

/**
 * Draws the winners of `prizes` prizes, first prize first. The `entries` hold the ticket numbers from 0 on without a
 * gap. A drawn number is skipped when its entry has already won. With fewer entries than prizes, each entry wins.
 */
export function drawRaffle(seeds: DrawSeeds, entries: readonly TicketRun[], prizes: number): RaffleWinner[] {
  const last = entries[entries.length - 1];
  if (last === undefined) return [];
  const entryOf = (number: number): number => {
    let low = 0;
    let high = entries.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (entries[middle]!.first <= number) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const winners: RaffleWinner[] = [];
  const won = new Set<number>();
  for (const number of drawNumbers(seeds, last.first + last.count)) {
    const entry = entryOf(number);
    if (!won.has(entry)) {
      won.add(entry);
      winners.push({ number, entry });
    }
    if (winners.length === Math.min(prizes, entries.length)) break;
  }
  return winners;
}

/** The published data of a raffle after its draw. */
export type PublishedRaffle = {
  /** Key of the contest, `<promotion>.<period>`, which is also in the text of each entry. */
  readonly contest: string;
  readonly commitment: string;
  readonly secret: string;
  readonly root: string;
  readonly beacon: string;
  /** Number of all ticket numbers. */
  readonly tickets: number;
  /** Number of prizes. */
  readonly prizes: number;
  readonly winners: readonly { readonly number: number; readonly proof: Inclusion }[];
};

/** Reads the ticket numbers from the text of an entry; null when the entry belongs to another raffle. */
export function readRaffleEntry(contest: string, text: string): TicketRun | null {
  const [kind, of, , first, count] = text.split("\n");
  return kind === "khela raffle" && of === contest ? { first: Number(first), count: Number(count) } : null;
}

/** Returns whether the list of winners is complete: each prize has a winner, or every entry under the root has won. */
function isWhole({ winners, prizes, tickets, root }: PublishedRaffle, won: readonly TicketRun[]): boolean {
  if (winners.length >= prizes) return winners.length === prizes;
  const proofs = winners.map(({ proof }) => proof).sort((one, other) => one.index - other.index);
  const held = won.reduce((sum, { count }) => sum + count, 0);
  return held === tickets && merkleRoot(proofs.map(({ ticket }) => hashTicket(ticket))) === root;
}

/**
 * Checks a published raffle. `secret`: whether the secret matches the commitment. `winners`: whether the winners are
 * the complete list that follows from the secret. For every prize, the list must have the next drawn number and the
 * owner of this number, proven under the root.
 */
export function checkRaffle(raffle: PublishedRaffle): {
  readonly secret: boolean;
  readonly winners: boolean;
} {
  const { contest, commitment, secret, root, beacon, tickets, winners } = raffle;
  const won: TicketRun[] = [];
  const numbers = drawNumbers({ secret, root, beacon }, tickets);
  const isNext = ({ number, proof }: PublishedRaffle["winners"][number]): boolean => {
    // When every ticket has won, no further number can be drawn.
    if (won.reduce((sum, { count }) => sum + count, 0) >= tickets) return false;
    let drawn = numbers.next().value;
    while (won.some((run) => holds(run, drawn))) drawn = numbers.next().value;
    const run = readRaffleEntry(contest, proof.ticket);
    if (run === null || drawn !== number || !holds(run, number)) return false;
    won.push(run);
    return proof.root === root && isIncluded(proof);
  };
  return { secret: isCommitted(secret, commitment), winners: winners.every(isNext) && isWhole(raffle, won) };
}
