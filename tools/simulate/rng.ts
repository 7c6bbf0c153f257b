// Whether what the games draw looks as it should: scaled outcomes of every game by three tests, with the level shared out
// among all of them (Bonferroni), and the raw stream by dieharder and rngtest where they are installed. The seeds are fixed,
// so that the same code always gives the same answer; a stream with a bent bit must fail, or the tests test nothing.
import { spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { samplers, type Sampler } from "./samplers.ts";
import { fitOf, tallyOf, type Fit } from "./statistics.ts";

/** 99 % that a fair source passes all tests together. */
export const LEVEL = 0.01;

const SERVER_SEED = "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c";
/** What a run is drawn with when it is not told another. */
export const CLIENT_SEED = "simulate";

export type Row = Fit & {
  readonly game: string;
  readonly what: string;
  readonly test: string;
  readonly rounds: number;
};

/** `seed` is the client seed's beginning; a failing game is drawn again with another, which tells chance from a fault. */
export type Orders = { readonly games: readonly string[]; readonly rounds: number; readonly seed: string };

export type Bent = { readonly seed?: string; readonly bend?: (cell: number) => number };

/** The three tests of one game over `rounds` rounds. `bend` changes what was drawn, for the canary. */
export function testGame(
  { game, what, chances, cellOf }: Sampler,
  rounds: number,
  { seed = CLIENT_SEED, bend }: Bent = {},
): Row[] {
  const tally = tallyOf(chances);
  // each game on words of its own: on the same ones games that draw alike would be one test told twice
  const clientSeed = `${seed} ${game}`;
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const cell = cellOf({ serverSeed: SERVER_SEED, clientSeed, nonce });
    tally.add(bend === undefined ? cell : bend(cell));
  }
  return Object.entries(tally.fits()).map(([test, fit]) => ({ game, what, test, rounds, ...fit }));
}

type Tell = (rows: readonly Row[]) => void;

export function testGames({ games, rounds, seed }: Orders, tell: Tell = () => undefined): Row[] {
  return samplers(rounds)
    .filter(({ game }) => games.includes(game))
    .flatMap((sampler) => {
      const rows = testGame(sampler, rounds, { seed });
      tell(rows);
      return rows;
    });
}

/** As `testGames`, a game at a time to each of so many threads: a game's rows are the same whichever draws it. */
export async function shareOut(
  { games, rounds, seed }: Orders,
  { jobs, tell }: { jobs: number; tell: Tell },
): Promise<Row[]> {
  const waiting = [...games];
  const found: Row[] = [];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL("./rng-worker.ts", import.meta.url));
      const next = (): void => {
        const game = waiting.shift();
        if (game === undefined) void worker.terminate().then(() => resolve());
        else worker.postMessage({ games: [game], rounds, seed } satisfies Orders);
      };
      worker.on("error", reject);
      worker.on("message", (rows: readonly Row[]) => {
        tell(rows);
        found.push(...rows);
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: Math.min(jobs, games.length) }, work));
  return found;
}

/** Of every game, in the order they are tested. */
export function testedGames(): string[] {
  return samplers(1).map(({ game }) => game);
}

const TESTS_A_GAME = 3;

/** Below this a test fails: the level is shared among the tests of all games, also where only some of them are run. */
export function passLine(): number {
  return LEVEL / (testedGames().length * TESTS_A_GAME);
}

export function failing(rows: readonly Row[]): Row[] {
  const line = passLine();
  return rows.filter(({ p }) => p < line);
}

const BLOCK = 32;

/** The raw stream: the blocks of nonce 1, 2, 3 …, each used whole. `bentEvery` sets the lowest bit of every so many bytes. */
export function* rawStream(bytes: number, bentEvery?: number): Generator<Buffer> {
  const blocks = 4_096;
  for (let made = 0, nonce = 0; made < bytes; made += blocks * BLOCK) {
    const chunk = Buffer.concat(
      Array.from({ length: blocks }, () => {
        nonce += 1;
        return createHmac("sha256", SERVER_SEED).update(`${CLIENT_SEED}:${nonce}:0`).digest();
      }),
    );
    if (bentEvery !== undefined)
      for (let at = 0; at < chunk.length; at += bentEvery) chunk[at] = (chunk[at] ?? 0) | 1;
    yield chunk.subarray(0, Math.min(chunk.length, bytes - made));
  }
}

