// Raffles: each entry holds a run of ticket numbers, and each prize goes to the owner of a number drawn. An entry wins once.
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

/** An entry's tickets: `count` numbers from `first` on. */
export type TicketRun = { readonly first: number; readonly count: number };

export type RaffleWinner = {
  /** The drawn ticket number. */
  readonly number: number;
  /** The entry's place in the list of entries. */
  readonly entry: number;
};

/** The text of an entry in its hashed form. Only its owner knows `key` until they show it. */
export function raffleEntryText(contest: string, key: string, { first, count }: TicketRun): string {
  return ["khela raffle", contest, key, String(first), String(count)].join("\n");
}

/**
 * The ticket numbers in draw order, each below `tickets`: floor(w / 2^64 · tickets), where w is made of two words, the
 * higher one first. No number is more likely than another by more than 2^-64.
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
 * The winners of `prizes` prizes, first prize first. The `entries` hold the ticket numbers from 0 on without a gap. A
 * drawn number of an entry that has already won is skipped; with fewer entries than prizes each entry wins.
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

/** The published data of a drawn raffle. */
export type PublishedRaffle = {
  /** `<promotion>.<period>`, as in the entries. */
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

/** The tickets of an entry of this raffle, from its text; null when it belongs to another one. */
export function readRaffleEntry(contest: string, text: string): TicketRun | null {
  const [kind, of, , first, count] = text.split("\n");
  return kind === "khela raffle" && of === contest ? { first: Number(first), count: Number(count) } : null;
}

/** Whether the list of winners is complete: each prize has a winner, or every entry under the root has won. */
function isWhole({ winners, prizes, tickets, root }: PublishedRaffle, won: readonly TicketRun[]): boolean {
  if (winners.length >= prizes) return winners.length === prizes;
  const proofs = winners.map(({ proof }) => proof).sort((one, other) => one.index - other.index);
  const held = won.reduce((sum, { count }) => sum + count, 0);
  return held === tickets && merkleRoot(proofs.map(({ ticket }) => hashTicket(ticket))) === root;
}

/**
 * `secret`: whether the secret is the committed one. `winners`: whether the winners are the complete list that follows
 * from the secret. For every prize, the list has the next drawn number and the owner of this number, proven under the
 * root.
 */
export function checkRaffle(raffle: PublishedRaffle): {
  readonly secret: boolean;
  readonly winners: boolean;
} {
  const { contest, commitment, secret, root, beacon, tickets, winners } = raffle;
  const won: TicketRun[] = [];
  const numbers = drawNumbers({ secret, root, beacon }, tickets);
  const isNext = ({ number, proof }: PublishedRaffle["winners"][number]): boolean => {
    // when every ticket has won, there is no further number
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
