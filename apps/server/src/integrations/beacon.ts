// The public randomness (beacon) of draws, which no participant controls. The interface is drand's: rounds at fixed
// times, each with randomness that is the hash of the round's signature. In the sandbox, a local process replaces the
// beacon.

import { createHash } from "node:crypto";
import Type from "typebox";
import { Compile } from "typebox/compile";
import type { HttpClient } from "./http-client.ts";

const TIMEOUT_MS = 5_000;
const MS = 1_000;

const Hex = Type.String({ pattern: "^([0-9a-f]{2})+$" });
const isInfo = Compile(
  Type.Object({ period: Type.Integer({ minimum: 1 }), genesis_time: Type.Integer({ minimum: 0 }) }),
);
const isRound = Compile(
  Type.Object({
    round: Type.Integer({ minimum: 1 }),
    randomness: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    signature: Hex,
  }),
);

export type BeaconRound = { readonly round: number; readonly randomness: string };

type Beacon = { readonly url: string; readonly httpClient: HttpClient };

async function get({ url, httpClient }: Beacon, path: string): Promise<unknown> {
  const answer = await httpClient.request({
    method: "GET",
    url: url + path,
    id: path,
    timeoutMs: TIMEOUT_MS,
  });
  return answer !== null && answer.status === 200 ? answer.body : null;
}

/**
 * Fetches the last round at or before `at`, or the first round after `after` if that is later. Null: the beacon does
 * not answer, does not have the round yet, or the randomness is not the hash of the signature.
 */
export async function fetchRound(
  beacon: Beacon,
  { at, after }: { readonly at: Date; readonly after: Date },
): Promise<BeaconRound | null> {
  const info = await get(beacon, "/info");
  if (!isInfo.Check(info)) return null;
  const { period, genesis_time: genesis } = info;
  const placeOf = (time: Date) => Math.floor((time.getTime() / MS - genesis) / period);
  const round = Math.max(placeOf(at), placeOf(after) + 1) + 1;
  if (round < 1) return null;
  const answer = await get(beacon, `/public/${round}`);
  if (!isRound.Check(answer) || answer.round !== round) return null;
  const hash = createHash("sha256").update(Buffer.from(answer.signature, "hex")).digest("hex");
  return hash === answer.randomness ? { round, randomness: answer.randomness } : null;
}
