// A login whose first step was right and which waits for the code of an authenticator app, held in this page's memory only: a
// reload begins the login anew.

import type { CallError } from "../../lib/api/call.ts";
import { navigate } from "../../lib/navigation/navigation.ts";
import type { RememberedLogin } from "./remembered-login.ts";
import { withReturnTo } from "./with-return-to.ts";

type PendingVerification = {
  readonly challenge: string;
  /** The new "remember me" state after the login succeeds; null: nothing is remembered; left out: unchanged. */
  readonly remembered?: Omit<RememberedLogin, "device"> | null;
  /** Path after the login; left out: the same as after any login. */
  readonly next?: string;
};

let pending: PendingVerification | null = null;

export function findPendingVerification(): PendingVerification | null {
  return pending;
}

export function forgetPendingVerification(): void {
  pending = null;
}

export function isCodeAsked(error: CallError | null): boolean {
  return error?.code === "login_verify_required";
}

/** Continues with the second step when the error requires it. */
export function goOnToCode(
  error: CallError | null,
  query: URLSearchParams,
  more: Omit<PendingVerification, "challenge"> = {},
): void {
  if (error === null || !isCodeAsked(error)) return;
  const { challenge = "" } = error.value as { challenge?: string };
  pending = { challenge, ...more };
  navigate(withReturnTo("/m/verifyLogin", query), { replace: true });
}
