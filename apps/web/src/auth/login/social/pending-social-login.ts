// Channel and Firebase ID token of a person without an account, kept only in this page's memory during the
// registration.

import { useSyncExternalStore } from "react";
import type { auth } from "@khela/contract/auth/calls";
import type { InputOf } from "@khela/contract/schemas";
import { createEmitter } from "../../../lib/emitter.ts";

export type PendingSocialLogin = Required<
  Pick<InputOf<typeof auth.login>, "firebaseChannel" | "firebaseIdToken">
>;

let pending: PendingSocialLogin | null = null;
const changed = createEmitter();

export function setPendingSocialLogin(login: PendingSocialLogin | null): void {
  pending = login;
  changed.emit();
}

export function usePendingSocialLogin(): PendingSocialLogin | null {
  return useSyncExternalStore(
    changed.subscribe,
    () => pending,
    () => null,
  );
}
