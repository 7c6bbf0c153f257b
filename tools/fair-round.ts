/** What `npm run fair` prints for one round. */
import { findGame } from "@khela/engines/games";
import { crashPoint, crashRules, nextHash } from "@khela/engines/originals/crash";
import { exampleBets } from "@khela/engines/par/example-bets";
import { revealRound } from "@khela/engines/par/reveal-round";
import { hashSeed } from "@khela/engines/rng";
import { settleRound, type RoundAction, type RoundBet } from "@khela/engines/rounds";

/** The bet, and the actions of a game of several steps. */
export type Options = Record<string, unknown> & { readonly actions?: readonly RoundAction[] };

// The stake of several bets is their sum unless it is given.
function betOf(game: string, options: Options): RoundBet {
  const named = Object.fromEntries(Object.entries(options).filter(([name]) => name !== "actions"));
  const bet = { ...exampleBets.get(game), ...named } as RoundBet;
  if (!("bets" in bet) || named["stakeMinor"] !== undefined || named["bets"] === undefined) return bet;
  return {
    ...bet,
    stakeMinor: bet.bets.reduce((sum, { stakeMinor }) => sum + BigInt(stakeMinor), 0n).toString(),
  };
}

/** @throws {EngineError} when the bet or an action is refused */
export function playRound(
  game: string,
  seeds: { serverSeed: string; clientSeed: string; nonce: number },
  options: Options,
): unknown {
  if (game === crashRules.name) {
    const crashHundredths = crashPoint(seeds.serverSeed, seeds.clientSeed);
    return {
      game,
      hash: seeds.serverSeed,
      salt: seeds.clientSeed,
      hashPlayedBefore: nextHash(seeds.serverSeed),
      crashHundredths: String(crashHundredths),
    };
  }
  const bet = betOf(game, options);
  const settled = settleRound({
    ...seeds,
    game,
    rulesVersion: findGame(game).engine.version,
    bet,
    actions: options.actions ?? [],
  });
  return {
    ...settled,
    bet,
    ...seeds,
    serverSeedHash: hashSeed(seeds.serverSeed),
    drawn: revealRound(game, seeds, bet),
  };
}
