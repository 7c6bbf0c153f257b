/**
 * npm run simulate -- par [GAME] [--write]
 *
 * npm run simulate -- economy [--days N] [--bound AMOUNT]
 *
 * npm run simulate -- rng [GAME … | raw] [--full] [--rounds N] [--jobs N] [--seed TEXT] [--gib N]
 *
 * npm run simulate -- slots [NAME | FILE …] [--full] [--rounds N] [--jobs N]
 *
 * npm run simulate -- twins
 *
 * par: prints return, hit rate, deviation and maximum of every bet of every game; --write writes docs/par-sheets.
 *
 * economy: prints the expected gain of farms and honest players, for an account and day, by the sandbox's promotions,
 * levels and rates. Exit code 1: a farm gains more than 1 % of its risked amount and more than the bound (a merchant's
 * maxPromotionGain).
 *
 * slots: plays slots of the catalogue or of a file (1,000,000 rounds each; --full 20,000,000) and compares their
 * return with the par sheet. --jobs shares the rounds among threads, without a change of the result. Exit code 1: one
 * is off by three standard errors, or pays above its maximum.
 *
 * twins: finds slots that share half of their symbols or all of their numbers, and titles of the sandbox that play the
 * same slot. Exit code 1: there are some.
 *
 * rng: tests the scaled outcomes of every game and the raw stream, or only the given ones: 100,000 rounds each; --full
 * 10,000,000, about an hour on one core. --jobs shares the games among threads; --seed draws other rounds; --gib is the
 * size of the raw stream for each test of dieharder. Exit code 1: a test failed; a missing tool counts as not run. The
 * last line is JSON.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findTwins } from "@khela/engines/slots/definition/twins";
import { slots } from "@khela/engines/slots/slot-kinds";
import { titles } from "@khela/sandbox/titles";
import {
  byteFit,
  CLIENT_SEED,
  failing,
  LEVEL,
  passLine,
  runDieharder,
  runRngtest,
  runInThreads,
  testedGames,
  testGames,
  type Battery,
  type Row,
} from "./rng.ts";
import { showEconomy } from "./economy/report.ts";
import { gamesWithSheets, PAR_FOLDER, sheetOf, textOf } from "./par-sheets.ts";
import { findSlot, isAgreed, playInThreads, playRounds, type PlayedSlot } from "./slot-rounds.ts";

const FULL_ROUNDS = 10_000_000;
const SHORT_ROUNDS = 100_000;
const SLOT_ROUNDS = { short: 1_000_000, full: 20_000_000 } as const;
/** Numbers of the dieharder tests of a quick run: only the birthdays test. */
const QUICK = [0];
/**
 * Numbers of all dieharder tests that complete within a few GiB. Left out are OPSO, OQSO, DNA and sums (5, 6, 7, 14),
 * which dieharder itself marks as suspect. Also left out are those that read tens or hundreds of GiB (17, 200 to 203,
 * 207, 208), mostly lagged sums.
 */
const WHOLE = [0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 100, 101, 102, 204, 205, 206, 209];
const GIBIBYTE = 2 ** 30;
const FULL_GIB = 8;
const SHORT_GIB = 0.5;
const RAW = "raw";
const RAW_BYTES = 16_000_000;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function playedBy(game: string): number {
  return titles.filter(
    ({ engine }) =>
      engine !== undefined &&
      (engine.family === "slots"
        ? engine.sheet
        : engine.family === "room"
          ? (engine.variant ?? engine.room)
          : engine.game) === game,
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
    else print(text);
    print(`${game}: played by ${playedBy(game)} titles of the sandbox`);
  }
  print(JSON.stringify({ simulate: "par", games: games.length, changed, written: shouldWrite }));
  return changed.length > 0 && !shouldWrite ? 1 : 0;
}

function onRows(rows: readonly Row[]): void {
  for (const { game, what, test, chiSquare, degrees, p } of rows) {
    print(
      `${game.padEnd(17)} ${test.padEnd(10)} chi-square ${chiSquare.toFixed(1).padStart(9)}  ${String(degrees).padStart(3)} degrees  p ${p.toFixed(5)}  ${what}`,
    );
  }
}

type Options = {
  readonly names: readonly string[];
  readonly isFull: boolean;
  readonly rounds: number;
  readonly seed: string;
  readonly jobs: number;
  readonly gib: number;
};

async function drawGames({ names, rounds, seed, jobs }: Options): Promise<Row[]> {
  const games = testedGames().filter((game) => names.length === 0 || names.includes(game));
  const run = { games, rounds, seed };
  const rows = jobs > 1 ? await runInThreads(run, { jobs, onRows }) : testGames(run, onRows);
  const failed = failing(rows);
  print(
    `${rows.length} tests of ${rounds} rounds each, seed "${seed}"; one fails below p = ${passLine().toExponential(2)}: ${failed.length} did`,
  );
  return rows;
}

type Raw = {
  readonly bytes: Readonly<Record<"fair" | "biased", number>>;
  readonly batteries: readonly Battery[];
  readonly isCanaryDead: boolean;
};

