// The clients' side of the arcade's calls. A call whose answer was lost is sent again with the same id, which the
// server answers with the same round; a refusal is an ApiFailure with its code.
import type { RoundAction, RoundBet } from "@khela/engines/rounds";
import {
  paths, type FailureCode, type JackpotView, type OpenedView, type RotatedView, type RoundAnswer, type RoundView, type SeedsView,
  type StateView,
} from "../../wire.ts";
import { makeRequestId } from "./chance.ts";
import { wait } from "./dom.ts";
import { openStream, type StreamEvents } from "./stream.ts";

export type ApiFailureCode = FailureCode | "offline";

export class ApiFailure extends Error {
  readonly code: ApiFailureCode;
  constructor(code: ApiFailureCode) {
    super(code);
    this.name = "ApiFailure";
    this.code = code;
  }
}

const TRIES = 4;
const PAUSE_MS = 600;
const TIMEOUT_MS = 25_000;

async function send<T>(path: string, token: string | null, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new ApiFailure("offline");
  }
  const value = (await response.json().catch(() => ({ error: "internal" }))) as T & { error?: FailureCode };
  if (!response.ok) throw new ApiFailure(value.error ?? "internal");
  return value;
}

/** Repeats what is safe to repeat while the line is down or the first try is still on its way. */
async function insist<T>(once: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once();
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : null;
      if (tries >= TRIES || (code !== "offline" && code !== "bet.in_flight")) throw error;
      await wait(PAUSE_MS * tries);
    }
  }
}

export function openSession(launch: { vendor: string; token: string; gameCode: string }): Promise<OpenedView> {
  return send<OpenedView>(paths.session, null, launch);
}

export type Api = ReturnType<typeof createApi>;

export function createApi(token: string) {
  return {
    state: () => insist(() => send<StateView>(paths.state, token)),
    bet: (bet: RoundBet) => {
      const requestId = makeRequestId();
      return insist(() => send<RoundAnswer>(paths.bet, token, { requestId, bet }));
    },
    act: (roundId: string, step: number, action: RoundAction) =>
      insist(() => send<RoundAnswer>(paths.action, token, { roundId, step, action })),
    setClientSeed: (clientSeed: string) => insist(() => send<SeedsView>(paths.clientSeed, token, { clientSeed })),
    rotate: (serverSeedHash: string, clientSeed: string) =>
      insist(() => send<RotatedView>(paths.rotate, token, { serverSeedHash, clientSeed })),
    /** Opens the stream of the room one sits in. */
    stream: (on: StreamEvents, onLine: (isUp: boolean) => void) => openStream({ token, on, onLine }),
    /** A call of a room's own, repeated while the line is down: its body must name itself, e.g. with a request id. */
    ask: <T>(path: string, body?: unknown) => insist(() => send<T>(path, token, body)),
    jackpot: async () => (await send<{ jackpot: JackpotView | null }>(paths.jackpot, token)).jackpot,
    rounds: async () => (await insist(() => send<{ rounds: RoundView[] }>(paths.rounds, token))).rounds,
  };
}
