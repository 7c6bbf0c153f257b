// What "remember me" stores on this device: the login method and the account name. A cookie that no script can read
// replaces the password; `device` only tells that the cookie exists.

import { removeStored, readStored, writeStored } from "../../lib/storage.ts";

export type RememberedLogin = {
  readonly type: "username" | "sms";
  /** Account name or number, as typed. */
  readonly username: string;
  readonly countryDialingCode: string;
  readonly device: boolean;
};

export function findRememberedLogin(): RememberedLogin | null {
  const stored = readStored<Partial<RememberedLogin>>("remembered");
  if (stored === null || typeof stored.username !== "string") return null;
  const { type, username, countryDialingCode = "", device = false } = stored;
  return { type: type === "sms" ? "sms" : "username", username, countryDialingCode, device };
}

/** Stores the login method, and whether the next visit logs in automatically; null removes the stored login. */
export function saveRememberedLogin(who: RememberedLogin | null): void {
  if (who === null) removeStored("remembered");
  else writeStored("remembered", who);
  writeStored("autoLogin", who?.device === true ? 1 : 0);
}
