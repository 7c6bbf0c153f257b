/**
 * Our end of the vendor wallet protocol: signs each call as Standard Webhooks asks, with the secret of the vendor the
 * game was launched under, and tells a refusal from an answer that never came. Never repeats a call by itself: what
 * must reach the platform is in the outbox.
 */
import { vendorCodes, vendorPath, type VendorAnswer, type VendorCode, type VendorMethod, type VendorRequest } from
  "@khela/contract/vendor";
import { readAmount } from "@khela/engines/money";
import { Webhook } from "standardwebhooks";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { newId } from "./context.ts";

/** `unknown`: no answer, or one that does not say whether the call was carried out. */
export type WalletReply =
  | { readonly kind: "ok"; readonly answer: VendorAnswer }
  | { readonly kind: "refused"; readonly code: VendorCode; readonly answer: VendorAnswer }
  | { readonly kind: "unknown"; readonly why: string };

export type Wallet = {
  call<M extends VendorMethod>(method: M, body: VendorRequest<M>): Promise<WalletReply>;
};

/** A balance as the platform tells it, in minor units; null when it did not. */
export function balanceOf(answer: VendorAnswer, currency: string): string | null {
  if (answer.balance === undefined) return null;
  const reading = readAmount(answer.balance, currency);
  return reading.ok ? reading.minor.toString() : null;
}

const LARGEST_ANSWER = 64_000;

export const WALLET_TIMEOUT_MS = 8_000;

function readAnswer(status: number, text: string): WalletReply {
  let answer: Partial<VendorAnswer>;
  try {
    answer = JSON.parse(text) as Partial<VendorAnswer>;
  } catch {
    return { kind: "unknown", why: `status ${status}, not JSON` };
  }
  const code = (answer as { status?: VendorCode }).status;
  if (code === undefined || !Object.hasOwn(vendorCodes, code)) return { kind: "unknown", why: `status ${status}` };
  const known = { ...answer, status: code } as VendorAnswer;
  if (code === "OK" || code === "DUPLICATE") return { kind: "ok", answer: known };
  return vendorCodes[code].retry ? { kind: "unknown", why: code } : { kind: "refused", code, answer: known };
}

type Chance = Pick<Context, "now" | "randomBytes">;

/** The headers that prove a text comes from one of the two parties that share the secret. */
export function signHeaders(chance: Chance, secret: string, text: string): Record<string, string> {
  const id = `msg_${newId(chance)}`;
  const at = chance.now();
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, text),
  };
}

/** Whether one of the secrets signed the text within five minutes. */
export function isSigned(secrets: readonly string[], text: string, headers: Readonly<Record<string, unknown>>): boolean {
  const texts = Object.fromEntries(Object.entries(headers).filter((entry) => typeof entry[1] === "string"));
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(text, texts as Record<string, string>, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  });
}

export function createWallet(
  config: Pick<Config, "platformUrl" | "secrets">, chance: Chance, timeoutMs = WALLET_TIMEOUT_MS,
): Wallet {
  return {
    async call(method, body) {
      const secret = config.secrets.get(body.vendor)?.[0];
      if (secret === undefined) return { kind: "unknown", why: `no secret for vendor ${body.vendor}` };
      const text = JSON.stringify(body);
      try {
        const response = await fetch(`${config.platformUrl}${vendorPath(method)}`, {
          method: "POST",
          headers: { "content-type": "application/json", ...signHeaders(chance, secret, text) },
          body: text,
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        const said = await response.text();
        if (said.length > LARGEST_ANSWER) return { kind: "unknown", why: "answer too long" };
        return readAnswer(response.status, said);
      } catch (error) {
        return { kind: "unknown", why: error instanceof Error ? error.name : "no answer" };
      }
    },
  };
}
