// The input of the registration call. Empty fields are omitted; the user name is lower case already.

import type { auth } from "@khela/contract/auth/calls";
import type { InputOf } from "@khela/contract/schemas";
import type { RegisterField, RegisterValues } from "./register-fields.ts";

type RegistrationInput = Omit<
  InputOf<typeof auth.registerMobile>,
  "mobileNum" | "countryDialingCode" | "registerMethod"
>;

const maxUrlLength = 300;
/** Form fields that the call has under another name, in another part of its input, or not at all. */
const sentSeparately: readonly RegisterField[] = ["mobileNum", "captcha", "age"];
/** Fields whose values are not trimmed, since a password may begin or end with a space. */
const untrimmed: readonly RegisterField[] = ["password", "confirmPassword"];

export function registrationInputOf(
  shown: readonly RegisterField[],
  values: RegisterValues,
): RegistrationInput {
  const filled = shown
    .filter((field) => !sentSeparately.includes(field) && values[field] !== "")
    .map((field) => [field, untrimmed.includes(field) ? values[field] : values[field].trim()]);
  return {
    ...(Object.fromEntries(filled) as Partial<Record<RegisterField, string>>),
    ageConfirmed: true,
    registerUrl: (window.location.origin + window.location.pathname + window.location.search).slice(
      0,
      maxUrlLength,
    ),
    domain: window.location.hostname,
  };
}
