// The fields of a registration: the merchant's settings choose them and make them required, the contract validates
// them. A disabled field is dropped, an empty optional field is accepted, and a refusal names the first invalid field.

import type { calls } from "@khela/contract/calls";
import { fields, isValidField, normalizeField, optionalRegisterFields } from "@khela/contract/fields";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import type { Context } from "../../../http/context.ts";
import type { Merchant } from "../../../infra/db/merchant-store.ts";
import { firstDialingCode, readMobile } from "../../challenges/sms/mobile-number.ts";

export type RegisterCall = typeof calls.auth.register | typeof calls.auth.registerMobile;
export type RegisterInput =
  | ParsedInputOf<typeof calls.auth.register>
  | ParsedInputOf<typeof calls.auth.registerMobile>;
type Settings = OutputOf<typeof calls.auth.registerSettings>;
type RegistrationMethod = "username" | "mobile";

type OptionalField = (typeof optionalRegisterFields)[number];
const contacts = [
  "idNumber",
  "qqNum",
  "facebook",
  "wechat",
  "line",
  "whatsapp",
  "zalo",
] as const satisfies readonly OptionalField[];
type FieldRequirement = "off" | "optional" | "required";

/**
 * Returns the requirement of a field. A code from a link counts even where the form has no field for a code, so the
 * field of the code is accepted unless it is disabled.
 */
function requirementOf(
  { settings, modulesOff }: Pick<Merchant, "settings" | "modulesOff">,
  name: OptionalField | "mobileNum" | "username",
): FieldRequirement {
  const need = (settings["registerFields"] as Readonly<Record<string, unknown>> | undefined)?.[name];
  if (need === "optional" || need === "required" || need === "off") return need;
  return name === "affiliateCode" && !modulesOff.has("AFFMAN3") ? "optional" : "off";
}

const ruleOf = { confirmPassword: "password", verificationCode: "smsCode" } as const;
type FieldName =
  | OptionalField
  | "username"
  | "password"
  | "confirmPassword"
  | "mobileNum"
  | "verificationCode"
  | "captcha";

function fieldOf(name: FieldName, need: FieldRequirement): Settings["fields"][string] {
  const { pattern, min, max } =
    fields[name === "confirmPassword" || name === "verificationCode" ? ruleOf[name] : name];
  return {
    enabled: need !== "off",
    required: need === "required",
    acceptedPattern: pattern,
    minLength: min,
    maxLength: max,
  };
}

type RegistrationContext = { readonly merchant: Merchant; readonly hasSms: boolean };

/** Returns which of the two registration methods are enabled. */
export function methodsOf({ merchant, hasSms }: RegistrationContext): {
  readonly username: boolean;
  readonly mobile: boolean;
} {
  const { flags, modulesOff } = merchant;
  return {
    username: flags["USERNAMEREG3"] === true,
    mobile:
      flags["MOBILENUMREG3"] === true &&
      hasSms &&
      !modulesOff.has("MOBILENUMREG3") &&
      !modulesOff.has("REGMOBVERF3"),
  };
}

/**
 * Whether a number given in a registration by name must be verified: by the merchant's setting, and only if SMS can be
 * sent.
 */
function isCodeShown({ merchant, hasSms }: RegistrationContext): boolean {
  return merchant.flags["REGMOBVERF3"] === true && hasSms && !merchant.modulesOff.has("REGMOBVERF3");
}

function fieldRequirements(
  place: RegistrationContext,
  way: RegistrationMethod,
): Readonly<Record<FieldName, FieldRequirement>> {
  const { merchant } = place;
  const password = way === "username" || merchant.flags["MOBILENUMPASSREG3"] === true ? "required" : "off";
  const mobileNum = way === "mobile" ? "required" : requirementOf(merchant, "mobileNum");
  const code = way === "mobile" ? "required" : isCodeShown(place) ? mobileNum : "off";
  return {
    username: way === "username" ? "required" : requirementOf(merchant, "username"),
    password,
    confirmPassword: password,
    mobileNum,
    verificationCode: code,
    ...(Object.fromEntries(
      optionalRegisterFields.map((name) => [name, requirementOf(merchant, name)]),
    ) as Record<OptionalField, FieldRequirement>),
    captcha: merchant.settings["registerCaptcha"] === true ? "required" : "off",
  };
}

