/**
 * npm run fair -- GAME --server-seed S --client-seed C --nonce N [--options JSON]
 *
 * Prints a round's outcome as JSON, from the published scheme (docs/fairness.md) only. `--options` is the bet (an example
 * bet fills missing fields) and, for games of several steps, `actions`. For `crash` the server seed is the round's hash
 * in the chain, and the client seed is the chain's salt.
 */
import { parseArgs } from "node:util";
import { EngineError } from "@khela/engines/engine-error";
import { findGame } from "@khela/engines/games";
import { crashPoint, crashRules, nextHash } from "@khela/engines/originals/crash";
import { exampleBets } from "@khela/engines/par/example-bets";
import { revealRound } from "@khela/engines/par/reveal-round";
import { hashSeed } from "@khela/engines/rng";
import { settleRound, type RoundAction, type RoundBet } from "@khela/engines/rounds";

const USAGE = "usage: npm run fair -- GAME --server-seed S --client-seed C --nonce N [--options JSON]";

type Options = Record<string, unknown> & { readonly actions?: readonly RoundAction[] };

function refuse(why: string): never {
  process.stderr.write(`${why}\n${USAGE}\n`);
  process.exit(2);
}

function readOptions(text: string): Options {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Options;
  } catch {
    // refused below, like any other text that is not an object
  }
  return refuse("--options must be a JSON object");
}

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

function play(
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

function readArguments(): { values: Record<string, string | undefined>; positionals: string[] } {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        "server-seed": { type: "string" },
        "client-seed": { type: "string" },
        nonce: { type: "string" },
        options: { type: "string" },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = readArguments();
const [game] = positionals;
const { "server-seed": serverSeed, "client-seed": clientSeed, nonce } = values;
if (game === undefined || serverSeed === undefined || clientSeed === undefined || nonce === undefined)
  refuse("game, --server-seed, --client-seed and --nonce are required");
if (!/^(0|[1-9][0-9]{0,15})$/.test(nonce)) refuse("--nonce must be 0, 1, 2 …");
try {
  const seeds = { serverSeed, clientSeed, nonce: Number(nonce) };
  process.stdout.write(
    `${JSON.stringify(play(game, seeds, readOptions(values["options"] ?? "{}")), null, 2)}\n`,
  );
} catch (error) {
  if (error instanceof EngineError) refuse(error.message);
  throw error;
}
