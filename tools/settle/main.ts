/**
 * npm run settle -- --game CODE --slip TEXT (--result FILE | --results FILE) [--json] [--mode ent|trad] [--odds FILE]
 *
 * npm run settle -- --list [--json]
 *
 * Prices and settles a slip with the same function as the site and the server. --results FILE has one result a line, and
 * each prints one line. --list prints every game with its plays, odds and exact returns. Exit code 2, with code and
 * position: an invalid slip, result or table (docs/lottery.md).
 */
import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { findLotteryGame, parseResult, parseSlip, settleSlip } from "@khela/engines/lottery/lottery";
import { LotteryError, type LotteryPlace } from "@khela/engines/lottery/lottery-error";
import type { LotteryGame, OddsTable, SlipLine } from "@khela/engines/lottery/lottery-types";
import { loadOdds, tableOf } from "@khela/engines/lottery/odds";
import { formatAmount } from "@khela/engines/money";
import { listText } from "./list.ts";
import { ArgumentError, readOptions, USAGE, type SettleOptions } from "./options.ts";

/** Number of results whose output is collected for one write. */
const ANSWERS_A_WRITE = 1_000;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new ArgumentError(`cannot read ${path}`);
  }
}

function parseJson(text: string, code: "result.bad_form" | "odds.bad_form", place: LotteryPlace): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new LotteryError(code, "not JSON", place);
  }
}

type Settling = {
  readonly game: LotteryGame;
  readonly lines: readonly SlipLine[];
  readonly odds: OddsTable;
  readonly options: SettleOptions;
};

function prepare(options: SettleOptions): Settling {
  const game = findLotteryGame(options.game);
  const own = tableOf(game, options.prizeMode, options.series);
  const odds =
    options.oddsFile === null
      ? own
      : loadOdds(game, parseJson(readText(options.oddsFile), "odds.bad_form", {}), own);
  return { game, lines: parseSlip(game, options.slip, options.mode, options.currency), odds, options };
}

function answerOf({ game, lines, odds, options }: Settling, json: unknown): string {
  const { isJson, currency } = options;
  const settled = settleSlip(game, lines, parseResult(game, json), odds);
  const amount = (minor: bigint) => formatAmount(minor, currency);
  const rows = settled.lines.map(({ line, play, bets, costMinor, hits, payoutMinor }) => ({
    line,
    play,
    bets,
    cost: amount(costMinor),
    hits,
    payout: amount(payoutMinor),
  }));
  const total = { bets: settled.bets, cost: amount(settled.costMinor), payout: amount(settled.payoutMinor) };
  if (isJson) return JSON.stringify({ ...total, lines: rows });
  return [
    ...rows.map(
      ({ line, play, bets, cost, hits, payout }) =>
        `line ${line}  ${play.padEnd(20)} bets ${bets}  cost ${cost}  hits ${hits}  payout ${payout}`,
    ),
    `total  bets ${total.bets}  cost ${total.cost}  payout ${total.payout}`,
  ].join("\n");
}

async function settleMany(settling: Settling, file: string): Promise<void> {
  const stream = createReadStream(file, "utf8");
  const failed = new Promise<never>((_, reject) =>
    stream.once("error", () => reject(new ArgumentError(`cannot read ${file}`))),
  );
  const answers: string[] = [];
  const flush = () => {
    if (answers.length > 0) print(answers.splice(0).join("\n"));
  };
  const all = async () => {
    let number = 0;
    for await (const text of createInterface({ input: stream, crlfDelay: Infinity })) {
      number += 1;
      if (text.trim() === "") continue;
      try {
        answers.push(answerOf(settling, parseJson(text, "result.bad_form", {})));
      } catch (error) {
        flush();
        if (!(error instanceof LotteryError)) throw error;
        const path = `line ${number}${error.place.path ? `: ${error.place.path}` : ""}`;
        throw new LotteryError(error.code, error.detail, { path });
      }
      if (answers.length >= ANSWERS_A_WRITE) flush();
    }
    flush();
  };
  await Promise.race([all(), failed]);
}

async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (options.what === "list") return print(listText(options.game, options.isJson));
  const settling = prepare(options);
  if (options.hasManyResults) return await settleMany(settling, options.resultFile);
  print(answerOf(settling, parseJson(readText(options.resultFile), "result.bad_form", {})));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof LotteryError) {
    process.stderr.write(`${error.message}\n`);
    if (process.argv.includes("--json"))
      print(JSON.stringify({ error: { code: error.code, ...error.place, message: error.detail } }));
  } else if (error instanceof ArgumentError) process.stderr.write(`${error.message}\n${USAGE}\n`);
  else throw error;
  process.exitCode = 2;
}
