// Calls to bKash with a granted token, which is kept until shortly before it ends; one that bKash refuses is replaced once.

import type { CircuitResult } from "../../../infra/circuit-breakers.ts";
import type { BkashSettings } from "../gateway-settings.ts";
import { PROVIDER_TIMEOUT_MS, type GatewayServices } from "../payment-gateway.ts";
import { readGrant } from "./codec.ts";
import { bkashPolicy } from "./policy.ts";

const UNAUTHORISED = 401;

export type BkashClient = {
  /** The body of an answer with status 200; null: none came, or it is not known what was done. */
  call(path: string, body: Readonly<Record<string, string>>): Promise<unknown>;
};

type Token = { readonly text: string; readonly endsAtMs: number };

export function createBkashClient(settings: BkashSettings, services: GatewayServices): BkashClient {
  const { circuitBreakers, now, log } = services;
  let granted: Promise<Token | null> | null = null;

  const post = (
    path: string,
    headers: Readonly<Record<string, string>>,
    body: unknown,
  ): Promise<CircuitResult> =>
    circuitBreakers.request("gateway:bkash", {
      method: "POST",
      url: settings.url + path,
      headers: { accept: "application/json", ...headers },
      body,
      id: path,
      timeoutMs: PROVIDER_TIMEOUT_MS,
    });

  async function grant(): Promise<Token | null> {
    const { username, password, appKey, appSecret } = settings;
    const answer = await post(
      bkashPolicy.paths.grant,
      { username, password },
      { app_key: appKey, app_secret: appSecret },
    );
    const said = answer.kind === "answer" && answer.status === 200 ? readGrant(answer.body) : null;
    if (said === null) {
      log.warn({ answer: answer.kind }, "bKash granted no token");
      return null;
    }
    const lifeS = Math.max(said.expires_in - bkashPolicy.tokenMarginS, 1);
    return { text: said.id_token, endsAtMs: now().getTime() + lifeS * 1_000 };
  }

  /** Of calls at once, one asks for the token. */
  async function token(refused: Token | null): Promise<Token | null> {
    const held = granted;
    const current = held === null ? null : await held;
    const isGood = current !== null && current !== refused && current.endsAtMs > now().getTime();
    if (isGood) return current;
    // another caller may have asked while this one waited for the former token
    if (granted === held) granted = grant();
    return granted;
  }

  async function attempt(
    path: string,
    body: unknown,
    refused: Token | null,
  ): Promise<{ readonly used: Token; readonly answer: CircuitResult } | null> {
    const used = await token(refused);
    if (used === null) return null;
    const headers = { authorization: used.text, "x-app-key": settings.appKey };
    return { used, answer: await post(path, headers, body) };
  }

  return {
    async call(path, body) {
      const first = await attempt(path, body, null);
      const isRefused = first?.answer.kind === "answer" && first.answer.status === UNAUTHORISED;
      const last = isRefused ? await attempt(path, body, first.used) : first;
      return last?.answer.kind === "answer" && last.answer.status === 200 ? last.answer.body : null;
    },
  };
}
