/**
 * Outcomes per second and core of every game, settled as the game server does: seeds, stream, rules, money. The upper
 * bound is measured in the same run: HMAC-SHA256 blocks per second, by the engines' stream (which also runs in a
 * browser) and by Node's crypto. A round's share of it is the time of the blocks that it reads, of its whole time.
 */
import { createHmac } from "node:crypto";
import { sha256 } from "@noble/hashes/sha2.js";
import { listGames, type Game } from "@khela/engines/games";
import { exampleBets } from "@khela/engines/par/example-bets";
import { createRandomStream } from "@khela/engines/rng";
import { settleRound } from "@khela/engines/rounds";
import { median, printTable, rounded, type BenchReport } from "./report.ts";

const WARMUP_MS = 150;
const MEASURE_MS = 300;
const ROUNDS = 3;
const BATCH = 50;
const COUNTED = 2_000;
/** Minimum share of the blocks' time. */
const LEAST_SHARE = 0.3;
const SERVER_SEED = "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c";

/** Runs of `act` per second; its argument is the number of earlier runs. */
function rateOf(act: (nonce: number) => void, ms: number): number {
  const begun = performance.now();
  let done = 0;
  while (performance.now() - begun < ms) for (let at = 0; at < BATCH; at += 1) act(done++);
  return (done * 1_000) / (performance.now() - begun);
}

type Compressing = { process: (view: DataView, offset: number) => void };

/** Mean number of SHA-256 compressions of a run of `act`; counted apart from the timed runs. */
function compressionsOf(act: (nonce: number) => void): number {
  const hash = Object.getPrototypeOf(sha256.create()) as Compressing;
  const { process } = hash;
  let done = 0;
  hash.process = function countedProcess(this: Compressing, view, offset) {
    done += 1;
    process.call(this, view, offset);
  };
  for (let nonce = 0; nonce < COUNTED; nonce += 1) act(nonce);
  hash.process = process;
  return done / COUNTED;
}

type Lane = { readonly name: string; readonly act: (nonce: number) => void };

const blocks: Lane = {
  name: "blocks",
  act: (nonce) => void createRandomStream({ serverSeed: SERVER_SEED, clientSeed: "bench", nonce }).nextWord(),
};
const blocksOfNode: Lane = {
  name: "blocksOfNode",
  act: (nonce) => void createHmac("sha256", SERVER_SEED).update(`bench:${nonce}:0`).digest(),
};
const limits: readonly Lane[] = [blocks, blocksOfNode];

/** The public part of the seeds of a game's round; scratch cards are sold one after another from numbered decks. */
function seedsOf(game: Game, nonce: number): { readonly clientSeed: string; readonly nonce: number } {
  if (game.family !== "scratch") return { clientSeed: "bench", nonce };
  const { cards } = game.engine.rules;
  return { clientSeed: `bench.${Math.floor(nonce / cards)}`, nonce: nonce % cards };
}

function games(): Lane[] {
  return listGames().map((game) => {
    const { name, version } = game.engine;
    const bet = exampleBets.get(name);
    if (bet === undefined) throw new Error(`no bet for ${name}`);
    return {
      name,
      act: (nonce) =>
        void settleRound({
          game: name,
          rulesVersion: version,
          serverSeed: SERVER_SEED,
          ...seedsOf(game, nonce),
          bet,
        }),
    };
  });
}

export function measureEngines(): BenchReport {
  const lanes = [...limits, ...games()];
  for (const { act } of lanes) rateOf(act, WARMUP_MS);
  // in turn, so that other load on the machine affects all alike
  const seen = new Map<string, number[]>(lanes.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, act } of lanes) seen.get(name)?.push(rateOf(act, MEASURE_MS));
  const rates = new Map([...seen].map(([name, found]) => [name, median(found)]));
  const most = rates.get(blocks.name) ?? Number.NaN;
  const perBlock = compressionsOf(blocks.act);
  const perGame = lanes
    .filter((lane) => !limits.includes(lane))
    .map(({ name, act }) => {
      const rate = rates.get(name) ?? Number.NaN;
      const read = compressionsOf(act) / perBlock;
      return { name, rate, read, share: (rate * read) / most };
    });
  // A round that reads its first block at a later action has no share.
  const withShare = perGame.filter(({ read }) => read > 0);
  printTable([
    ["", "a second and core", "blocks a round", "share of the blocks"],
    ...limits.map(({ name }) => [name, rounded(rates.get(name) ?? Number.NaN).toLocaleString("en"), "", ""]),
    ...perGame.map(({ name, rate, read, share }) => [
      name,
      rounded(rate).toLocaleString("en"),
      rounded(read, 2),
      rounded(share, 3),
    ]),
  ]);
  return {
    ratios: Object.fromEntries(withShare.map(({ name, share }) => [name, rounded(share, 4)])),
    limits: Object.fromEntries(withShare.map(({ name }) => [name, { least: LEAST_SHARE }])),
    figures: Object.fromEntries([...rates].map(([name, rate]) => [`${name}Rate`, rounded(rate)])),
    machine: { hmac: "the engines' stream, and node:crypto" },
  };
}
