import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { EngineError } from "@khela/engines/engine-error";
import { findGame, listGames, type Game } from "@khela/engines/games";
import { exampleBets } from "@khela/engines/par/example-bets";
import { settleRound, type RoundAction, type RoundBet, type SettledRound } from "@khela/engines/rounds";
import { holdemVersions } from "@khela/engines/poker/holdem-round";
import { hiloVersions } from "@khela/engines/originals/hilo";
import { counted, within } from "./proof-scale.ts";

const HELD = [true, false, true, false, true];

/** Every action that a player of a game family could send, whatever the round is. */
const actionsOf: Partial<Readonly<Record<Game["family"], readonly RoundAction[]>>> = {
  mines: [
    ...Array.from({ length: 25 }, (_, tile) => ({ type: "pick", tile }) as const),
    { type: "cash-out" },
  ],
  hilo: [
    { type: "skip" },
    ...(["higher", "lower", "equal"] as const).map((guess) => ({ type: "guess", guess }) as const),
    { type: "cash-out" },
  ],
  "coin-flip": [
    ...(["heads", "tails"] as const).map((side) => ({ type: "flip", side }) as const),
    { type: "cash-out" },
  ],
  tower: [...Array.from({ length: 3 }, (_, tile) => ({ type: "pick", tile }) as const), { type: "cash-out" }],
  "chicken-road": [{ type: "step" }, { type: "cash-out" }],
  blackjack: (["hit", "stand", "double", "split", "insure"] as const).map((type) => ({ type })),
  "three-card-poker": [{ type: "play" }, { type: "fold" }],
  "video-poker": [
    { type: "draw", held: HELD },
    { type: "draw", held: HELD.map((one) => !one) },
  ],
  holdem: [
    { type: "fold" },
    { type: "check" },
    { type: "call" },
    ...[200, 300, 500, 1_000].map((to) => ({ type: "raise", to: String(to) }) as const),
  ],
};
/** Maximum number of steps, more than a round of any game has. */
const MAX_STEPS = 400;

const versions = [
  ...listGames(),
  ...[...hiloVersions, ...holdemVersions].map(({ name, version }) => findGame(name, version)),
];

type Walk = { readonly order: readonly number[]; readonly nonce: number };

/** Plays a round by allowed actions, chosen by `order`; returns the round after each step, the ended one last. */
function walk(game: Game, { order, nonce }: Walk): SettledRound[] {
  const { name, version } = game.engine;
  const bet = exampleBets.get(name) as RoundBet;
  const seeds = { serverSeed: "c".repeat(64), clientSeed: "khela", nonce, rulesVersion: version };
  const actions: RoundAction[] = [];
  const all = actionsOf[game.family] ?? [];
  const seen: SettledRound[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const round = settleRound({ ...seeds, game: name, bet, actions });
    seen.push(round);
    if (round.isOver) return seen;
    const from = order[step % order.length] ?? 0;
    const allowed = all
      .map((_, at) => all[(at + from) % all.length] as RoundAction)
      .find((action) => {
        try {
          settleRound({ ...seeds, game: name, bet, actions: [...actions, action] });
          return true;
        } catch (error) {
          if (error instanceof EngineError) return false;
          throw error;
        }
      });
    if (allowed === undefined)
      throw new Error(`${name} ${version}: open without an allowed action after ${actions.length} steps`);
    actions.push(allowed);
  }
  throw new Error(`${name} ${version}: still open after ${MAX_STEPS} steps`);
}

describe("open rounds of every engine", () => {
  it.each(versions.map((game) => [`${game.engine.name} ${game.engine.version}`, game] as const))(
    "[GAME-07] %s: random allowed actions → one is always left until the round is over",
    (_, game) => {
      fc.assert(
        fc.property(
          fc.array(fc.nat(40), { minLength: 1, maxLength: 60 }),
          // a deck of scratch cards ends at its last card
          fc.nat(game.family === "scratch" ? 499 : 1_000_000),
          (order, nonce) => {
            const rounds = walk(game, { order, nonce });
            expect(rounds.slice(0, -1).every(({ payoutMinor }) => payoutMinor === "0")).toBe(true);
          },
        ),
        { numRuns: counted(game.family in actionsOf ? 20 : 3, 2_000), seed: 32 },
      );
    },
    within(2, 20),
  );

  it(
    "[GAME-07] each action again and again → one is left until the round is over",
    () => {
      for (const game of versions)
        for (const [at] of (actionsOf[game.family] ?? []).entries())
          for (let nonce = 0; nonce < 3; nonce += 1)
            expect(walk(game, { order: [at], nonce }).at(-1)?.isOver).toBe(true);
    },
    within(2, 2),
  );
});

describe("hilo with every card skipped", () => {
  const skips = (count: number): RoundAction[] => Array.from({ length: count }, () => ({ type: "skip" }));
  const play = (rulesVersion: number, actions: RoundAction[]) =>
    settleRound({
      game: "hilo",
      rulesVersion,
      serverSeed: "c".repeat(64),
      clientSeed: "khela",
      nonce: 0,
      bet: { stakeMinor: "1000" },
      actions,
    });

  it("[GAME-07] hilo: 50 skips → the last card is guessed; a right guess is cashed out", () => {
    expect(() => play(2, skips(51))).toThrow("hilo.no_cards");
    const ends = (["higher", "lower", "equal"] as const).flatMap((guess) => {
      try {
        return [play(2, [...skips(50), { type: "guess", guess }])];
      } catch {
        return [];
      }
    });
    expect(ends.length).toBe(2);
    const right = ends.find(({ isOver }) => !isOver);
    expect(right === undefined || right.outcome.family === "hilo").toBe(true);
  });

  it("[GAME-07] hilo: a round of version 1 with all cards skipped → the stake back at once", () => {
    expect(play(1, skips(51))).toMatchObject({ isOver: false, outcome: { cashOutMultiplier: "1" } });
    expect(play(1, [...skips(51), { type: "cash-out" }])).toMatchObject({
      isOver: true,
      stakeMinor: "1000",
      payoutMinor: "1000",
    });
  });
});
