/**
 * Our client of the vendor wallet API. It signs each call as Standard Webhooks requires, with the secret of the vendor
 * under which the game was launched, and distinguishes a refusal from a missing answer. It never retries: calls that
 * must reach the platform are in the outbox.
 */
import {
  vendorStatuses,
  vendorPath,
  type VendorApiResponse,
  type VendorStatus,
  type VendorMethod,
  type VendorRequest,
} from "@khela/contract/vendor-wallet-api";
import { readAmount } from "@khela/engines/money";
import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";
import { signHeaders as sign, verifySignature } from "@khela/service-kit/webhook-signature";
import { traceCall, traceHeaders, type Tracing } from "@khela/service-kit/tracing/tracing";
import type { Config } from "../config.ts";
import { newId } from "../new-id.ts";

/**
 * The platform's reply to a wallet call. `unknown`: no answer, or an answer that does not tell whether the call was
 * executed.
 */
export type WalletReply =
  | { readonly kind: "ok"; readonly answer: VendorApiResponse }
  | { readonly kind: "refused"; readonly code: VendorStatus; readonly answer: VendorApiResponse }
  | { readonly kind: "unknown"; readonly why: string };

export type Wallet = {
  call<M extends VendorMethod>(method: M, body: VendorRequest<M>): Promise<WalletReply>;
};

/** Returns the balance of the platform's answer in minor units; null when it has none. */
export function balanceOf(answer: VendorApiResponse, currency: string): string | null {
  if (answer.balance === undefined) return null;
  const reading = readAmount(answer.balance, currency);
  return reading.ok ? reading.minor.toString() : null;
}

/** A player's balance and maximum stake now, in minor units as text. */
export type Funds = {
  /** The balance; null when the platform did not answer, or its answer has no balance. */
  readonly balanceMinor: string | null;
  /** The maximum stake of a round that the player's bonuses allow; null: no such limit. */
  readonly bonusMaxMinor: string | null;
};

export function fundsOf(answer: VendorApiResponse, currency: string): Funds {
  const cap = answer.maxStake === undefined ? null : readAmount(answer.maxStake, currency);
  return {
    balanceMinor: balanceOf(answer, currency),
    bonusMaxMinor: cap?.ok === true ? cap.minor.toString() : null,
  };
}

const MAX_RESPONSE_BYTES = 64_000;

export const WALLET_TIMEOUT_MS = 8_000;

function readAnswer(status: number, text: string): WalletReply {
  let answer: Partial<VendorApiResponse>;
  try {
    answer = JSON.parse(text) as Partial<VendorApiResponse>;
  } catch {
    return { kind: "unknown", why: `status ${status}, not JSON` };
  }
  const code = (answer as { status?: VendorStatus }).status;
  if (code === undefined || !Object.hasOwn(vendorStatuses, code))
    return { kind: "unknown", why: `status ${status}` };
  const known = { ...answer, status: code } as VendorApiResponse;
  if (code === "OK" || code === "DUPLICATE") return { kind: "ok", answer: known };
  return vendorStatuses[code].retry
    ? { kind: "unknown", why: code }
    : { kind: "refused", code, answer: known };
}

/** Returns the headers that sign a body with the shared secret. */
export function signHeaders(
  clockAndRandom: ClockAndRandom,
  secret: string,
  text: string,
): Record<string, string> {
  return sign(secret, { id: `msg_${newId(clockAndRandom)}`, at: clockAndRandom.now(), body: text });
}

/** Returns whether one of the secrets signed the body, at most five minutes before or after this call. */
export function isSigned(
  secrets: readonly string[],
  text: string,
  headers: Readonly<Record<string, unknown>>,
): boolean {
  return verifySignature(secrets, { headers, body: text }, new Date());
}

export function createWallet(
  config: Pick<Config, "platformUrl" | "secrets">,
  clockAndRandom: ClockAndRandom,
  timeoutMs = WALLET_TIMEOUT_MS,
  tracing: Tracing | null = null,
): Wallet {
  const call: Wallet["call"] = async (method, body) => {
    const secret = config.secrets.get(body.vendor)?.[0];
    if (secret === undefined) return { kind: "unknown", why: `no secret for vendor ${body.vendor}` };
    const text = JSON.stringify({ method, ...body });
    try {
      const response = await fetch(config.platformUrl + vendorPath(method), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...signHeaders(clockAndRandom, secret, text),
          ...traceHeaders(tracing),
        },
        body: text,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = await response.text();
      if (body.length > MAX_RESPONSE_BYTES) return { kind: "unknown", why: "answer too long" };
      return readAnswer(response.status, body);
    } catch (error) {
      return { kind: "unknown", why: error instanceof Error ? error.name : "no answer" };
    }
  };
  if (tracing === null) return { call };
  const target = { method: "POST", url: config.platformUrl } as const;
  return { call: (method, body) => traceCall(tracing, target, () => call(method, body)) };
}
