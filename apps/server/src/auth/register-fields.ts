// What a registration asks for: the merchant's settings say which fields there are and which must be filled in, the contract
// says what each may hold. Promises that a field that is off is dropped, that an empty optional field passes, and that the
// first field that is wrong is named.

import type { calls } from "@khela/contract/calls";
import { fields, keepsRule } from "@khela/contract/fields";
import type { FilledInputOf, OutputOf } from "@khela/contract/schemas";
import type { Context } from "../platform/context.ts";
import type { Merchant } from "../platform/db/merchant-store.ts";
import { latinDigits } from "./digits.ts";
import { firstDialingCode, readMobile } from "./mobile.ts";

export type RegisterCall = typeof calls.auth.register | typeof calls.auth.registerMobile;
export type RegisterInput = FilledInputOf<typeof calls.auth.register> | FilledInputOf<typeof calls.auth.registerMobile>;
type Settings = OutputOf<typeof calls.auth.registerSettings>;
type Way = "username" | "mobile";

/** Those a merchant may ask for, in the order of the form. What stands before and after them is always the same. */
const asked = [
  "paymentPassword", "nickname", "payeeName", "email", "idNumber", "qqNum", "facebook", "wechat", "line", "whatsapp", "zalo",
  "birthday", "recommenderId", "affiliateCode",
] as const;
type Asked = (typeof asked)[number];
const contacts = ["idNumber", "qqNum", "facebook", "wechat", "line", "whatsapp", "zalo"] as const satisfies readonly Asked[];
const inDigits: ReadonlySet<string> = new Set(["paymentPassword", "idNumber", "qqNum", "whatsapp", "zalo", "birthday"]);

type Need = "off" | "optional" | "required";

/** A code that came with a link counts even where nobody is asked for one, so that field is open unless it is shut. */
function needOf({ settings, modulesOff }: Pick<Merchant, "settings" | "modulesOff">, name: Asked | "mobileNum" | "username"): Need {
  const need = (settings["registerFields"] as Readonly<Record<string, unknown>> | undefined)?.[name];
  if (need === "optional" || need === "required" || need === "off") return need;
  return name === "affiliateCode" && !modulesOff.has("AFFMAN3") ? "optional" : "off";
}

const ruleOf = { confirmPassword: "password", verificationCode: "smsCode" } as const;
type FieldName = Asked | "username" | "password" | "confirmPassword" | "mobileNum" | "verificationCode" | "captcha";

function fieldOf(name: FieldName, need: Need): Settings["fields"][string] {
  const { pattern, min, max } = fields[name === "confirmPassword" || name === "verificationCode" ? ruleOf[name] : name];
  return { enabled: need !== "off", required: need === "required", acceptedPattern: pattern, minLength: min, maxLength: max };
}

type Place = { readonly merchant: Merchant; readonly hasSms: boolean };

/** Which of the two ways are open. */
export function methodsOf({ merchant, hasSms }: Place): { readonly username: boolean; readonly mobile: boolean } {
  const { flags, modulesOff } = merchant;
  return {
    username: flags["USERNAMEREG3"] === true,
    mobile: flags["MOBILENUMREG3"] === true && hasSms && !modulesOff.has("MOBILENUMREG3") && !modulesOff.has("REGMOBVERF3"),
  };
}

/** By name: a number, where one is asked for, is shown to be his when the merchant wants it shown and messages are carried. */
function isCodeAsked({ merchant, hasSms }: Place): boolean {
  return merchant.flags["REGMOBVERF3"] === true && hasSms && !merchant.modulesOff.has("REGMOBVERF3");
}

function needs(place: Place, way: Way): Readonly<Record<FieldName, Need>> {
  const { merchant } = place;
  const password = way === "username" || merchant.flags["MOBILENUMPASSREG3"] === true ? "required" : "off";
  const mobileNum = way === "mobile" ? "required" : needOf(merchant, "mobileNum");
  const code = way === "mobile" ? "required" : isCodeAsked(place) ? mobileNum : "off";
  return {
    username: way === "username" ? "required" : needOf(merchant, "username"),
    password, confirmPassword: password, mobileNum, verificationCode: code,
    ...Object.fromEntries(asked.map((name) => [name, needOf(merchant, name)])) as Record<Asked, Need>,
    captcha: merchant.settings["registerCaptcha"] === true ? "required" : "off",
  };
}

