// Calls to bKash with an access token, which all servers share until shortly before the token expires. When bKash
// refuses a token, the client gets another token, once.

import type { CircuitResult } from "../../../infra/circuit-breakers.ts";
import type { BkashAccess } from "./settings.ts";
import { PROVIDER_TIMEOUT_MS, type GatewayServices } from "../payment-gateway.ts";
import { getSharedToken, type Token } from "../shared-token.ts";
import { readGrant } from "./codec.ts";
import { bkashPolicy } from "./policy.ts";

const UNAUTHORISED = 401;

export type BkashClient = {
  /**
   * Returns the body of an answer with status 200; null: the call was not sent or was refused, or the outcome is
   * unknown.
   */
  readonly call: (path: string, body: Readonly<Record<string, string>>) => Promise<unknown>;
  /**
   * Like `call`, for bKash's slow calls. Slow calls have a separate circuit breaker and therefore do not block other
   * calls.
   */
  readonly callLong: (path: string, body: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Like `callLong`; the result also tells whether the call was sent. */
  readonly send: (path: string, body: Readonly<Record<string, string>>) => Promise<CircuitResult>;
};

/** The circuit breaker and the timeout of a call. */
type Line = { readonly party: string; readonly timeoutMs: number };
const shortCalls: Line = { party: "gateway:bkash", timeoutMs: PROVIDER_TIMEOUT_MS };

/** A product of bKash: the name of the token, the grant address and the circuit breaker of the slow calls. */
export type BkashProduct = {
  readonly tokenName: string;
  readonly grantPath: string;
  readonly longParty: string;
};
const checkout: BkashProduct = {
  tokenName: "bkash",
  grantPath: bkashPolicy.paths.grant,
  longParty: "gateway:bkash:execute",
};

type Call = { readonly path: string; readonly body: Readonly<Record<string, string>> };

export function createBkashClient(
  settings: BkashAccess,
  services: GatewayServices,
  { tokenName, grantPath, longParty }: BkashProduct = checkout,
): BkashClient {
  const longCalls: Line = { party: longParty, timeoutMs: bkashPolicy.executeTimeoutMs };
  const { circuitBreakers, now, log } = services;
  let granted: Promise<Token | null> | null = null;

  const post = (
    { party, timeoutMs }: Line,
    path: string,
    sent: { readonly headers: Readonly<Record<string, string>>; readonly body: unknown },
  ): Promise<CircuitResult> =>
    circuitBreakers.request(party, {
      method: "POST",
      url: settings.url + path,
      headers: { accept: "application/json", ...sent.headers },
      body: sent.body,
      id: path,
      timeoutMs,
    });

  async function grant(): Promise<Token | null> {
    const { username, password, appKey, appSecret } = settings;
    const answer = await post(shortCalls, grantPath, {
      headers: { username, password },
      body: { app_key: appKey, app_secret: appSecret },
    });
    const said = answer.kind === "answer" && answer.status === 200 ? readGrant(answer.body) : null;
    if (said === null) {
      log.warn({ answer: answer.kind }, "bKash granted no token");
      return null;
    }
    const lifeS = Math.max(Number(said.expires_in) - bkashPolicy.tokenMarginS, 1);
    return { text: said.id_token, endsAt: new Date(now().getTime() + lifeS * 1_000) };
  }

  /**
   * Returns the shared token; null: bKash grants no token, or the token cannot be read. Without a token, the call is
   * not sent.
   */
  const getToken = (refused: Token | null): Promise<Token | null> =>
    getSharedToken(services, { name: tokenName, refused, grant }).catch((error: unknown) => {
      log.warn({ err: error }, "bKash's token could not be read");
      return null;
    });

  /** Returns the token; concurrent calls share one read. */
  async function token(refused: Token | null): Promise<Token | null> {
    const held = granted;
    const current = held === null ? null : await held;
    const isGood = current !== null && current !== refused && current.endsAt > now();
    if (isGood) return current;
    // requests a token only if no other caller has requested one during the wait
    if (granted === held) granted = getToken(refused);
    return granted;
  }

  async function attempt(
    line: Line,
    { path, body }: Call,
    refused: Token | null,
  ): Promise<{ readonly used: Token; readonly answer: CircuitResult } | null> {
    const used = await token(refused);
    if (used === null) return null;
    const headers = { authorization: used.text, "x-app-key": settings.appKey };
    return { used, answer: await post(line, path, { headers, body }) };
  }

  /**
   * Sends a call. The result is also `notSent` without a token and after a refused token, because bKash does not
   * process a call with a refused token.
   */
  async function send(line: Line, sent: Call): Promise<CircuitResult> {
    const isRefused = (one: typeof first) =>
      one?.answer.kind === "answer" && one.answer.status === UNAUTHORISED;
    const first = await attempt(line, sent, null);
    const last = isRefused(first) ? await attempt(line, sent, first!.used) : first;
    return last === null || isRefused(last) ? { kind: "notSent" } : last.answer;
  }

  async function call(line: Line, sent: Call): Promise<unknown> {
    const answer = await send(line, sent);
    return answer.kind === "answer" && answer.status === 200 ? answer.body : null;
  }

  return {
    call: (path, body) => call(shortCalls, { path, body }),
    callLong: (path, body) => call(longCalls, { path, body }),
    send: (path, body) => send(longCalls, { path, body }),
  };
}
