import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listGames, tableGames } from "./games.ts";
import { riskedAtTable } from "./live/table-outcomes.ts";
import { exampleBets } from "./par/example-bets.ts";
import { riskedInRound } from "./round-risk.ts";
import { settleRound, type RoundAction, type RoundBet, type RoundInput } from "./rounds.ts";

const doc = readFileSync(new URL("../../../docs/fairness.md", import.meta.url), "utf8");
const STAKE = 100_000n;
const seeds = { serverSeed: "what a stake risks", clientSeed: "any", rulesVersion: 1 };

/**
 * Returns the risked amounts of a bet's rounds on many nonces, without the rounds that returned exactly their stakes.
 */
function risksOf(game: string, bet: object, actions: readonly RoundAction[] = []): bigint[] {
  return Array.from({ length: 60 }, (_, nonce) => {
    const input = {
      ...seeds,
      nonce,
      game,
      bet: { stakeMinor: String(STAKE), ...bet },
      actions,
    } as RoundInput;
    const settled = settleRound(input);
    const risked = riskedInRound(input, settled);
    if (settled.payoutMinor === settled.stakeMinor) expect(risked).toBe(0n);
    return settled.payoutMinor === settled.stakeMinor ? [] : [risked];
  }).flat();
}

function riskOf(game: string, bet: object, actions: readonly RoundAction[] = []): bigint {
  const [first = -1n, ...rest] = risksOf(game, bet, actions);
  expect(rest.every((risked) => risked === first)).toBe(true);
  return first;
}