async function drawRaw({ isFull, gib }: Options): Promise<Raw> {
  const bytes = { fair: byteFit(RAW_BYTES).p, biased: byteFit(RAW_BYTES, 100).p };
  print(
    `bytes of the raw stream: p ${bytes.fair.toFixed(5)}; with one bit set in a hundredth of them: p ${bytes.biased.toExponential(1)}`,
  );
  const fair = await runRngtest(isFull ? 20_000 : 2_000, { print });
  const biased = await runRngtest(2_000, { print, biasEvery: 8 });
  const dieharder: Battery[] = [];
  for (const test of isFull ? WHOLE : QUICK)
    dieharder.push(await runDieharder(test, { bytes: gib * GIBIBYTE, print }));
  // The biased streams must fail; otherwise the tests detect nothing.
  return {
    bytes,
    batteries: [fair, biased, ...dieharder],
    isCanaryDead: bytes.biased > LEVEL || (biased.ran && biased.failed === 0),
  };
}

async function showRng(options: Options): Promise<number> {
  const { names, rounds } = options;
  const rows = names.length === 1 && names[0] === RAW ? [] : await drawGames(options);
  const raw = names.length === 0 || names.includes(RAW) ? await drawRaw(options) : null;
  const failed = failing(rows).map(({ game, test, p }) => ({ game, test, p }));
  const [fair, , ...dieharder] = raw?.batteries ?? [];
  const isRawBad = raw !== null && (raw.bytes.fair < LEVEL / 10 || raw.isCanaryDead);
  const isBad =
    isRawBad || failed.length > 0 || (fair?.failed ?? 0) > 0 || dieharder.some((test) => test.failed > 0);
  print(
    JSON.stringify({
      simulate: "rng",
      rounds,
      seed: options.seed,
      tests: rows.length,
      passLine: passLine(),
      failed,
      raw,
    }),
  );
  return isBad ? 1 : 0;
}

/**
 * Returns the slots that more than one title plays, each with the number of its titles. To a player such titles are one
 * game.
 */
function titlesBySlot(): readonly (readonly [slot: string, titles: number])[] {
  const counts = new Map<string, number>();
  for (const { engine } of titles)
    if (engine?.family === "slots") counts.set(engine.sheet, (counts.get(engine.sheet) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1);
}

function showTwins(): number {
  const twins = findTwins(slots);
  for (const { names, because } of twins) print(`${names.join(" and ")}: twins by their ${because}`);
  const shared = titlesBySlot();
  for (const [slot, count] of shared) print(`${slot}: played by ${count} titles`);
  print(JSON.stringify({ simulate: "twins", twins: twins.length, shared: Object.fromEntries(shared) }));
  return twins.length + shared.length > 0 ? 1 : 0;
}

async function showSlots(names: readonly string[], { rounds, jobs }: Pick<Options, "rounds" | "jobs">) {
  const listed = slots.map(({ name }) => name);
  const played: PlayedSlot[] = [];
  for (const name of names.length === 0 ? listed : names) {
    const result =
      jobs > 1 ? await playInThreads(name, rounds, { threads: jobs }) : playRounds(findSlot(name), rounds);
    const { slot, rtp, played: seen, errors, highest, maximum } = result;
    print(
      `${slot.padEnd(16)} exact ${rtp.toFixed(6)}  played ${seen.toFixed(6)}  ${errors.toFixed(2)} standard errors  highest ${highest.toFixed(1)} of ${maximum.toFixed(1)}`,
    );
    played.push(result);
  }
  const failed = played.filter((one) => !isAgreed(one)).map(({ slot }) => slot);
  print(JSON.stringify({ simulate: "slots", rounds, slots: played.length, failed }));
  return failed.length > 0 ? 1 : 0;
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
    days: { type: "string", default: "90" },
    bound: { type: "string", default: "10.00" },
  },
});
const [what, ...names] = positionals;
const unknown = what === "rng" ? names.filter((name) => name !== RAW && !testedGames().includes(name)) : [];
if (unknown.length > 0) {
  process.stderr.write(`no game ${unknown.join(", ")}; there are ${testedGames().join(", ")} and ${RAW}\n`);
  process.exitCode = 2;
} else if (what === "par") process.exitCode = showPar(names[0], values.write);
else if (what === "economy")
  process.exitCode = showEconomy(print, { days: Number(values.days), bound: values.bound });
else if (what === "twins") process.exitCode = showTwins();
else if (what === "slots") {
  const rounds = Number(values.rounds ?? (values.full ? SLOT_ROUNDS.full : SLOT_ROUNDS.short));
  process.exitCode = await showSlots(names, { rounds, jobs: Number(values.jobs) });
} else if (what === "rng") {
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
    "usage: npm run simulate -- par [GAME] [--write] | economy [--days N] [--bound AMOUNT] | slots [NAME | FILE …] [--full] [--rounds N] [--jobs N] | twins | rng [GAME … | raw] [--full] [--rounds N] [--jobs N] [--seed TEXT] [--gib N]\n",
  );
  process.exitCode = 2;
}
