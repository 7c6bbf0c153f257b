// Tests randomness. Scaled outcomes of every game are tested by three tests, with the level divided among all of them
// (Bonferroni). The raw stream is tested by dieharder and rngtest where they are installed. The seeds are fixed, so
// that the same code always gives the same result. A stream with a biased bit must fail.
import { spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { createInterface } from "node:readline";
import { samplers } from "./samplers.ts";
import type { Sampler } from "./sampler.ts";
import { fitOf, tallyOf, type Fit } from "./statistics.ts";
import { shareAmongThreads } from "./threads.ts";

/** Probability that a fair source fails at least one of all tests. */
export const LEVEL = 0.01;

const SERVER_SEED = "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c";
/** Default prefix of a run's client seeds. */
export const CLIENT_SEED = "simulate";

export type Row = Fit & {
  readonly game: string;
  readonly what: string;
  readonly test: string;
  readonly rounds: number;
};

/**
 * Games to test. `seed` is the prefix of the client seeds; another prefix shows whether a failure was chance or a
 * fault.
 */
export type GameRun = { readonly games: readonly string[]; readonly rounds: number; readonly seed: string };

export type DrawOptions = { readonly seed?: string; readonly bias?: (cell: number) => number };

/**
 * Runs the three tests of one game over `rounds` rounds. `bias` changes the drawn cell, to check that the tests find
 * it.
 */
export function testGame(
  { game, what, chances, cellOf }: Sampler,
  rounds: number,
  { seed = CLIENT_SEED, bias }: DrawOptions = {},
): Row[] {
  const tally = tallyOf(chances);
  // A client seed per game, because games that draw alike would repeat one test on the same stream.
  const clientSeed = `${seed} ${game}`;
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const cell = cellOf({ serverSeed: SERVER_SEED, clientSeed, nonce });
    tally.add(bias === undefined ? cell : bias(cell));
  }
  return Object.entries(tally.fits()).map(([test, fit]) => ({ game, what, test, rounds, ...fit }));
}

type OnRows = (rows: readonly Row[]) => void;

export function testGames({ games, rounds, seed }: GameRun, onRows: OnRows = () => undefined): Row[] {
  return samplers(rounds)
    .filter(({ game }) => games.includes(game))
    .flatMap((sampler) => {
      const rows = testGame(sampler, rounds, { seed });
      onRows(rows);
      return rows;
    });
}

/** Runs `testGames` in threads, one game at a time in each. The rows do not depend on the number of threads. */
export async function runInThreads(
  { games, rounds, seed }: GameRun,
  { jobs, onRows }: { jobs: number; onRows: OnRows },
): Promise<Row[]> {
  const found: Row[] = [];
  await shareAmongThreads<GameRun, readonly Row[]>(new URL("./rng-worker.ts", import.meta.url), {
    tasks: games.map((game) => ({ games: [game], rounds, seed })),
    threads: jobs,
    onAnswer: (rows) => {
      onRows(rows);
      found.push(...rows);
    },
  });
  return found;
}

/** Returns the names of all games, in the order of the tests. */
export function testedGames(): string[] {
  return samplers(1).map(({ game }) => game);
}

const TESTS_PER_GAME = 3;

/**
 * Returns the p-value below which a test fails: the level divided by the number of tests of all games, also when only
 * some games run.
 */
export function passLine(): number {
  return LEVEL / (testedGames().length * TESTS_PER_GAME);
}

export function failing(rows: readonly Row[]): Row[] {
  const line = passLine();
  return rows.filter(({ p }) => p < line);
}

const BLOCK = 32;

/** Yields the raw stream: the whole blocks of nonce 1, 2, 3 … `biasEvery` sets the lowest bit of every n-th byte. */
export function* rawStream(bytes: number, biasEvery?: number): Generator<Buffer> {
  const blocks = 4_096;
  for (let made = 0, nonce = 0; made < bytes; made += blocks * BLOCK) {
    const chunk = Buffer.concat(
      Array.from({ length: blocks }, () => {
        nonce += 1;
        return createHmac("sha256", SERVER_SEED).update(`${CLIENT_SEED}:${nonce}:0`).digest();
      }),
    );
    if (biasEvery !== undefined)
      for (let at = 0; at < chunk.length; at += biasEvery) chunk[at] = (chunk[at] ?? 0) | 1;
    yield chunk.subarray(0, Math.min(chunk.length, bytes - made));
  }
}

