// The fields of the registration form, their order and their errors. The merchant's settings decide; the contract's
// rules apply to fields that the settings omit.

import type { auth } from "@khela/contract/auth/calls";
import type { FieldName } from "@khela/contract/fields";
import { fields, isValidField, normalizeField, optionalRegisterFields } from "@khela/contract/fields";
import type { OutputOf } from "@khela/contract/schemas";
import type { MessageId } from "../../i18n/catalogue.ts";

export type RegisterSettings = OutputOf<typeof auth.registerSettings>;
export type RegisterMethod = keyof RegisterSettings["methods"];

export const registerFields = [
  "username",
  "mobileNum",
  "verificationCode",
  "password",
  "confirmPassword",
  ...optionalRegisterFields,
  "captcha",
  "age",
] as const;
export type RegisterField = (typeof registerFields)[number];
export type RegisterValues = Readonly<Record<RegisterField, string>>;

/** The values that decide which fields a registration has, in addition to the form's own values. */
export type RegistrationContext = {
  readonly settings: RegisterSettings;
  readonly method: RegisterMethod;
  /** Whether a Facebook or Google account identifies the person, so that no password is needed. */
  readonly hasSocialLogin: boolean;
  /**
   * Visibility of the affiliate field. `hidden`: the link has a valid code; `shown`: the link's code is invalid;
   * `unset`: there is no code, and the merchant's setting decides.
   */
  readonly affiliate: "hidden" | "shown" | "unset";
  /** Returns whether the number has as many digits as phone numbers of its country. */
  readonly isNumber: (digits: string) => boolean;
  /** The latest birthday of a person who is old enough today, as YYYY-MM-DD. */
  readonly bornBy: string;
  /** Returns the message id of the captcha's missing answer, or null. */
  readonly captchaMistake: (code: string) => MessageId | null;
};

export const emptyRegistration = Object.fromEntries(registerFields.map((field) => [field, ""])) as Record<
  RegisterField,
  string
>;

const passwords: readonly RegisterField[] = ["password", "confirmPassword"];

function ruleOf(
  { settings, method }: RegistrationContext,
  field: RegisterField,
): RegisterSettings["fields"][string] | undefined {
  return (method === "mobile" ? settings.mobileFields : settings.fields)[field];
}

function isFieldShown(context: RegistrationContext, field: RegisterField): boolean {
  if (field === "age") return true;
  if (field === "captcha") return context.settings.captcha.enabled;
  if (passwords.includes(field) && context.hasSocialLogin) return false;
  if (field === "affiliateCode" && context.affiliate !== "unset") return context.affiliate === "shown";
  if (field === "username" && context.method === "username") return true;
  if (field === "mobileNum" && context.method === "mobile") return true;
  return ruleOf(context, field)?.enabled === true;
}

/** Returns the shown fields in their order. For a registration by number, the number and its code come first. */
export function fieldsOf(context: RegistrationContext): readonly RegisterField[] {
  const shown = registerFields.filter((field) => isFieldShown(context, field));
  const first: readonly RegisterField[] =
    context.method === "mobile" ? ["mobileNum", "verificationCode"] : [];
  return [
    ...first.filter((field) => shown.includes(field)),
    ...shown.filter((field) => !first.includes(field)),
  ];
}

/** Returns whether the field may be left empty. */
export function isOptional(context: RegistrationContext, field: RegisterField): boolean {
  if (field === "age" || field === "captcha" || field === "confirmPassword") return false;
  const rule = ruleOf(context, field);
  return rule === undefined ? field === "affiliateCode" : !rule.required;
}

/** Returns whether a value meets the rules of both the merchant and the contract. The merchant may be stricter. */
function matchesBothRules(
  context: RegistrationContext,
  field: RegisterField,
  name: FieldName,
  value: string,
): boolean {
  if (!isValidField(name, value)) return false;
  const rule = ruleOf(context, field);
  if (rule === undefined) return true;
  const length = [...value].length;
  const fits = rule.acceptedPattern === "*" || new RegExp(rule.acceptedPattern, "u").test(value);
  return fits && length >= rule.minLength && length <= rule.maxLength;
}

const names: Partial<Record<RegisterField, FieldName>> = { verificationCode: "smsCode" };

function nameOf(field: RegisterField): FieldName {
  return names[field] ?? (field as FieldName);
}

/**
 * Returns the message id of a field's error. A wrong number gets the message of the login, which names the country's
 * minimum digits.
 */
function messageOf(field: RegisterField): MessageId {
  return field === "mobileNum" ? "auth.mobileWrong" : fields[nameOf(field)].message;
}

/** Returns the message id of a field's error, or null. */
export function fieldErrorOf(
  context: RegistrationContext,
  field: RegisterField,
  values: RegisterValues,
): MessageId | null {
  const value = values[field].trim();
  if (field === "confirmPassword") {
    if (values.password === "" && isOptional(context, "password")) return null;
    if (values.confirmPassword === "") return "auth.confirmMissing";
    return values.confirmPassword === values.password ? null : "auth.confirmDiffers";
  }
  if (field === "captcha") return context.captchaMistake(value);
  if (field === "age") return value === "yes" ? null : "auth.ageMissing";
  // An optional number needs its code once a number is typed.
  const mayBeEmpty = isOptional(context, field) && (field !== "verificationCode" || values.mobileNum === "");
  if (value === "") return mayBeEmpty ? null : messageOf(field);
  if (field === "mobileNum" && !context.isNumber(value)) return messageOf(field);
  const name = nameOf(field);
  const isValid = matchesBothRules(context, field, name, normalizeField(name, values[field]));
  if (!isValid) return messageOf(field);
  return field === "birthday" && value > context.bornBy ? "auth.tooYoung" : null;
}