export function registerSettings(place: RegistrationContext, minimumAge: number): Settings {
  const described = (way: RegistrationMethod) =>
    Object.fromEntries(
      Object.entries(fieldRequirements(place, way)).map(([name, need]) => [
        name,
        fieldOf(name as FieldName, need),
      ]),
    );
  return {
    methods: methodsOf(place),
    fields: described("username"),
    mobileFields: described("mobile"),
    captcha: { enabled: place.merchant.settings["registerCaptcha"] === true },
    minimumAge,
    countryDialingCode: firstDialingCode(place.merchant),
  };
}

export function registerValidation(): OutputOf<typeof calls.auth.registerValidation> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { pattern, min, max, message }]) => [
      name,
      { acceptedPattern: pattern, minLength: min, maxLength: max, message },
    ]),
  );
}

/** The validated input: only enabled fields with valid values. */
export type Registration = {
  readonly username: string | null;
  readonly password: string | null;
  /** Mobile number in E.164. */
  readonly mobile: string | null;
  readonly isCodeNeeded: boolean;
  readonly isCaptchaNeeded: boolean;
  readonly values: Readonly<Partial<Record<OptionalField, string>>>;
  readonly contacts: Readonly<Record<string, string>>;
};

/** Validates the input of a registration. @throws {Failure} `field.invalid` with the first invalid field */
export function readRegistration(
  ctx: Context<RegisterCall>,
  way: RegistrationMethod,
  input: RegisterInput,
  hasVerifiedIdentity: boolean,
): Registration {
  const wrong = (field: string) => ctx.fail("field.invalid", { field });
  const need = fieldRequirements({ merchant: ctx.merchant, hasSms: ctx.sms !== null }, way);
  const password = readPassword(input, need.password !== "off", hasVerifiedIdentity, wrong);
  if (need.username === "required" && input.username === undefined) wrong("username");
  const typed = need.mobileNum === "off" ? "" : (input.mobileNum ?? "").trim();
  if (typed === "" && need.mobileNum === "required") wrong("mobileNum");
  const mobile =
    typed === ""
      ? null
      : (readMobile(ctx.merchant, {
          mobileNum: typed,
          countryDialingCode: input.countryDialingCode ?? firstDialingCode(ctx.merchant),
        }) ?? wrong("mobileNum"));
  const values: Partial<Record<OptionalField, string>> = {};
  for (const name of optionalRegisterFields) {
    const value = normalizeField(name, input[name] ?? "");
    if (need[name] === "off") continue;
    if (value === "" && need[name] === "required") wrong(name);
    if (value !== "" && !isValidField(name, value)) wrong(name);
    if (value !== "") values[name] = value;
  }
  return {
    username: need.username === "off" ? null : (input.username ?? null),
    password,
    mobile,
    values,
    isCodeNeeded: mobile !== null && need.verificationCode !== "off",
    isCaptchaNeeded: need.captcha !== "off",
    contacts: Object.fromEntries(
      contacts.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
    ),
  };
}

/**
 * Reads the validated password; null: no password is required here, or the person registers by an external identity
 * without one.
 */
function readPassword(
  { password, confirmPassword }: RegisterInput,
  isRequested: boolean,
  hasVerifiedIdentity: boolean,
  wrong: (field: string) => never,
): string | null {
  if (!isRequested || (hasVerifiedIdentity && password === undefined && confirmPassword === undefined))
    return null;
  if (password === undefined) return wrong("password");
  return password === confirmPassword ? password : wrong("confirmPassword");
}
