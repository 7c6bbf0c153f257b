import { describe, expect, it } from "vitest";
import { findGame, listGames } from "./games.ts";
import { exampleBets } from "./par/example-bets.ts";
import { hashSeed } from "./rng.ts";
import { settleRound, stakeStepMinor, verifyRound, type RoundInput } from "./rounds.ts";
import { expectRefusal } from "../test/streams.ts";

const seeds = { serverSeed: `c0ffee${"0".repeat(52)}00c0de`, clientSeed: "khela", nonce: 0, rulesVersion: 1 };
const diceBet = { stakeMinor: "1000", direction: "over", targetHundredths: 5050 } as const;
const diceRound: RoundInput = { ...seeds, game: "dice", bet: diceBet };
const minesRound: RoundInput = { ...seeds, game: "mines", bet: { stakeMinor: "1000", mines: 3 } };
const slotRound: RoundInput = { ...seeds, game: "padma-catch", bet: { stakeMinor: "1000" } };

describe("settling a round", () => {
  it("payout → floor(stake × multiplier)", () => {
    expect(settleRound(diceRound)).toMatchObject({
      isOver: true,
      multiplier: "2",
      payoutMinor: "2000",
      isWinAboveStake: true,
    });
    const odd = { ...diceRound, bet: { ...diceBet, stakeMinor: "7", targetHundredths: 4000 } };
    expect(settleRound(odd)).toMatchObject({ multiplier: "33/20", payoutMinor: "11" });
  });

  it("return of the stake or less → not a win", () => {
    const bet = { stakeMinor: "1", direction: "over", targetHundredths: 200 } as const;
    expect(settleRound({ ...diceRound, bet })).toMatchObject({ payoutMinor: "1", isWinAboveStake: false });
    let small = 0;
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const round = settleRound({ ...slotRound, nonce });
      const isPaidLess = BigInt(round.payoutMinor) > 0n && BigInt(round.payoutMinor) <= 1000n;
      if (isPaidLess) small += 1;
      expect(round.isWinAboveStake).toBe(BigInt(round.payoutMinor) > 1000n);
    }
    expect(small).toBeGreaterThan(10);
  });

  it("[P5] 20 stakes per game → same outcome", () => {
    const actions = [{ type: "pick", tile: 0 }, { type: "pick", tile: 1 }, { type: "cash-out" }] as const;
    for (const round of [
      diceRound,
      { ...minesRound, actions },
      slotRound,
      { ...slotRound, game: "sundarban-roar" },
    ]) {
      for (let nonce = 0; nonce < 50; nonce += 1) {
        const outcomes = Array.from({ length: 20 }, (_, index) => {
          const stakeMinor = String((index + 1) ** 5 * 60);
          return JSON.stringify(tryOutcome({ ...round, nonce, bet: { ...round.bet, stakeMinor } }));
        });
        expect(new Set(outcomes).size).toBe(1);
      }
    }
  });

  it("input and result sent, stored and read back as JSON → settles the same", () => {
    for (const round of [diceRound, minesRound, slotRound]) {
      const settled = settleRound(round);
      expect(JSON.parse(JSON.stringify(settled))).toEqual(settled);
      expect(settleRound(JSON.parse(JSON.stringify(round)) as RoundInput)).toEqual(settled);
    }
  });

  it("open round of mines → pays nothing and hides the mines until its last action", () => {
    const started = settleRound(minesRound);
    expect(started).toMatchObject({ isOver: false, payoutMinor: "0", isWinAboveStake: false });
    const actions = [{ type: "pick", tile: 0 }] as const;
    const open = settleRound({ ...minesRound, actions });
    expect(open).toMatchObject({
      isOver: false,
      payoutMinor: "0",
      outcome: { minePositions: null, cashOutMultiplier: "9/8" },
    });
    const cashed = settleRound({ ...minesRound, actions: [...actions, { type: "cash-out" }] });
    expect(cashed).toMatchObject({ isOver: true, multiplier: "9/8", payoutMinor: "1125" });
    const lost = settleRound({ ...minesRound, actions: [...actions, { type: "pick", tile: 20 }] });
    expect(lost).toMatchObject({ isOver: true, payoutMinor: "0", outcome: { minePositions: [11, 13, 20] } });
  });

  it("unknown game, unknown rules or invalid stake → refused", () => {
    expectRefusal("round.unknown_game", () => settleRound({ ...diceRound, game: "no such game" }));
    expectRefusal("round.unknown_rules", () => settleRound({ ...diceRound, rulesVersion: 2 }));
    for (const stakeMinor of ["0", "-1", "1.5", "", "1e3", "9223372036854775808"]) {
      expectRefusal("bet.bad_stake", () => settleRound({ ...diceRound, bet: { ...diceBet, stakeMinor } }));
    }
    for (const stakeMinor of ["1", "9", "999", "1001", "1005"]) {
      expectRefusal("bet.stake_step", () => settleRound({ ...slotRound, bet: { stakeMinor } }));
    }
    const huge = { stakeMinor: "9223372036854775807", direction: "over", targetHundredths: 5050 } as const;
    expectRefusal("money.too_large", () => settleRound({ ...diceRound, bet: huge }));
  });
});

// Plays a round, or returns its error. Later picks may hit a mine at some nonces; whether the round is then over must
// not depend on the stake either.
function tryOutcome(round: RoundInput): unknown {
  try {
    return settleRound(round).outcome;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

describe("verifying a round", () => {
  const serverSeedHash = hashSeed(seeds.serverSeed);

  it("revealed seed → settles again; other seed → refused", () => {
    expect(verifyRound({ ...diceRound, serverSeedHash })).toEqual(settleRound(diceRound));
    expect(verifyRound({ ...diceRound, serverSeedHash: serverSeedHash.toUpperCase() })).toEqual(
      settleRound(diceRound),
    );
    expectRefusal("round.seed_mismatch", () =>
      verifyRound({ ...diceRound, serverSeed: "other", serverSeedHash }),
    );
  });
});

describe("the list of games", () => {
  it("game by name → newest version; slot stakes → whole multiples of the line stake", () => {
    const names = listGames().map(({ engine }) => engine.name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(findGame(name).engine.name).toBe(name);
    const steps = {
      dice: 1n,
      mines: 1n,
      blackjack: 2n,
      "padma-catch": 10n,
      "rickshaw-fair": 10n,
      "sundarban-roar": 20n,
    };
    for (const [name, step] of Object.entries(steps)) expect(stakeStepMinor(name)).toBe(step);
  });

  it("[P5] each game's example bet, 20 stakes → settles to the same outcome every time", () => {
    for (const [game, bet] of exampleBets) {
      for (let nonce = 0; nonce < 20; nonce += 1) {
        const outcomes = Array.from({ length: 20 }, (_, index) => {
          // In poker the stake is the chips, which are part of the shown hand.
          const stakeMinor = String(BigInt(bet.stakeMinor) * BigInt("table" in bet ? 1 : index + 1));
          const staked =
            "bets" in bet
              ? { ...bet, stakeMinor, bets: bet.bets.map((one) => ({ ...one, stakeMinor })) }
              : { ...bet, stakeMinor };
          return JSON.stringify(settleRound({ ...seeds, nonce, game, bet: staked }).outcome);
        });
        expect(new Set(outcomes).size).toBe(1);
      }
    }
  });
});
