// Countries as a phone number needs them. The server answers the list; until it is here the merchant's own is enough.

import { useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import type { OutputOf } from "@khela/contract/schemas";
import { latinDigits } from "../lib/latin-digits.ts";
import { useCall } from "../lib/query.ts";

export type Country = OutputOf<typeof auth.countries>[number];

const unknown = { minLength: 6, maxLength: 14 } as const;
export const firstDialingCode = "880";

export function useCountries(): readonly Country[] {
  return useCall(auth.countries, {}).data ?? [];
}

/** The chosen dialling code; `first` until somebody chooses another. */
export function useDialingCode(first: string | undefined): readonly [string, (code: string) => void] {
  const [chosen, choose] = useState<string | null>(null);
  return [chosen ?? (first || firstDialingCode), choose];
}

/** What may stand in a number's field: digits, whatever keyboard typed them. */
export function plainNumber(typed: string): string {
  return latinDigits(typed).replace(/\D/g, "");
}

function boundsOf(countries: readonly Country[], dialingCode: string): { readonly least: number; readonly most: number } {
  const known = countries.filter((country) => country.countryDialingCode === dialingCode);
  const rules = known.length === 0 ? [unknown] : known;
  return { least: Math.min(...rules.map(({ minLength }) => minLength)), most: Math.max(...rules.map(({ maxLength }) => maxLength)) };
}

/** Digits a number of that country has at least, without the leading 0. */
export function leastDigits(countries: readonly Country[], dialingCode: string): number {
  return boundsOf(countries, dialingCode).least;
}

/** Whether a number has as many digits as numbers of that country have. */
export function isNumberOf(countries: readonly Country[], dialingCode: string, number: string): boolean {
  const digits = number.replace(/^0+/, "").length;
  const { least, most } = boundsOf(countries, dialingCode);
  return digits >= least && digits <= most;
}
