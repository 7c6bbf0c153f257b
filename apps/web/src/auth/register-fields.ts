// Which fields a registration has, and what is wrong with them: the merchant's settings decide, the contract's own
// rules stand in where a setting says nothing of a field we know.

import type { auth } from "@khela/contract/calls/auth";
import { fields, keepsRule } from "@khela/contract/fields";
import type { OutputOf } from "@khela/contract/schemas";
import type { MessageId } from "../i18n/catalogue.ts";

export type RegisterSettings = OutputOf<typeof auth.registerSettings>;

export const registerFields = ["username", "password", "confirmPassword", "captcha", "age"] as const;
export type RegisterField = (typeof registerFields)[number];
export type RegisterValues = Readonly<Record<RegisterField, string>>;

/** The age is always confirmed; name and password always make the account. */
export function fieldsOf(settings: RegisterSettings): readonly RegisterField[] {
  return registerFields.filter((field) => field !== "captcha" || settings.captcha.enabled);
}

/** The merchant may be stricter than the contract; both must be kept. */
function keepsSetting(settings: RegisterSettings, field: string, value: string): boolean {
  const rule = settings.fields[field];
  if (rule === undefined || !rule.enabled) return true;
  if (value === "") return !rule.required;
  const length = [...value].length;
  return length >= rule.minLength && length <= rule.maxLength && new RegExp(rule.acceptedPattern, "u").test(value);
}

/** Id of the sentence for what is wrong with a field, or null. */
export function mistakeOf(settings: RegisterSettings, field: RegisterField, values: RegisterValues): MessageId | null {
  const value = values[field];
  switch (field) {
    case "username":
    case "password":
      return keepsRule(field, value) && keepsSetting(settings, field, value) ? null : fields[field].message;
    case "confirmPassword":
      if (value === "") return "auth.confirmMissing";
      return value === values.password ? null : "auth.confirmDiffers";
    case "captcha":
      return keepsRule("captcha", value) ? null : "auth.captchaMissing";
    case "age":
      return value === "yes" ? null : "auth.ageMissing";
  }
}
