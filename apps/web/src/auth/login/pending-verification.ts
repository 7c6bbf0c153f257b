// A login that has passed its first step and waits for an authenticator app's code. The pending login is only in this
// page's memory, so a reload restarts the login.

import type { CallError } from "../../lib/api/call.ts";
import { navigate } from "../../lib/navigation/navigation.ts";
import type { RememberedLogin } from "./remembered-login.ts";
import { withReturnTo } from "./with-return-to.ts";

type PendingVerification = {
  readonly challenge: string;
  /**
   * What "remember me" stores once the login succeeds. Null: it removes the stored login; absent: it leaves the stored
   * login as it is.
   */
  readonly remembered?: Omit<RememberedLogin, "device"> | null;
  /** Path to open after the login; absent: the usual path after a login. */
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

/** Opens the screen for the code of the second step, if the error requires that step. */
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
