/**
 * Outcomes per second and core of every game, settled as the game server does: seeds, stream, rules, money. The upper
 * bound is measured in the same run: HMAC-SHA256 blocks per second, by the engines' stream (which also runs in a
 * browser) and by Node's crypto. A round needs at least one block.
 */
import { createHmac } from "node:crypto";
import { listGames } from "@khela/engines/games";
import { exampleBets } from "@khela/engines/par/example-bets";
import { createRandomStream } from "@khela/engines/rng";
import { settleRound } from "@khela/engines/rounds";
import { median, printTable, rounded, type BenchReport } from "./report.ts";

const WARMUP_MS = 150;
const MEASURE_MS = 300;
const ROUNDS = 3;
const BATCH = 50;
const SERVER_SEED = "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c";

/** Runs of `act` per second; its argument is the number of earlier runs. */
function rateOf(act: (nonce: number) => void, ms: number): number {
  const begun = performance.now();
  let done = 0;
  while (performance.now() - begun < ms) for (let at = 0; at < BATCH; at += 1) act(done++);
  return (done * 1_000) / (performance.now() - begun);
}

type Lane = { readonly name: string; readonly act: (nonce: number) => void };

function limits(): Lane[] {
  return [
    {
      name: "blocks",
      act: (nonce) =>
        void createRandomStream({ serverSeed: SERVER_SEED, clientSeed: "bench", nonce }).nextWord(),
    },
    {
      name: "blocksOfNode",
      act: (nonce) => void createHmac("sha256", SERVER_SEED).update(`bench:${nonce}:0`).digest(),
    },
  ];
}

function games(): Lane[] {
  return listGames().map(({ engine: { name, version } }) => {
    const bet = exampleBets.get(name);
    if (bet === undefined) throw new Error(`no bet for ${name}`);
    return {
      name,
      act: (nonce) =>
        void settleRound({
          game: name,
          rulesVersion: version,
          serverSeed: SERVER_SEED,
          clientSeed: "bench",
          nonce,
          bet,
        }),
    };
  });
}

export function measureEngines(): BenchReport {
  const lanes = [...limits(), ...games()];
  for (const { act } of lanes) rateOf(act, WARMUP_MS);
  // in turn, so that other load on the machine affects all alike
  const seen = new Map<string, number[]>(lanes.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, act } of lanes) seen.get(name)?.push(rateOf(act, MEASURE_MS));
  const rates = new Map([...seen].map(([name, found]) => [name, median(found)]));
  const most = rates.get("blocks") ?? Number.NaN;
  printTable([
    ["", "a second and core", "of the blocks"],
    ...[...rates].map(([name, rate]) => [name, rounded(rate).toLocaleString("en"), rounded(rate / most, 3)]),
  ]);
  const perGame = [...rates].filter(([name]) => !name.startsWith("blocks"));
  return {
    ratios: Object.fromEntries(perGame.map(([name, rate]) => [name, rounded(rate / most, 4)])),
    figures: Object.fromEntries([...rates].map(([name, rate]) => [name, rounded(rate)])),
    machine: { hmac: "the engines' stream, and node:crypto" },
  };
}
