// What a filled-in registration sends. Empty fields are left out; the username is lower case already.

import type { auth } from "@khela/contract/calls/auth";
import type { InputOf } from "@khela/contract/schemas";
import type { RegisterField, RegisterValues } from "./register-fields.ts";

type Sent = Omit<InputOf<typeof auth.registerMobile>, "mobileNum" | "countryDialingCode" | "registerMethod">;

const longestUrl = 300;
/** What goes along by itself or not at all. */
const apart: readonly RegisterField[] = ["mobileNum", "captcha", "age"];
/** A password may begin and end with a space. */
const asTyped: readonly RegisterField[] = ["password", "confirmPassword"];

export function registrationOf(shown: readonly RegisterField[], values: RegisterValues): Sent {
  const filled = shown
    .filter((field) => !apart.includes(field) && values[field] !== "")
    .map((field) => [field, asTyped.includes(field) ? values[field] : values[field].trim()]);
  return {
    ...(Object.fromEntries(filled) as Partial<Record<RegisterField, string>>),
    ageConfirmed: true,
    registerUrl: (window.location.origin + window.location.pathname + window.location.search).slice(0, longestUrl),
    domain: window.location.hostname,
  };
}
