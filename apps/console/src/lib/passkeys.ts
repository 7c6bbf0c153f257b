// Passkeys of the browser. All its refusals (cancelled, no passkey) become one error.

import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { OperatorError } from "./api/operator-error.ts";

type Options = Readonly<Record<string, unknown>>;

async function orRefused<V>(work: Promise<V>): Promise<Record<string, unknown>> {
  try {
    return (await work) as Record<string, unknown>;
  } catch {
    throw new OperatorError("operator.passkey.unavailable", "", 0);
  }
}

/** Signs the server's challenge with a passkey. */
export function signWithPasskey(options: Options): Promise<Record<string, unknown>> {
  return orRefused(startAuthentication({ optionsJSON: options as never }));
}

/** Makes a passkey. */
export function makePasskey(options: Options): Promise<Record<string, unknown>> {
  return orRefused(startRegistration({ optionsJSON: options as never }));
}
