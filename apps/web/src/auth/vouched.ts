// Somebody whom Facebook or Google knows and we do not yet: what vouches for them waits here, in this page's memory only,
// while they fill in the registration.

import { useSyncExternalStore } from "react";
import type { auth } from "@khela/contract/calls/auth";
import type { InputOf } from "@khela/contract/schemas";
import { makeSignal } from "../lib/signal.ts";

export type Voucher = Required<Pick<InputOf<typeof auth.login>, "firebaseChannel" | "firebaseIdToken">>;

let waiting: Voucher | null = null;
const change = makeSignal();

export function keepVoucher(voucher: Voucher | null): void {
  waiting = voucher;
  change.tell();
}

export function useVoucher(): Voucher | null {
  return useSyncExternalStore(change.watch, () => waiting, () => null);
}
