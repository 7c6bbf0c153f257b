// Tests the short forms of `npm run simulate`: the par sheets equal the engines' figures, and the statistics find a
// biased stream.
import { readdirSync, readFileSync } from "node:fs";
import {
  addFractions,
  approximate,
  compareFractions,
  fraction,
  parseFraction,
  type Fraction,
} from "@khela/engines/fraction";
import { describe, expect, it } from "vitest";
import { gamesWithBets, listBets } from "@khela/engines/par/all-bets";
import { createRandomStream } from "@khela/engines/rng";
import { definedKinds } from "@khela/engines/slots/definition/slot-definition";
import { checkSlotParSheet, slotParSheet } from "@khela/engines/slots/par/slot-par";
import { checkedSlot, playSlot } from "@khela/engines/slots/slot-engine";
import type { Slot } from "@khela/engines/slots/slot-kind";
import { slotFamilies, slots } from "@khela/engines/slots/slot-kinds";
import { gamesWithSheets, PAR_FOLDER, sheetOf, textOf } from "./par-sheets.ts";
import {
  byteFit,
  failing,
  passLine,
  rawStream,
  runInThreads,
  testedGames,
  testGame,
  testGames,
  type Row,
} from "./rng.ts";
import { samplers } from "./samplers.ts";
import { findSlot, isAgreed, playInThreads, playRounds } from "./slot-rounds.ts";
import { chiSquareTail, fitOf } from "./statistics.ts";

const ROUNDS = 4_000;
const SLOT_ROUNDS = 10_000;

describe("par sheets", () => {
  it("docs/par-sheets → one for each game and no other", () => {
    expect(readdirSync(PAR_FOLDER).sort()).toEqual(
      gamesWithSheets()
        .map((game) => `${game}.md`)
        .sort(),
    );
  });

  it.each(gamesWithSheets())(
    "%s: file → equal to the engine's figures, counted return equal to the stated one",
    (game) => {
      const sheet = sheetOf(game);
      expect(readFileSync(new URL(`${game}.md`, PAR_FOLDER), "utf8")).toBe(textOf(sheet));
      const stated = listBets(game);
      expect(sheet.profiles.map(({ rtp }) => approximate(rtp))).toEqual(
        stated.map(({ rtp }) => approximate(rtp)),
      );
    },
  );

  it("[GAME-07] every bet of every game → return above 0 and at most 1", () => {
    const bets = listBets();
    expect(new Set(bets.map(({ game }) => game))).toEqual(new Set(gamesWithBets()));
    expect(bets.filter(({ rtp: { num, den } }) => num <= 0n || num > den)).toEqual([]);
  });
});

const expectUsualReturn = (rtp: Fraction) => {
  expect(compareFractions(rtp, fraction(94n, 100n))).toBe(1);
  expect(compareFractions(rtp, fraction(97n, 100n))).toBe(-1);
};

// In this file, together with the sheets' files: counting a sheet takes seconds and is done once in a process.
describe("slots of every kind", () => {
  it("kinds that a file may define → each has a slot of the catalogue", () => {
    expect([...slotFamilies].sort()).toEqual([...definedKinds].sort());
  });

  it.each(slots)("$name: enumerated return → equals the declared one, between 94 % and 97 %", (slot) => {
    const { rtp, baseRtp, freeRtp, cycle } = checkSlotParSheet(checkedSlot(slot));
    expect(rtp).toEqual(slot.rtp);
    expect(addFractions(baseRtp, freeRtp)).toEqual(rtp);
    expectUsualReturn(rtp);
    expect(cycle).toBe(slot.stopsOf(slot.rules.reels).reduce((all, count) => all * BigInt(count), 1n));
  });

  it.each(slots)(
    "$name: 20,000 rounds → return, hits and triggers within 4 standard errors, none above the maximum",
    (slot) => {
      const par = slotParSheet(slot);
      const rounds = 20_000;
      let [units, hits, features, highest] = [0, 0, 0, 0];
      for (let nonce = 0; nonce < rounds; nonce += 1) {
        const stream = createRandomStream({ serverSeed: "par sheet", clientSeed: slot.name, nonce });
        const outcome = playSlot(slot, stream);
        units += outcome.units;
        highest = Math.max(highest, outcome.units);
        if (outcome.spin.units > 0) hits += 1;
        if (outcome.freeSpins !== null || (outcome.feature ?? null) !== null) features += 1;
      }
      const near = (seen: number, expected: number, deviation: number) =>
        expect(Math.abs(seen / rounds - expected)).toBeLessThan((4 * deviation) / Math.sqrt(rounds));
      const deviation = (p: number) => Math.sqrt(p * (1 - p));
      near(units / slot.units, approximate(par.rtp), par.standardDeviation);
      near(hits, approximate(par.hitRate), deviation(approximate(par.hitRate)));
      near(features, approximate(par.triggerRate), deviation(approximate(par.triggerRate)));
      expect(highest / slot.units).toBeLessThanOrEqual(approximate(par.maxMultiplier));
    },
  );

  const modes = slots.flatMap(({ name, betModes, withMode }) =>
    betModes.map((mode): [string, string, Slot] => [name, mode.id, withMode(mode)]),
  );

  it.each(modes)("%s by %s: return between 94 percent and 97 percent, rounds agree", (_name, _id, slot) => {
    expectUsualReturn(checkSlotParSheet(slot).rtp);
    expect(playRounds(slot, SLOT_ROUNDS)).toSatisfy(isAgreed);
  });

  it("wrong return → rounds do not agree", () => {
    const slot = findSlot("snake-charmer");
    const played = playRounds(slot, SLOT_ROUNDS);
    expect(isAgreed(played)).toBe(true);
    expect(isAgreed({ ...played, errors: 3.1 })).toBe(false);
    expect(isAgreed({ ...played, maximum: played.highest / 2 })).toBe(false);
    expect(() => checkSlotParSheet({ ...slot, rtp: parseFraction("95/100") })).toThrow("engine.rtp_mismatch");
  });

  it("rounds shared among threads → same result as in one", async () => {
    const shared = await playInThreads("snake-charmer", SLOT_ROUNDS, { threads: 2, partRounds: 3_001 });
    expect(shared).toEqual(playRounds(findSlot("snake-charmer"), SLOT_ROUNDS));
  });
});

