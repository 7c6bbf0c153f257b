// The login name, one field for three kinds: a verified mobile number, a verified email address or the username.

import { loginNameKind, type LoginNameKind } from "@khela/contract/input/login-name";
import { withoutMarks } from "@khela/contract/input/digits";
import { mobileDigits } from "@khela/contract/input/mobile";
import type { Db } from "@khela/service-kit/db/database";
import type { Merchant } from "../../../infra/db/merchant-store.ts";
import { findLogin, findLoginByEmail, findLoginByMobile, type LoginRow } from "../../account/login-store.ts";
import { firstDialingCode, readAnyMobile } from "../../challenges/sms/mobile-number.ts";

/**
 * `value` is the same text for every spelling of a name: E.164, or lower case. Counters and the audit log use the
 * value.
 */
export type LoginName = { readonly kind: LoginNameKind; readonly value: string };

type TypedName = { readonly username: string; readonly countryDialingCode?: string | undefined };

/** Parses a typed login name. An impossible number counts as an unknown name. */
export function readLoginName(
  merchant: Pick<Merchant, "settings">,
  { username, countryDialingCode = firstDialingCode(merchant) }: TypedName,
): LoginName {
  const text = withoutMarks(username).trim().toLowerCase();
  const kind = loginNameKind(text);
  if (kind !== "mobile") return { kind, value: text };
  const mobile = readAnyMobile(merchant, { mobileNum: text, countryDialingCode });
  return mobile === null ? { kind: "username", value: mobileDigits(text) ?? text } : { kind, value: mobile };
}

const finders = { mobile: findLoginByMobile, email: findLoginByEmail, username: findLogin } as const;

export function findByLoginName(
  db: Db,
  merchantId: number,
  { kind, value }: LoginName,
): Promise<LoginRow | null> {
  return finders[kind](db, merchantId, value);
}
