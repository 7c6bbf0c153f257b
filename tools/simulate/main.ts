/**
 * npm run simulate -- par [GAME] [--write]
 * npm run simulate -- rng [--full] [--rounds N]
 * par: return, hit rate, deviation and most of every bet of every game; --write makes docs/par-sheets again.
 * rng: tests of scaled outcomes of every game (10,000,000 rounds each with --full, which takes hours; else 100,000) and of
 * the raw stream. Ends with 1 when something failed; a tool that is not installed counts as not run. Last line JSON.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { titles } from "@khela/sandbox/titles";
import { byteFit, failing, LEVEL, runDieharder, runRngtest, testGames, type Row } from "./rng.ts";
import { gamesWithSheets, PAR_FOLDER, sheetOf, textOf } from "./par-sheets.ts";

const FULL_ROUNDS = 10_000_000;
const SHORT_ROUNDS = 100_000;
/** dieharder's own marks: OPSO, OQSO, DNA are suspect, Sums not to be used; the quick form takes six others. */
const QUICK = ["-d", "0"];
const GIGABYTE = 2 ** 30;
const RAW_BYTES = 16_000_000;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function playedBy(game: string): number {
  return titles.filter(({ engine }) => engine !== undefined
    && (engine.family === "slots" ? engine.sheet : engine.family === "room" ? engine.room : engine.game) === game).length;
}

function readFile(game: string): string | null {
  try {
    return readFileSync(new URL(`${game}.md`, PAR_FOLDER), "utf8");
  } catch {
    return null;
  }
}

function showPar(only: string | undefined, shouldWrite: boolean): number {
  const games = only === undefined ? gamesWithSheets() : [only];
  const changed: string[] = [];
  for (const game of games) {
    const text = textOf(sheetOf(game));
    if (readFile(game) !== text) changed.push(game);
    if (shouldWrite) writeFileSync(new URL(`${game}.md`, PAR_FOLDER), text);
    else say(text);
    say(`${game}: played by ${playedBy(game)} titles of the sandbox`);
  }
  say(JSON.stringify({ simulate: "par", games: games.length, changed, written: shouldWrite }));
  return changed.length > 0 && !shouldWrite ? 1 : 0;
}

function tell(rows: readonly Row[]): void {
  for (const { game, what, test, chiSquare, degrees, p } of rows) {
    say(`${game.padEnd(17)} ${test.padEnd(10)} chi-square ${chiSquare.toFixed(1).padStart(9)}  ${String(degrees).padStart(3)} degrees  p ${p.toFixed(5)}  ${what}`);
  }
}

async function showRng(rounds: number, isFull: boolean): Promise<number> {
  const rows = testGames(rounds, tell);
  const failed = failing(rows);
  say(`${rows.length} tests of ${rounds} rounds each; one fails below p = ${LEVEL} / ${rows.length}: ${failed.length} did`);
  const bytes = { plain: byteFit(RAW_BYTES).p, bent: byteFit(RAW_BYTES, 100).p };
  say(`bytes of the raw stream: p ${bytes.plain.toFixed(5)}; with one bit bent in a hundredth of them: p ${bytes.bent.toExponential(1)}`);
  const batteries = [
    await runRngtest(isFull ? 20_000 : 2_000),
    await runRngtest(2_000, 8),
    await runDieharder(isFull ? ["-a"] : QUICK, isFull ? 64 * GIGABYTE : GIGABYTE / 2),
  ];
  for (const { tool, said } of batteries) for (const line of said) say(`${tool}: ${line}`);
  const [plain, bent, dieharder] = batteries;
  // what is bent has to fail, or nothing was tested
  const isCanaryDead = bytes.bent > LEVEL || (bent?.ran === true && bent.failed === 0);
  const isBad = bytes.plain < LEVEL / 10 || failed.length > 0 || (plain?.failed ?? 0) > 0 || (dieharder?.failed ?? 0) > 0 || isCanaryDead;
  say(JSON.stringify({
    simulate: "rng", rounds, tests: rows.length, level: LEVEL, failed: failed.map(({ game, test, p }) => ({ game, test, p })),
    bytes, batteries: batteries.map(({ tool, ran, failed: bad }) => ({ tool, ran, failed: bad })), isCanaryDead,
  }));
  return isBad ? 1 : 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean", default: false }, full: { type: "boolean", default: false }, rounds: { type: "string" } },
});
const [what, game] = positionals;
if (what === "par") process.exitCode = showPar(game, values.write);
else if (what === "rng") {
  process.exitCode = await showRng(Number(values.rounds ?? (values.full ? FULL_ROUNDS : SHORT_ROUNDS)), values.full);
} else {
  process.stderr.write("usage: npm run simulate -- par [GAME] [--write] | rng [--full] [--rounds N]\n");
  process.exitCode = 2;
}