function table(name: string) {
  const found = tableGames.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no table ${name}`);
  return found;
}

function atTable(name: string, ...spots: readonly string[]): { risked: bigint; stake: bigint } {
  const bets = spots.map((on) => ({ on, stakeMinor: String(STAKE) }));
  return { risked: riskedAtTable(table(name), bets), stake: STAKE * BigInt(spots.length) };
}

const percent = (risked: bigint, stake = STAKE): string =>
  `${(Number((risked * 10_000n) / stake) / 100).toFixed(2)} %`;
const alone = (game: string, bet: object, actions: readonly RoundAction[] = []) =>
  percent(riskOf(game, bet, actions));
const together = (name: string, ...spots: readonly string[]) => {
  const { risked, stake } = atTable(name, ...spots);
  return percent(risked, stake);
};
const pick = { type: "pick", tile: 3 } as const;

const rows: readonly (readonly [string, string])[] = [
  ["`dice` under 50.50", alone("dice", { direction: "under", targetHundredths: 5_050 })],
  ["`dice` under 98.00", alone("dice", { direction: "under", targetHundredths: 9_800 })],
  ["`limbo` at 1.01", alone("limbo", { targetHundredths: 101 })],
  ["`plinko`, 8 rows, low", alone("plinko", { rows: 8, risk: "low" })],
  ["`keno`, 5 numbers, classic", alone("keno", { picks: [1, 2, 3, 4, 5], risk: "classic" })],
  ["`wheel`, 10 segments, low", alone("wheel", { segments: 10, risk: "low" })],
  ["`diamonds`", alone("diamonds", {})],
  ["`scratch`", alone("scratch", {})],
  ["`roulette` red", together("roulette", "red")],
  ["`roulette` red and black", together("roulette", "red", "black")],
  [
    "`roulette`, every number",
    together("roulette", ...Array.from({ length: 37 }, (_, n) => `straight:${n}`)),
  ],
  ["`sic-bo` big and small", together("sic-bo", "big", "small")],
  ["`baccarat` banker and player", together("baccarat", "banker", "player")],
  ["`dragon-tiger` dragon and tiger", together("dragon-tiger", "dragon", "tiger")],
  ["`andar-bahar` andar and bahar", together("andar-bahar", "andar", "bahar")],
  ["`teen-patti` a and b", together("teen-patti", "a", "b")],
  ["`bull` player 1 and banker 1", together("bull", "player:1", "banker:1")],
  ["`lucky-seven` up and down", together("lucky-seven", "up", "down")],
];

describe("risked amount of a round", () => {
  it("docs/fairness.md → every row as the engines compute it", () => {
    const shown = doc.split("\n");
    for (const [bet, part] of rows) expect(shown).toContain(`| ${bet} | ${part} |`);
  });

  it("mines left after one safe tile, hilo's likeliest guess, crash at 1.01 → what could be lost", () => {
    // With one mine, the first tile loses in 1 of 25 cases, so the round counts 2/25 of its stake.
    expect(riskOf("mines", { mines: 1 }, [pick])).toBe(8_000n);
    expect(riskOf("mines", { mines: 24 }, [pick])).toBe(STAKE);
    const guess = { type: "guess", guess: "higher" } as const;
    for (const risked of risksOfGuess(guess)) expect(risked > 0n && risked <= STAKE).toBe(true);
    const crash = { ...seeds, game: "crash", nonce: 0, serverSeed: "5".repeat(64), clientSeed: "salt" };
    const auto = { ...crash, bet: { stakeMinor: String(STAKE), targetHundredths: 101 } as RoundBet };
    expect(riskedInRound(auto, settleRound(auto))).toBe(3_960n);
    const early = {
      ...crash,
      bet: { stakeMinor: String(STAKE), targetHundredths: 1_000 } as RoundBet,
      actions: [{ type: "cash-out", atHundredths: 101 } as const],
    };
    expect(riskedInRound(early, settleRound(early))).toBe(3_960n);
  });

  it("slide: at 1.01 → what could be lost, at 2.00 and above whole", () => {
    expect(riskOf("slide", { targetHundredths: 101 })).toBe(3_960n);
    expect(riskOf("slide", { targetHundredths: 200 })).toBe(STAKE);
  });

  it("tower: one window in four → half of the stake; even money and longer whole", () => {
    const window = { type: "pick", tile: 0 } as const;
    expect(riskOf("tower", { difficulty: "easy" }, [window])).toBe(STAKE / 2n);
    expect(riskOf("tower", { difficulty: "hard" }, [window])).toBe(STAKE);
    expect(riskOf("tower", { difficulty: "expert" }, [window])).toBe(STAKE);
  });

  it("chicken road: the first lane of the easiest road → a tenth of the stake", () => {
    expect(riskOf("chicken-road", { difficulty: "easy" }, [{ type: "step" }])).toBe(STAKE / 10n);
  });

  it("coin flip: right or wrong → even money counts whole", () => {
    expect(riskOf("coin-flip", {}, [{ type: "flip", side: "heads" }])).toBe(STAKE);
  });

  it("hilo: a card skipped → takes no chance", () => {
    const skipped = hiloRound([{ type: "skip" }, { type: "guess", guess: "higher" }]);
    const { cards } = skipped.settled.outcome as { cards: readonly number[] };
    expect(cards.length).toBe(3);
    expect(skipped.risked > 0n).toBe(true);
  });

  it("every game's example → between 0 and the stake, 0 where it returns exactly its stake", () => {
    const bets = fc.constantFrom(...listGames().map(({ engine }) => engine.name));
    fc.assert(
      fc.property(bets, fc.nat(10_000), (game, any) => {
        // a deck of scratch cards has 500 cards
        const nonce = any % 500;
        if (game === "crash") return;
        const input = { ...seeds, game, nonce, bet: exampleBets.get(game) as RoundBet };
        const settled = settleRound(input);
        if (!settled.isOver) return;
        const risked = riskedInRound(input, settled);
        expect(risked >= 0n && risked <= BigInt(settled.stakeMinor)).toBe(true);
        if (settled.payoutMinor === settled.stakeMinor) expect(risked).toBe(0n);
      }),
      { numRuns: 200 },
    );
  });

  it("any bets at any table → never more than the bets alone, and not by their order", () => {
    const some = fc
      .constantFrom(...tableGames)
      .chain((game) =>
        fc.tuple(
          fc.constant(game),
          fc.subarray(Object.keys(game.rules.bets), { minLength: 1, maxLength: 4 }),
        ),
      );
    fc.assert(
      fc.property(some, ([game, spots]) => {
        const bets = spots.map((on) => ({ on, stakeMinor: "1000" }));
        const risked = riskedAtTable(game, bets);
        expect(riskedAtTable(game, bets.toReversed())).toBe(risked);
        expect(risked >= 0n && risked <= 1_000n * BigInt(bets.length)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

function hiloRound(actions: readonly RoundAction[], nonce = 0) {
  const input = { ...seeds, nonce, game: "hilo", bet: { stakeMinor: String(STAKE) } as RoundBet, actions };
  const settled = settleRound(input);
  return { settled, risked: riskedInRound(input, settled) };
}

/**
 * Returns the risked amounts of rounds of one guess, without rounds that begin with a king, which has no higher card.
 */
function risksOfGuess(guess: RoundAction): bigint[] {
  return Array.from({ length: 40 }, (_, nonce) => nonce).flatMap((nonce) => {
    const [card = 0] = (hiloRound([], nonce).settled.outcome as { cards: readonly number[] }).cards;
    return Math.floor(card / 4) === 11 ? [] : [hiloRound([guess], nonce).risked];
  });
}
