// Which fields a registration has, in which order, and what is wrong with them: the merchant's settings decide, the
// contract's own rules stand in where a setting says nothing of a field we know.

import type { auth } from "@khela/contract/calls/auth";
import type { FieldName } from "@khela/contract/fields";
import { fields, keepsRule } from "@khela/contract/fields";
import type { OutputOf } from "@khela/contract/schemas";
import type { MessageId } from "../i18n/catalogue.ts";

export type RegisterSettings = OutputOf<typeof auth.registerSettings>;
export type RegisterWay = keyof RegisterSettings["methods"];

export const registerFields = [
  "username", "mobileNum", "verificationCode", "password", "confirmPassword", "paymentPassword", "nickname", "payeeName", "email",
  "idNumber", "qqNum", "facebook", "wechat", "line", "whatsapp", "zalo", "birthday", "recommenderId", "affiliateCode", "captcha", "age",
] as const;
export type RegisterField = (typeof registerFields)[number];
export type RegisterValues = Readonly<Record<RegisterField, string>>;

/** What is known beside the form itself. */
export type Asked = {
  readonly settings: RegisterSettings;
  readonly way: RegisterWay;
  /** A Facebook or Google account vouches for the person: no password. */
  readonly vouched: boolean;
  /** The affiliate came with the link (the field is not shown), or did not and its code is looked up. */
  readonly affiliate: "hidden" | "shown" | "unset";
  /** Whether the number has as many digits as numbers of its country. */
  readonly isNumber: (digits: string) => boolean;
  /** The day on which somebody who is just old enough was born. */
  readonly bornBy: string;
};

export const emptyRegistration = Object.fromEntries(registerFields.map((field) => [field, ""])) as Record<RegisterField, string>;

const passwords: readonly RegisterField[] = ["password", "confirmPassword"];

function ruleOf({ settings, way }: Asked, field: RegisterField): RegisterSettings["fields"][string] | undefined {
  return (way === "mobile" ? settings.mobileFields : settings.fields)[field];
}

function isAsked(asked: Asked, field: RegisterField): boolean {
  if (field === "age") return true;
  if (field === "captcha") return asked.settings.captcha.enabled;
  if (passwords.includes(field) && asked.vouched) return false;
  if (field === "affiliateCode" && asked.affiliate !== "unset") return asked.affiliate === "shown";
  if (field === "username" && asked.way === "username") return true;
  if (field === "mobileNum" && asked.way === "mobile") return true;
  return ruleOf(asked, field)?.enabled === true;
}

/** By number, the number comes first. */
export function fieldsOf(asked: Asked): readonly RegisterField[] {
  const shown = registerFields.filter((field) => isAsked(asked, field));
  const first: readonly RegisterField[] = asked.way === "mobile" ? ["mobileNum", "verificationCode"] : [];
  return [...first.filter((field) => shown.includes(field)), ...shown.filter((field) => !first.includes(field))];
}

/** Whether the field may be left empty. */
export function isOptional(asked: Asked, field: RegisterField): boolean {
  if (field === "age" || field === "captcha" || field === "confirmPassword") return false;
  const rule = ruleOf(asked, field);
  return rule === undefined ? field === "affiliateCode" : !rule.required;
}

/** The merchant may be stricter than the contract; both must be kept. */
function keepsBoth(asked: Asked, field: RegisterField, name: FieldName, value: string): boolean {
  if (!keepsRule(name, value)) return false;
  const rule = ruleOf(asked, field);
  if (rule === undefined) return true;
  const length = [...value].length;
  const fits = rule.acceptedPattern === "*" || new RegExp(rule.acceptedPattern, "u").test(value);
  return fits && length >= rule.minLength && length <= rule.maxLength;
}

const names: Partial<Record<RegisterField, FieldName>> = { verificationCode: "smsCode" };

function nameOf(field: RegisterField): FieldName {
  return names[field] ?? (field as FieldName);
}

/** Id of the sentence for what is wrong with a field, or null. */
export function mistakeOf(asked: Asked, field: RegisterField, values: RegisterValues): MessageId | null {
  const value = values[field].trim();
  if (field === "confirmPassword") {
    if (values.password === "" && isOptional(asked, "password")) return null;
    if (values.confirmPassword === "") return "auth.confirmMissing";
    return values.confirmPassword === values.password ? null : "auth.confirmDiffers";
  }
  if (field === "captcha") return keepsRule("captcha", value) ? null : "auth.captchaMissing";
  if (field === "age") return value === "yes" ? null : "auth.ageMissing";
  // A number that may be left out needs its code once it is given.
  const mayBeEmpty = isOptional(asked, field) && (field !== "verificationCode" || values.mobileNum === "");
  if (value === "") return mayBeEmpty ? null : fields[nameOf(field)].message;
  if (field === "mobileNum" && !asked.isNumber(value)) return "field.mobileNum";
  const kept = keepsBoth(asked, field, nameOf(field), field === "password" ? values.password : value);
  if (!kept) return fields[nameOf(field)].message;
  return field === "birthday" && value > asked.bornBy ? "auth.tooYoung" : null;
}
