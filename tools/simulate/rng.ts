// Whether what the games draw looks as it should: scaled outcomes of every game by three tests, with the level shared out
// among all of them (Bonferroni), and the raw stream by dieharder and rngtest where they are installed. The seeds are fixed,
// so that the same code always gives the same answer; a stream with a bent bit must fail, or the tests test nothing.
import { spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { samplers, type Sampler } from "./samplers.ts";
import { fitOf, tallyOf, type Fit } from "./statistics.ts";

/** 99 % that a fair source passes all tests together. */
export const LEVEL = 0.01;

const SERVER_SEED = "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c";
const CLIENT_SEED = "simulate";

export type Row = Fit & { readonly game: string; readonly what: string; readonly test: string; readonly rounds: number };

/** The three tests of one game over `rounds` rounds. `bend` changes what was drawn, for the canary. */
export function testGame({ game, what, chances, cellOf }: Sampler, rounds: number, bend = (cell: number): number => cell): Row[] {
  const tally = tallyOf(chances);
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    // each game on words of its own: on the same ones games that draw alike would be one test told twice
    tally.add(bend(cellOf({ serverSeed: SERVER_SEED, clientSeed: `${CLIENT_SEED} ${game}`, nonce })));
  }
  return Object.entries(tally.fits()).map(([test, fit]) => ({ game, what, test, rounds, ...fit }));
}

export function testGames(rounds: number, tell: (rows: readonly Row[]) => void = () => undefined): Row[] {
  return samplers(rounds).flatMap((sampler) => {
    const rows = testGame(sampler, rounds);
    tell(rows);
    return rows;
  });
}

/** The rows that fail at the level shared among all of them. */
export function failing(rows: readonly Row[]): Row[] {
  return rows.filter(({ p }) => p < LEVEL / rows.length);
}

const BLOCK = 32;

/** The raw stream: the blocks of nonce 1, 2, 3 …, each used whole. `bentEvery` sets the lowest bit of every so many bytes. */
export function* rawStream(bytes: number, bentEvery?: number): Generator<Buffer> {
  const blocks = 4_096;
  for (let made = 0, nonce = 0; made < bytes; made += blocks * BLOCK) {
    const chunk = Buffer.concat(Array.from({ length: blocks }, () => {
      nonce += 1;
      return createHmac("sha256", SERVER_SEED).update(`${CLIENT_SEED}:${nonce}:0`).digest();
    }));
    if (bentEvery !== undefined) for (let at = 0; at < chunk.length; at += bentEvery) chunk[at] = (chunk[at] ?? 0) | 1;
    yield chunk.subarray(0, Math.min(chunk.length, bytes - made));
  }
}

/** How often each byte stands in the raw stream, against one in 256. */
export function byteFit(bytes: number, bentEvery?: number): Fit {
  const counts = Array.from({ length: 256 }, () => 0);
  for (const chunk of rawStream(bytes, bentEvery)) for (const byte of chunk) counts[byte] = (counts[byte] ?? 0) + 1;
  return fitOf(counts, counts.map(() => 1 / 256));
}

export type Battery = { readonly tool: string; readonly ran: boolean; readonly said: readonly string[]; readonly failed: number };

async function feed(command: string, args: readonly string[], source: () => Generator<Buffer>): Promise<string> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  child.stdout.on("data", (part: Buffer) => void (said += part.toString()));
  child.stderr.on("data", (part: Buffer) => void (said += part.toString()));
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  // a tool that has seen enough closes its end
  child.stdin.on("error", () => undefined);
  for (const chunk of source()) {
    if (child.exitCode !== null || !child.stdin.writable) break;
    if (!child.stdin.write(chunk)) await Promise.race([new Promise((resolve) => child.stdin.once("drain", resolve)), ended]);
  }
  child.stdin.end();
  await ended;
  return said;
}

function isInstalled(tool: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${tool}`]).status === 0;
}

/**
 * rngtest, FIPS 140-2 over blocks of 20,000 bits. A fair source fails about one block in 1,250, so the pass line is a band:
 * the expected number and five standard deviations above it.
 */
export async function runRngtest(blocks: number, bentEvery?: number): Promise<Battery> {
  const tool = bentEvery === undefined ? "rngtest" : "rngtest, bent stream";
  if (!isInstalled("rngtest")) return { tool, ran: false, said: ["not installed (Debian: rng-tools5); not run"], failed: 0 };
  // 32 bits at the start are taken for its own continuity
  const said = await feed("rngtest", ["-c", String(blocks)], () => rawStream(blocks * 2_500 + 4, bentEvery));
  const failures = Number(/FIPS 140-2 failures: (\d+)/.exec(said)?.[1] ?? Number.NaN);
  const expected = blocks / 1_250;
  const isFailed = !(failures <= expected + 5 * Math.sqrt(expected) + 1);
  return { tool, ran: true, said: [`${failures} of ${blocks} blocks failed, about ${Math.round(expected)} expected`], failed: isFailed ? 1 : 0 };
}

/** dieharder reading the stream itself (-g 200); without that it would test a generator of its own. */
export async function runDieharder(tests: readonly string[], bytes: number): Promise<Battery> {
  if (!isInstalled("dieharder")) return { tool: "dieharder", ran: false, said: ["not installed (Debian: dieharder); not run"], failed: 0 };
  const said = await feed("dieharder", ["-g", "200", ...tests], () => rawStream(bytes));
  const rows = said.split("\n").filter((line) => /PASSED|WEAK|FAILED/.test(line)).map((line) => line.trim());
  const isFromStream = said.includes("stdin_input_raw");
  const failed = rows.filter((line) => line.endsWith("FAILED")).length + (isFromStream && rows.length > 0 ? 0 : 1);
  return { tool: "dieharder", ran: true, said: rows, failed };
}
