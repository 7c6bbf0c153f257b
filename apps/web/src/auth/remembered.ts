// What 'remember me' keeps on this phone: how and as whom the person logs in. Never the password.

import { forgetStored, readStored, writeStored } from "../lib/storage.ts";

type Remembered = { readonly type: "username"; readonly username: string; readonly countryDialingCode: string };

/** Bangladesh; the number's own code once somebody logs in by number. */
const dialingCode = "880";

export function readRemembered(): string | null {
  return readStored<Remembered>("remembered")?.username ?? null;
}

export function remember(username: string | null): void {
  if (username === null) forgetStored("remembered");
  else writeStored("remembered", { type: "username", username, countryDialingCode: dialingCode } satisfies Remembered);
}
