/**
 * npm run par -- [GAME] [--json]
 * Every bet of every game with its exact return to player, as a fraction and as a decimal.
 */
import { parseArgs } from "node:util";
import { EngineError } from "@khela/engines/engine-error";
import { decimalOf, formatFraction } from "@khela/engines/fraction";
import { gamesWithBets, listBets } from "@khela/engines/par/all-bets";

const DECIMALS = 12;

// A reader such as `head` that has enough closes the pipe: nothing is left to say.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false } },
});
try {
  const rows = listBets(positionals[0]).map(({ game, bet, rtp }) => ({
    game,
    bet,
    rtp: formatFraction(rtp),
    decimal: decimalOf(rtp, DECIMALS),
  }));
  const text = values.json
    ? JSON.stringify({ bets: rows })
    : rows
        .map(({ game, bet, rtp, decimal }) => `${game.padEnd(18)} ${bet.padEnd(22)} ${decimal}  ${rtp}`)
        .join("\n");
  process.stdout.write(`${text}\n`);
} catch (error) {
  if (!(error instanceof EngineError)) throw error;
  process.stderr.write(`${error.message}\ngames: ${gamesWithBets().join(", ")}\n`);
  process.exit(2);
}
