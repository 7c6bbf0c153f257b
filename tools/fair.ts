/**
 * npm run fair -- GAME --server-seed S --client-seed C --nonce N [--options JSON]
 *
 * Prints a round's outcome as JSON, from the published scheme (docs/fairness.md) only. `--options` is the bet (an example
 * bet fills missing fields) and, for games of several steps, `actions`. For `crash` the server seed is the round's hash
 * in the chain, and the client seed is the chain's salt.
 */
import { parseArgs } from "node:util";
import { EngineError } from "@khela/engines/engine-error";
import { playRound, type Options } from "./fair-round.ts";

const USAGE = "usage: npm run fair -- GAME --server-seed S --client-seed C --nonce N [--options JSON]";

function refuse(why: string): never {
  process.stderr.write(`${why}\n${USAGE}\n`);
  process.exit(2);
}

function readOptions(text: string): Options {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Options;
  } catch {
    // Text that is not JSON is refused below, like any other text that is not an object.
  }
  return refuse("--options must be a JSON object");
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
    `${JSON.stringify(playRound(game, seeds, readOptions(values["options"] ?? "{}")), null, 2)}\n`,
  );
} catch (error) {
  if (error instanceof EngineError) refuse(error.message);
  throw error;
}
