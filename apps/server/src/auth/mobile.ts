// Mobile numbers: which are one, where messages go at all, and the list of countries a form offers. A number that cannot be
// a mobile one, or that costs whoever calls it, is refused before anything is sent to it.

import { getCountryCallingCode, Metadata, parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import type { calls } from "@khela/contract/calls";
import type { LanguageCode } from "@khela/contract/languages";
import type { OutputOf } from "@khela/contract/schemas";
import type { Merchant } from "../platform/db/merchant-store.ts";
import { latinDigits } from "./digits.ts";

/** Where messages go unless the merchant says otherwise; the first is what a form starts with. */
const defaultCountries: readonly CountryCode[] = [
  "BD", "IN", "PK", "NP", "LK", "BT", "MV", "MM", "TH", "VN", "MY", "ID", "PH", "KH", "LA", "SG", "CN", "HK", "TW", "JP", "KR",
  "AE", "SA", "QA", "OM", "KW", "BH", "TR", "GB", "US", "CA", "IT", "ES", "PT", "FR", "BR", "RU", "KZ", "UZ", "KE", "TZ",
];
const MOBILE_TYPES: ReadonlySet<string> = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

function countriesOf({ settings }: Pick<Merchant, "settings">): readonly CountryCode[] {
  const named = settings["mobileCountries"];
  return Array.isArray(named) && named.length > 0 ? named as CountryCode[] : defaultCountries;
}

export type TypedMobile = { readonly mobileNum: string; readonly countryDialingCode: string };

/** The number as E.164 (`+8801712345678`), however it was typed; null when messages do not go there. */
export function readMobile(merchant: Pick<Merchant, "settings">, { mobileNum, countryDialingCode }: TypedMobile): string | null {
  const typed = latinDigits(mobileNum).replace(/[\s().-]/g, "");
  const code = countryDialingCode.replace("+", "");
  // the library throws at a code that is no country's
  const known = countriesOf(merchant).some((country) => getCountryCallingCode(country) === code);
  if (!known || !/^\+?[0-9]{5,18}$/.test(typed)) return null;
  const number = parsePhoneNumberFromString(typed, { defaultCallingCode: code });
  if (number === undefined || number.countryCallingCode !== code || number.country === undefined) return null;
  const right = number.isValid() && MOBILE_TYPES.has(number.getType() ?? "") && countriesOf(merchant).includes(number.country);
  return right ? number.number : null;
}

export function firstDialingCode(merchant: Pick<Merchant, "settings">): string {
  return getCountryCallingCode(countriesOf(merchant)[0] ?? "BD");
}

/** Its types do not tell of what a plan says of one kind of number. */
type PlanOfKinds = { type(kind: "MOBILE"): { possibleLengths(): number[] } | undefined };

function lengthsOf(country: CountryCode): { minLength: number; maxLength: number } {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan;
  const ofMobiles = (plan as unknown as PlanOfKinds | undefined)?.type("MOBILE");
  const lengths = ofMobiles?.possibleLengths() ?? plan?.possibleLengths() ?? [];
  return { minLength: Math.min(...lengths), maxLength: Math.max(...lengths) };
}

/** Every country a form may offer, with its name in the language asked for. */
export function listCountries(merchant: Pick<Merchant, "settings">, language: LanguageCode): OutputOf<typeof calls.auth.countries> {
  const names = new Intl.DisplayNames([language.toLowerCase(), "en"], { type: "region" });
  return countriesOf(merchant).map((country) => ({
    countryCode: country,
    countryDialingCode: getCountryCallingCode(country),
    name: names.of(country) ?? country,
    ...lengthsOf(country),
    example: examples[country],
  }));
}