/** How often each byte stands in the raw stream, against one in 256. */
export function byteFit(bytes: number, bentEvery?: number): Fit {
  const counts = Array.from({ length: 256 }, () => 0);
  for (const chunk of rawStream(bytes, bentEvery))
    for (const byte of chunk) counts[byte] = (counts[byte] ?? 0) + 1;
  return fitOf(
    counts,
    counts.map(() => 1 / 256),
  );
}

export type Battery = { readonly tool: string; readonly ran: boolean; readonly failed: number };
type Say = (line: string) => void;
type Fed = { readonly said: string; readonly isSpent: boolean };

/** Each line is told as it comes, since some take hours. `isSpent`: it would have read more than there was. */
async function feed(
  command: string,
  args: readonly string[],
  { source, say }: { source: Generator<Buffer>; say: Say },
): Promise<Fed> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  child.stdout.on("data", (part: Buffer) => void (said += part.toString()));
  child.stderr.on("data", (part: Buffer) => void (said += part.toString()));
  createInterface(child.stdout).on("line", say);
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  // a tool that has seen enough closes its end
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
  return { said, isSpent };
}

function isInstalled(tool: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${tool}`]).status === 0;
}

/**
 * rngtest, FIPS 140-2 over blocks of 20,000 bits. A fair source fails about one block in 1,250, so the pass line is a band:
 * the expected number and five standard deviations above it.
 */
export async function runRngtest(
  blocks: number,
  { say, bentEvery }: { say: Say; bentEvery?: number },
): Promise<Battery> {
  const tool = bentEvery === undefined ? "rngtest" : "rngtest, bent stream";
  if (!isInstalled("rngtest")) {
    say(`${tool}: not installed (Debian: rng-tools5); not run`);
    return { tool, ran: false, failed: 0 };
  }
  // 32 bits at the start are taken for its own continuity
  const { said } = await feed("rngtest", ["-c", String(blocks)], {
    source: rawStream(blocks * 2_500 + 4, bentEvery),
    say: () => undefined,
  });
  const failures = Number(/FIPS 140-2 failures: (\d+)/.exec(said)?.[1] ?? Number.NaN);
  const expected = blocks / 1_250;
  const isFailed = !(failures <= expected + 5 * Math.sqrt(expected) + 1);
  say(`${tool}: ${failures} of ${blocks} blocks failed, about ${Math.round(expected)} expected`);
  return { tool, ran: true, failed: isFailed ? 1 : 0 };
}

const ASSESSED = /PASSED|WEAK|FAILED/;

/** One test of dieharder, by its number, reading the stream itself (-g 200); without that it would test a generator of its own. */
export async function runDieharder(
  test: number,
  { bytes, say }: { bytes: number; say: Say },
): Promise<Battery> {
  const tool = `dieharder -d ${test}`;
  if (!isInstalled("dieharder")) {
    say(`${tool}: not installed (Debian: dieharder); not run`);
    return { tool, ran: false, failed: 0 };
  }
  const { said, isSpent } = await feed("dieharder", ["-g", "200", "-d", String(test)], {
    source: rawStream(bytes),
    say: (line) => {
      if (ASSESSED.test(line)) say(`${tool}: ${line.trim()}`);
    },
  });
  const rows = said
    .split("\n")
    .filter((line) => ASSESSED.test(line))
    .map((line) => line.trim());
  // at the end of the stream it stops without a word, and what it had still to do would pass for done
  if (isSpent) say(`${tool}: ${bytes} bytes were not enough; not run`);
  const isFromStream = said.includes("stdin_input_raw");
  const failed =
    rows.filter((line) => line.endsWith("FAILED")).length +
    (isSpent || (isFromStream && rows.length > 0) ? 0 : 1);
  return { tool, ran: !isSpent, failed };
}
