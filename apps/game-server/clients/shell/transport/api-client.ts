// The client of the game server's API. A call whose answer was lost is sent again with the same id, and the server
// answers with the same round. A refusal throws an ApiFailure with its code.
import type { RoundAction, RoundBet } from "@khela/engines/rounds";
import {
  paths,
  type FailureCode,
  type JackpotView,
  type OpenedView,
  type RotatedView,
  type RoundAnswer,
  type RoundView,
  type SeedsView,
  type StateView,
} from "../../../wire/game-api.ts";
import { createRequestId } from "../fairness/client-random.ts";
import { wait } from "../ui/dom.ts";
import { serverClock } from "./server-clock.ts";

export type ApiFailureCode = FailureCode | "offline";

export class ApiFailure extends Error {
  readonly code: ApiFailureCode;
  constructor(code: ApiFailureCode) {
    super(code);
    this.name = "ApiFailure";
    this.code = code;
  }
}

const MAX_ATTEMPTS = 4;
const RETRY_DELAY_MS = 600;
const TIMEOUT_MS = 25_000;

async function send<T>(path: string, token: string | null, body?: unknown): Promise<T> {
  let response: Response;
  // the oldest supported browser has no AbortSignal.timeout
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), TIMEOUT_MS);
  try {
    response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: control.signal,
    });
  } catch {
    clearTimeout(timer);
    throw new ApiFailure("offline");
  }
  serverClock.learn(response.headers.get("date"));
  const value = (await response.json().catch(() => ({ error: "internal" }))) as T & { error?: FailureCode };
  clearTimeout(timer);
  if (!response.ok) throw new ApiFailure(value.error ?? "internal");
  return value;
}

/**
 * Retries an idempotent call while the connection is down, or while the server reports that the first attempt is
 * pending.
 */
async function withRetries<T>(once: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once();
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : null;
      if (tries >= MAX_ATTEMPTS || (code !== "offline" && code !== "bet.in_flight")) throw error;
      await wait(RETRY_DELAY_MS * tries);
    }
  }
}

export function openSession(launch: {
  vendor: string;
  token: string;
  gameCode: string;
}): Promise<OpenedView> {
  return send<OpenedView>(paths.session, null, launch);
}

export type ApiClient = ReturnType<typeof createApiClient>;

export function createApiClient(token: string) {
  return {
    state: () => withRetries(() => send<StateView>(paths.state, token)),
    bet: (bet: RoundBet) => {
      const requestId = createRequestId();
      return withRetries(() => send<RoundAnswer>(paths.bet, token, { requestId, bet }));
    },
    act: (roundId: string, step: number, action: RoundAction) =>
      withRetries(() => send<RoundAnswer>(paths.action, token, { roundId, step, action })),
    setClientSeed: (clientSeed: string) =>
      withRetries(() => send<SeedsView>(paths.clientSeed, token, { clientSeed })),
    rotate: (serverSeedHash: string, clientSeed: string) =>
      withRetries(() => send<RotatedView>(paths.rotate, token, { serverSeedHash, clientSeed })),
    /** The session's token, for clients that open the stream of a room. */
    token,
    /**
     * Makes a call of a room, with retries while the connection is down. The body must be idempotent, for example have
     * a request id.
     */
    request: <T>(path: string, body?: unknown) => withRetries(() => send<T>(path, token, body)),
    jackpot: async () => (await send<{ jackpot: JackpotView | null }>(paths.jackpot, token)).jackpot,
    rounds: async () => (await withRetries(() => send<{ rounds: RoundView[] }>(paths.rounds, token))).rounds,
  };
}
