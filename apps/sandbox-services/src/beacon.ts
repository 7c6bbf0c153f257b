// A randomness beacon with drand's interface: it has a round every few seconds, whose randomness is the hash of the
// round's signature. One secret key signs; many parties sign a real beacon together.

import { createHash, createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";

export const BEACON_PERIOD_S = 3;
const GENESIS_S = 1_700_000_000;
const MS = 1_000;

type Round = { readonly round: number; readonly randomness: string; readonly signature: string };

function roundOf(seed: string, round: number): Round {
  const signature = createHmac("sha256", seed).update(`beacon ${round}`).digest();
  return {
    round,
    randomness: createHash("sha256").update(signature).digest("hex"),
    signature: signature.toString("hex"),
  };
}

/** Serves the beacon's rounds at `/beacon`; a future round is answered with 404. */
export function registerBeacon(app: FastifyInstance, seed: string, nowMs: () => number): void {
  const lastRound = () => Math.floor((nowMs() / MS - GENESIS_S) / BEACON_PERIOD_S) + 1;
  app.get("/beacon/info", async () => ({
    period: BEACON_PERIOD_S,
    genesis_time: GENESIS_S,
    hash: createHash("sha256").update(seed).digest("hex"),
    schemeID: "sandbox",
  }));
  app.get<{ Params: { round: string } }>("/beacon/public/:round", async (request, reply) => {
    const { round } = request.params;
    const number = round === "latest" ? lastRound() : /^[1-9]\d{0,11}$/.test(round) ? Number(round) : 0;
    if (number < 1 || number > lastRound()) return reply.code(404).send({ error: "no such round yet" });
    return roundOf(seed, number);
  });
}