/** Tests the frequency of each byte value in the raw stream against 1/256. */
export function byteFit(bytes: number, biasEvery?: number): Fit {
  const counts = Array.from({ length: 256 }, () => 0);
  for (const chunk of rawStream(bytes, biasEvery))
    for (const byte of chunk) counts[byte] = (counts[byte] ?? 0) + 1;
  return fitOf(
    counts,
    counts.map(() => 1 / 256),
  );
}

export type Battery = { readonly tool: string; readonly ran: boolean; readonly failed: number };
type Print = (line: string) => void;
type ToolRun = { readonly output: string; readonly isSpent: boolean };

/**
 * Feeds a source to a tool. Calls `print` for each line as it arrives, because some tools take hours. `isSpent`: the
 * tool wanted more bytes than `source` has.
 */
async function feed(
  command: string,
  args: readonly string[],
  { source, print }: { source: Generator<Buffer>; print: Print },
): Promise<ToolRun> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (part: Buffer) => void (output += part.toString()));
  child.stderr.on("data", (part: Buffer) => void (output += part.toString()));
  createInterface(child.stdout).on("line", print);
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  // A tool that has read enough closes its input, which is no error.
  child.stdin.on("error", () => undefined);
  let isSpent = true;
  for (const chunk of source) {
    if (child.exitCode !== null || !child.stdin.writable) {
      isSpent = false;
      break;
    }
    if (!child.stdin.write(chunk))
      await Promise.race([new Promise((resolve) => child.stdin.once("drain", resolve)), ended]);
  }
  child.stdin.end();
  await ended;
  return { output, isSpent };
}

function isInstalled(tool: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${tool}`]).status === 0;
}

/**
 * Runs rngtest, FIPS 140-2 over blocks of 20,000 bits. A fair source fails about one block in 1,250, so the limit is
 * five standard deviations above the expected number.
 */
export async function runRngtest(
  blocks: number,
  { print, biasEvery }: { print: Print; biasEvery?: number },
): Promise<Battery> {
  const tool = biasEvery === undefined ? "rngtest" : "rngtest, biased stream";
  if (!isInstalled("rngtest")) {
    print(`${tool}: not installed (Debian: rng-tools5); not run`);
    return { tool, ran: false, failed: 0 };
  }
  // Four bytes more, because rngtest uses the first 32 bits for its continuity test.
  const { output } = await feed("rngtest", ["-c", String(blocks)], {
    source: rawStream(blocks * 2_500 + 4, biasEvery),
    print: () => undefined,
  });
  const failures = Number(/FIPS 140-2 failures: (\d+)/.exec(output)?.[1] ?? Number.NaN);
  const expected = blocks / 1_250;
  const isFailed = !(failures <= expected + 5 * Math.sqrt(expected) + 1);
  print(`${tool}: ${failures} of ${blocks} blocks failed, about ${Math.round(expected)} expected`);
  return { tool, ran: true, failed: isFailed ? 1 : 0 };
}

const ASSESSED = /PASSED|WEAK|FAILED/;

/** Runs one test of dieharder, by its number, on stdin (-g 200). */
export async function runDieharder(
  test: number,
  { bytes, print }: { bytes: number; print: Print },
): Promise<Battery> {
  const tool = `dieharder -d ${test}`;
  if (!isInstalled("dieharder")) {
    print(`${tool}: not installed (Debian: dieharder); not run`);
    return { tool, ran: false, failed: 0 };
  }
  const { output, isSpent } = await feed("dieharder", ["-g", "200", "-d", String(test)], {
    source: rawStream(bytes),
    print: (line) => {
      if (ASSESSED.test(line)) print(`${tool}: ${line.trim()}`);
    },
  });
  const rows = output
    .split("\n")
    .filter((line) => ASSESSED.test(line))
    .map((line) => line.trim());
  // dieharder stops silently at the end of the stream, as if it had completed.
  if (isSpent) print(`${tool}: ${bytes} bytes were not enough; not run`);
  const isFromStream = output.includes("stdin_input_raw");
  const failed =
    rows.filter((line) => line.endsWith("FAILED")).length +
    (isSpent || (isFromStream && rows.length > 0) ? 0 : 1);
  return { tool, ran: !isSpent, failed };
}
