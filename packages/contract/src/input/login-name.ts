// Reads a member's login name as typed: a mobile number, an email address or the username.

import { isValidField } from "../fields.ts";
import { withoutMarks } from "./digits.ts";
import { mobileDigits } from "./mobile.ts";

export type LoginNameKind = "mobile" | "email" | "username";

/**
 * Returns the kind of a typed login name. A username begins with a letter, so digits alone are always a mobile number.
 */
export function loginNameKind(typed: string): LoginNameKind {
  const text = withoutMarks(typed).trim();
  if (isValidField("email", text)) return "email";
  return /^\+?[0-9]+$/.test(mobileDigits(text) ?? "") ? "mobile" : "username";
}
