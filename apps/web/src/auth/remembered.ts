// What 'remember me' keeps on this phone: how and as whom the person logs in. In place of the password the browser holds
// a remembered login in a cookie that no script can read; `device` only says that it is there.

import { forgetStored, readStored, writeStored } from "../lib/storage.ts";

export type Remembered = {
  readonly type: "username" | "sms";
  /** Account name or number, as it was typed. */
  readonly username: string;
  readonly countryDialingCode: string;
  readonly device: boolean;
};

export function readRemembered(): Remembered | null {
  const kept = readStored<Partial<Remembered>>("remembered");
  if (kept === null || typeof kept.username !== "string") return null;
  const { type, username, countryDialingCode = "", device = false } = kept;
  return { type: type === "sms" ? "sms" : "username", username, countryDialingCode, device };
}

/** Keeps how this person logs in, and whether the next visit may begin by itself; null forgets it. */
export function remember(who: Remembered | null): void {
  if (who === null) forgetStored("remembered");
  else writeStored("remembered", who);
  writeStored("autoLogin", who?.device === true ? 1 : 0);
}
