/**
 * npm run simulate -- par [GAME] [--write]
 * npm run simulate -- rng [GAME … | raw] [--full] [--rounds N] [--jobs N] [--seed TEXT] [--gib N]
 * par: return, hit rate, deviation and most of every bet of every game; --write makes docs/par-sheets again.
 * rng: tests of scaled outcomes of every game (10,000,000 rounds each with --full, about an hour of one processor; else
 * 100,000) and of the raw stream, or of what is named. --jobs shares the games among threads; --seed draws other rounds;
 * --gib is how much of the raw stream each test of dieharder may read, from its beginning. Ends with 1 when something failed; a tool that is not installed
 * counts as not run. Last line JSON.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { titles } from "@khela/sandbox/titles";
import {
  byteFit,
  CLIENT_SEED,
  failing,
  LEVEL,
  passLine,
  runDieharder,
  runRngtest,
  shareOut,
  testedGames,
  testGames,
  type Battery,
  type Row,
} from "./rng.ts";
import { gamesWithSheets, PAR_FOLDER, sheetOf, textOf } from "./par-sheets.ts";

const FULL_ROUNDS = 10_000_000;
const SHORT_ROUNDS = 100_000;
/** By dieharder's numbers: birthdays alone. */
const QUICK = [0];
/**
 * All that are whole after a few GiB. Not among them: OPSO, OQSO, DNA and sums (5, 6, 7, 14), which dieharder itself calls
 * suspect; and those that read tens or hundreds of GiB (17, 200 to 203, 207, 208), of which lagged sums are the greater part.
 */
const WHOLE = [0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 100, 101, 102, 204, 205, 206, 209];
const GIBIBYTE = 2 ** 30;
const FULL_GIB = 8;
const SHORT_GIB = 0.5;
const RAW = "raw";
const RAW_BYTES = 16_000_000;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function playedBy(game: string): number {
  return titles.filter(
    ({ engine }) =>
      engine !== undefined &&
      (engine.family === "slots" ? engine.sheet : engine.family === "room" ? engine.room : engine.game) ===
        game,
  ).length;
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
    say(
      `${game.padEnd(17)} ${test.padEnd(10)} chi-square ${chiSquare.toFixed(1).padStart(9)}  ${String(degrees).padStart(3)} degrees  p ${p.toFixed(5)}  ${what}`,
    );
  }
}

type Asked = {
  readonly names: readonly string[];
  readonly isFull: boolean;
  readonly rounds: number;
  readonly seed: string;
  readonly jobs: number;
  readonly gib: number;
};

async function drawGames({ names, rounds, seed, jobs }: Asked): Promise<Row[]> {
  const games = testedGames().filter((game) => names.length === 0 || names.includes(game));
  const orders = { games, rounds, seed };
  const rows = jobs > 1 ? await shareOut(orders, { jobs, tell }) : testGames(orders, tell);
  const failed = failing(rows);
  say(
    `${rows.length} tests of ${rounds} rounds each, seed "${seed}"; one fails below p = ${passLine().toExponential(2)}: ${failed.length} did`,
  );
  return rows;
}

type Raw = {
  readonly bytes: Readonly<Record<"plain" | "bent", number>>;
  readonly batteries: readonly Battery[];
  readonly isCanaryDead: boolean;
};

async function drawRaw({ isFull, gib }: Asked): Promise<Raw> {
  const bytes = { plain: byteFit(RAW_BYTES).p, bent: byteFit(RAW_BYTES, 100).p };
  say(
    `bytes of the raw stream: p ${bytes.plain.toFixed(5)}; with one bit bent in a hundredth of them: p ${bytes.bent.toExponential(1)}`,
  );
  const plain = await runRngtest(isFull ? 20_000 : 2_000, { say });
  const bent = await runRngtest(2_000, { say, bentEvery: 8 });
  const dieharder: Battery[] = [];
  for (const test of isFull ? WHOLE : QUICK)
    dieharder.push(await runDieharder(test, { bytes: gib * GIBIBYTE, say }));
  // what is bent has to fail, or nothing was tested
  return {
    bytes,
    batteries: [plain, bent, ...dieharder],
    isCanaryDead: bytes.bent > LEVEL || (bent.ran && bent.failed === 0),
  };
}

async function showRng(asked: Asked): Promise<number> {
  const { names, rounds } = asked;
  const rows = names.length === 1 && names[0] === RAW ? [] : await drawGames(asked);
  const raw = names.length === 0 || names.includes(RAW) ? await drawRaw(asked) : null;
  const failed = failing(rows).map(({ game, test, p }) => ({ game, test, p }));
  const [plain, , ...dieharder] = raw?.batteries ?? [];
  const isRawBad = raw !== null && (raw.bytes.plain < LEVEL / 10 || raw.isCanaryDead);
  const isBad =
    isRawBad || failed.length > 0 || (plain?.failed ?? 0) > 0 || dieharder.some((test) => test.failed > 0);
  say(
    JSON.stringify({
      simulate: "rng",
      rounds,
      seed: asked.seed,
      tests: rows.length,
      passLine: passLine(),
      failed,
      raw,
    }),
  );
  return isBad ? 1 : 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: "boolean", default: false },
    full: { type: "boolean", default: false },
    rounds: { type: "string" },
    jobs: { type: "string", default: "1" },
    seed: { type: "string", default: CLIENT_SEED },
    gib: { type: "string" },
  },
});
const [what, ...names] = positionals;
const unknown = what === "rng" ? names.filter((name) => name !== RAW && !testedGames().includes(name)) : [];
if (unknown.length > 0) {
  process.stderr.write(`no game ${unknown.join(", ")}; there are ${testedGames().join(", ")} and ${RAW}\n`);
  process.exitCode = 2;
} else if (what === "par") process.exitCode = showPar(names[0], values.write);
else if (what === "rng") {
  const { full: isFull, seed } = values;
  process.exitCode = await showRng({
    names,
    isFull,
    seed,
    jobs: Number(values.jobs),
    rounds: Number(values.rounds ?? (isFull ? FULL_ROUNDS : SHORT_ROUNDS)),
    gib: Number(values.gib ?? (isFull ? FULL_GIB : SHORT_GIB)),
  });
} else {
  process.stderr.write(
    "usage: npm run simulate -- par [GAME] [--write] | rng [GAME … | raw] [--full] [--rounds N] [--jobs N] [--seed TEXT] [--gib N]\n",
  );
  process.exitCode = 2;
}
