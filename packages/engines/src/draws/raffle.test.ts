import { expect, test } from "vitest";
import { hashSeed } from "../rng.ts";
import { hashTicket, merklePath, merkleRoot } from "./draw-proof.ts";
import {
  checkRaffle,
  drawRaffle,
  raffleEntryText,
  readRaffleEntry,
  type PublishedRaffle,
  type TicketRun,
} from "./raffle.ts";

const secret = "a".repeat(64);
const beacon = "c".repeat(64);

function runsOf(counts: readonly number[]): TicketRun[] {
  let first = 0;
  return counts.map((count) => {
    first += count;
    return { first: first - count, count };
  });
}

function publish(counts: readonly number[], prizes: number): PublishedRaffle {
  const entries = runsOf(counts);
  const texts = entries.map((run, at) => raffleEntryText("7.w2026-01-05", `key${at}`, run));
  const leaves = texts.map(hashTicket);
  const root = merkleRoot(leaves);
  return {
    contest: "7.w2026-01-05",
    commitment: hashSeed(secret),
    secret,
    root,
    beacon,
    tickets: counts.reduce((sum, count) => sum + count, 0),
    prizes,
    winners: drawRaffle({ secret, root, beacon }, entries, prizes).map(({ number, entry }) => ({
      number,
      proof: {
        ticket: texts[entry]!,
        index: entry,
        tickets: leaves.length,
        path: merklePath(leaves, entry),
        root,
      },
    })),
  };
}

test("[CONT-06] raffle: each entry wins at most once, in the order of the numbers; fewer entries than prizes → each wins", () => {
  const winners = drawRaffle({ secret, root: "b".repeat(64), beacon }, runsOf([1, 50, 1, 9, 300]), 4);
  expect(new Set(winners.map(({ entry }) => entry)).size).toBe(4);
  for (const { number, entry } of winners) {
    const run = runsOf([1, 50, 1, 9, 300])[entry]!;
    expect(number >= run.first && number < run.first + run.count).toBe(true);
  }
  expect(drawRaffle({ secret, root: "b".repeat(64), beacon }, runsOf([2, 3]), 5)).toHaveLength(2);
  expect(drawRaffle({ secret, root: "b".repeat(64), beacon }, [], 5)).toEqual([]);
});

test("[CONT-06] raffle: numbers are even: 20,000 draws of one of four entries with 1, 2, 3 and 4 tickets → within 2 % of their share", () => {
  const entries = runsOf([1, 2, 3, 4]);
  const wins = [0, 0, 0, 0];
  for (let draw = 0; draw < 20_000; draw += 1) {
    const seeds = { secret: draw.toString(16).padStart(64, "0"), root: "b".repeat(64), beacon };
    wins[drawRaffle(seeds, entries, 1)[0]!.entry]! += 1;
  }
  for (const [at, count] of wins.entries())
    expect(Math.abs(count / 20_000 - (at + 1) / 10)).toBeLessThan(0.02);
});

test("[CONT-06] raffle: what is published is checked; another secret, number, order, winner, proof, contest or length is found", () => {
  const raffle = publish([3, 1, 7, 200, 5], 3);
  expect(checkRaffle(raffle)).toEqual({ secret: true, winners: true });
  const [one, two, three] = raffle.winners;
  const wrong: Partial<PublishedRaffle>[] = [
    { secret: "d".repeat(64) },
    { beacon: "d".repeat(64) },
    { tickets: raffle.tickets + 1_000 },
    { contest: "8.w2026-01-05" },
    { winners: [two!, one!, three!] },
    { winners: [one!, two!] },
    { winners: [] },
    { prizes: 2 },
    { prizes: 4 },
    { winners: [{ ...one!, number: one!.number + 1 }] },
    { winners: [{ ...one!, proof: two!.proof }] },
    { winners: [{ ...one!, proof: { ...one!.proof, index: one!.proof.index + 1 } }] },
  ];
  for (const changes of wrong) {
    const { secret: isSecret, winners } = checkRaffle({ ...raffle, ...changes });
    expect(isSecret && winners, JSON.stringify(changes).slice(0, 80)).toBe(false);
  }
});

test("[CONT-06] raffle: fewer entries than prizes, or none → whole only with all of them; an entry left out is found", () => {
  const few = publish([3, 1], 3);
  expect(few.winners).toHaveLength(2);
  expect(checkRaffle(few)).toEqual({ secret: true, winners: true });
  expect(checkRaffle(publish([], 3))).toEqual({ secret: true, winners: true });
  const [one] = few.winners;
  const { count } = readRaffleEntry(few.contest, one!.proof.ticket)!;
  for (const changes of [
    { winners: [one!] },
    { winners: [one!], tickets: count },
    { winners: [], tickets: 0 },
    { winners: [] },
  ])
    expect(checkRaffle({ ...few, ...changes }).winners).toBe(false);
});
