// Countries with their dialling codes. The server gives the list; until it loads, forms use the merchant's
// dialling code.

import { useState } from "react";
import { auth } from "@khela/contract/auth/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useCall } from "../../lib/query/query.ts";
import { defaultDialingCode } from "./default-dialing-code.ts";

export type Country = OutputOf<typeof auth.countries>[number];

const defaultLengths = { minLength: 6, maxLength: 14 } as const;

export function useCountries(): readonly Country[] {
  return useCall(auth.countries, {}).data ?? [];
}

/** Returns the chosen dialling code and the function that chooses one; the code is `first` until one is chosen. */
export function useDialingCode(first: string | undefined): readonly [string, (code: string) => void] {
  const [chosen, choose] = useState<string | null>(null);
  return [chosen ?? (first || defaultDialingCode), choose];
}

function lengthsOf(
  countries: readonly Country[],
  dialingCode: string,
): { readonly least: number; readonly most: number } {
  const known = countries.filter((country) => country.countryDialingCode === dialingCode);
  const rules = known.length === 0 ? [defaultLengths] : known;
  return {
    least: Math.min(...rules.map(({ minLength }) => minLength)),
    most: Math.max(...rules.map(({ maxLength }) => maxLength)),
  };
}

/** Returns the minimum digits of phone numbers in the country of the dialling code, without the leading 0. */
export function minDigits(countries: readonly Country[], dialingCode: string): number {
  return lengthsOf(countries, dialingCode).least;
}

/** Returns whether a number has as many digits as phone numbers of the country with this dialling code. */
export function hasValidLength(countries: readonly Country[], dialingCode: string, number: string): boolean {
  const { least, most } = lengthsOf(countries, dialingCode);
  const isLength = (digits: string) => digits.length >= least && digits.length <= most;
  const national = number.replace(/^0+/, "");
  if (!/^[0-9]+$/.test(national)) return false;
  // browsers may fill in numbers that begin with the country's dialling code, without a plus
  return (
    isLength(national) || (national.startsWith(dialingCode) && isLength(national.slice(dialingCode.length)))
  );
}