export function registerSettings(place: Place, minimumAge: number): Settings {
  const described = (way: Way) => Object.fromEntries(
    Object.entries(needs(place, way)).map(([name, need]) => [name, fieldOf(name as FieldName, need)]));
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
  return Object.fromEntries(Object.entries(fields).map(([name, { pattern, min, max, message }]) =>
    [name, { acceptedPattern: pattern, minLength: min, maxLength: max, message }]));
}

/** What came, cleaned: only fields that are on, none that breaks its rule. */
export type Registration = {
  readonly username: string | null;
  readonly password: string | null;
  /** E.164. */
  readonly mobile: string | null;
  readonly isCodeNeeded: boolean;
  readonly isCaptchaNeeded: boolean;
  readonly values: Readonly<Partial<Record<Asked, string>>>;
  readonly contacts: Readonly<Record<string, string>>;
};

/** @throws {Failure} `field.invalid` with the first field that is wrong */
export function readRegistration(ctx: Context<RegisterCall>, way: Way, input: RegisterInput, isVouchedFor: boolean): Registration {
  const wrong = (field: string) => ctx.fail("field.invalid", { field });
  const need = needs({ merchant: ctx.merchant, hasSms: ctx.sms !== null }, way);
  const password = readPassword(input, need.password !== "off", isVouchedFor, wrong);
  if (need.username === "required" && input.username === undefined) wrong("username");
  const typed = need.mobileNum === "off" ? "" : (input.mobileNum ?? "").trim();
  if (typed === "" && need.mobileNum === "required") wrong("mobileNum");
  const mobile = typed === "" ? null
    : readMobile(ctx.merchant, { mobileNum: typed, countryDialingCode: input.countryDialingCode ?? firstDialingCode(ctx.merchant) }) ?? wrong("mobileNum");
  const values: Partial<Record<Asked, string>> = {};
  for (const name of asked) {
    const value = valueOf(name, input[name] ?? "");
    if (need[name] === "off") continue;
    if (value === "" && need[name] === "required") wrong(name);
    if (value !== "" && !keepsRule(name, value)) wrong(name);
    if (value !== "") values[name] = value;
  }
  return {
    username: need.username === "off" ? null : input.username ?? null, password, mobile, values,
    isCodeNeeded: mobile !== null && need.verificationCode !== "off",
    isCaptchaNeeded: need.captcha !== "off",
    contacts: Object.fromEntries(contacts.flatMap((name) => values[name] === undefined ? [] : [[name, values[name]]])),
  };
}

function valueOf(name: Asked, given: string): string {
  const value = given.trim().normalize("NFC");
  return inDigits.has(name) ? latinDigits(value) : value;
}

/** Null: none is asked for here, or somebody else vouches for the person and he chose none. */
function readPassword({ password, confirmPassword }: RegisterInput, isAsked: boolean, isVouchedFor: boolean, wrong: (field: string) => never): string | null {
  if (!isAsked || (isVouchedFor && password === undefined && confirmPassword === undefined)) return null;
  if (password === undefined) return wrong("password");
  return password === confirmPassword ? password : wrong("confirmPassword");
}

/** A day that exists, as the person's age in whole years on another day; null when there is no such day. */
export function ageOn(birthday: string, day: Date): number | null {
  const [year = 0, month = 0, date = 0] = birthday.split("-").map(Number);
  const born = new Date(Date.UTC(year, month - 1, date));
  if (born.getUTCMonth() !== month - 1 || born.getUTCDate() !== date) return null;
  const hadBirthday = day.getUTCMonth() > month - 1 || (day.getUTCMonth() === month - 1 && day.getUTCDate() >= date);
  return day.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}
