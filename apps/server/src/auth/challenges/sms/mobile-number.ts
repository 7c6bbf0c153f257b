// Mobile numbers: validation, the countries to which SMS are sent, and the form's list of countries. A number that
// cannot be a mobile number, or is premium-rate, is refused before anything is sent.

import {
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
  type CountryCode,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import type { calls } from "@khela/contract/calls";
import type { LanguageCode } from "@khela/contract/locale/languages";
import type { OutputOf } from "@khela/contract/schemas";
import { mobileDigits, namedDialingCode } from "@khela/contract/input/mobile";
import type { Merchant } from "../../../infra/db/merchant-store.ts";

/** Countries to which SMS are sent unless the merchant sets other countries. The first is the form's default. */
const defaultCountries: readonly CountryCode[] = [
  "BD",
  "IN",
  "PK",
  "NP",
  "LK",
  "BT",
  "MV",
  "MM",
  "TH",
  "VN",
  "MY",
  "ID",
  "PH",
  "KH",
  "LA",
  "SG",
  "CN",
  "HK",
  "TW",
  "JP",
  "KR",
  "AE",
  "SA",
  "QA",
  "OM",
  "KW",
  "BH",
  "TR",
  "GB",
  "US",
  "CA",
  "IT",
  "ES",
  "PT",
  "FR",
  "BR",
  "RU",
  "KZ",
  "UZ",
  "KE",
  "TZ",
];
const MOBILE_TYPES: ReadonlySet<string> = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

function countriesOf({ settings }: Pick<Merchant, "settings">): readonly CountryCode[] {
  const named = settings["mobileCountries"];
  return Array.isArray(named) && named.length > 0 ? (named as CountryCode[]) : defaultCountries;
}

export type TypedMobile = { readonly mobileNum: string; readonly countryDialingCode: string };

/**
 * Reads the number as E.164 (`+8801712345678`) from any notation; null: the number is invalid, or no SMS are sent to
 * its country.
 */
export function readMobile(
  merchant: Pick<Merchant, "settings">,
  { mobileNum, countryDialingCode }: TypedMobile,
): string | null {
  const typed = mobileDigits(mobileNum);
  const code = countryDialingCode.replace("+", "");
  // the library throws on an unknown country code
  const known = countriesOf(merchant).some((country) => getCountryCallingCode(country) === code);
  if (!known || typed === null || !/^\+?[0-9]{5,18}$/.test(typed)) return null;
  const number = parsePhoneNumberFromString(typed, { defaultCallingCode: code });
  if (number === undefined || number.countryCallingCode !== code || number.country === undefined) return null;
  const right =
    number.isValid() &&
    MOBILE_TYPES.has(number.getType() ?? "") &&
    countriesOf(merchant).includes(number.country);
  return right ? number.number : null;
}

/** Reads the number as E.164. A country code in the number itself (`+91…`) overrides the given country code. */
export function readAnyMobile(
  merchant: Pick<Merchant, "settings">,
  { mobileNum, countryDialingCode }: TypedMobile,
): string | null {
  const known = countriesOf(merchant).map((country) => getCountryCallingCode(country));
  const named = namedDialingCode(mobileNum, known);
  return readMobile(merchant, { mobileNum, countryDialingCode: named ?? countryDialingCode });
}

export function firstDialingCode(merchant: Pick<Merchant, "settings">): string {
  return getCountryCallingCode(countriesOf(merchant)[0] ?? "BD");
}

/** Type of a numbering plan. The library's types do not declare the plan of one kind of number. */
type PlanOfKinds = { type(kind: "MOBILE"): { possibleLengths(): number[] } | undefined };

function lengthsOf(country: CountryCode): { minLength: number; maxLength: number } {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan;
  const ofMobiles = (plan as unknown as PlanOfKinds | undefined)?.type("MOBILE");
  const lengths = ofMobiles?.possibleLengths() ?? plan?.possibleLengths() ?? [];
  return { minLength: Math.min(...lengths), maxLength: Math.max(...lengths) };
}

/** Lists every country of the form, with its name in the requested language. */
export function listCountries(
  merchant: Pick<Merchant, "settings">,
  language: LanguageCode,
): OutputOf<typeof calls.auth.countries> {
  const names = new Intl.DisplayNames([language.toLowerCase(), "en"], { type: "region" });
  return countriesOf(merchant).map((country) => ({
    countryCode: country,
    countryDialingCode: getCountryCallingCode(country),
    name: names.of(country) ?? country,
    ...lengthsOf(country),
    example: examples[country],
  }));
}