describe("tests of randomness", () => {
  it("chi-square → tabled points, and the closed form of two degrees", () => {
    expect(chiSquareTail(3.841459, 1)).toBeCloseTo(0.05, 6);
    expect(chiSquareTail(18.307038, 10)).toBeCloseTo(0.05, 6);
    expect(chiSquareTail(135.806723, 100)).toBeCloseTo(0.01, 6);
    for (const x of [0.1, 1, 7, 40]) expect(chiSquareTail(x, 2)).toBeCloseTo(Math.exp(-x / 2), 9);
    expect(fitOf([10, 20, 30], [1 / 6, 2 / 6, 3 / 6])).toMatchObject({ chiSquare: 0, p: 1 });
  });

  it("scaled outcomes of every game → no test fails", () => {
    const rows = testGames({ games: testedGames(), rounds: ROUNDS, seed: "simulate" });
    expect(new Set(rows.map(({ game }) => game))).toEqual(new Set(gamesWithSheets()));
    expect(failing(rows)).toEqual([]);
    expect(passLine()).toBe(0.01 / rows.length);
  });

  it("one game alone or in another thread → same rows; another seed → other rows", async () => {
    const run = { games: ["crash", "dice", "keno"], rounds: ROUNDS, seed: "simulate" };
    const reported: Row[] = [];
    const shared = await runInThreads(run, { jobs: 2, onRows: (rows) => void reported.push(...rows) });
    const byName = (rows: readonly Row[]) =>
      rows.toSorted((a, b) => `${a.game} ${a.test}`.localeCompare(`${b.game} ${b.test}`));
    expect(reported).toEqual(shared);
    expect(byName(shared)).toEqual(byName(run.games.flatMap((game) => testGames({ ...run, games: [game] }))));
    const others = testGames({ ...run, seed: "another" });
    for (const { game, test, chiSquare } of others) {
      expect(
        shared.find((row) => row.game === game && row.test === test)?.chiSquare,
        `${game} ${test}`,
      ).not.toBe(chiSquare);
    }
  });

  it("biased outcomes (frequent value, dependent pairs, periodic value) → the matching test fails", () => {
    const [dice] = samplers(ROUNDS);
    if (dice === undefined) throw new Error("no sampler");
    let before = 0;
    let turn = 0;
    const biases = {
      frequency: (cell: number) => (cell % 5 === 0 ? 0 : cell),
      serial: (cell: number) => (before = (turn += 1) % 2 === 0 ? before : cell),
      gap: (cell: number) => ((turn += 1) % 4 === 0 ? cell % 12 : cell % 12 === cell ? cell + 13 : cell),
    };
    for (const [test, bias] of Object.entries(biases)) {
      const row = testGame(dice, ROUNDS, { bias }).find((one) => one.test === test);
      expect(row?.p ?? 1, test).toBeLessThan(1e-6);
    }
  });

  it("raw stream → the blocks of the rounds, passes; with a biased bit → fails", () => {
    const [chunk] = rawStream(64);
    const seeds = {
      serverSeed: "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
      clientSeed: "simulate",
      nonce: 1,
    };
    expect(chunk?.readUInt32BE(0)).toBe(createRandomStream(seeds).nextWord());
    // With one bit set in a hundredth of the bytes the test fails; with the unchanged stream it passes.
    expect(byteFit(8_000_000).p).toBeGreaterThan(1e-4);
    expect(byteFit(8_000_000, 100).p).toBeLessThan(1e-6);
  });
});
