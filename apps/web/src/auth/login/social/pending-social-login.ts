// The Firebase channel and id token of a person who is new here, held only in this page's memory while they fill in
// the registration.

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
