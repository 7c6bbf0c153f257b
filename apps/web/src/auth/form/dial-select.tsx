import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import styles from "../auth.module.css";
import { useCountries } from "./dialing-codes.ts";

type DialSelectProps = {
  readonly dialingCode: string;
  readonly onDialingCode: (code: string) => void;
};

/** The country of a phone number, placed before the number: a native select that shows the country's dialling code. */
export function DialSelect({ dialingCode, onDialingCode }: DialSelectProps): ReactNode {
  const { t, style } = useI18n();
  const countries = useCountries();
  const shown = localizeDigits(`+${dialingCode}`, style);
  const chosen = countries.find(({ countryDialingCode }) => countryDialingCode === dialingCode);
  return (
    <span className={styles.dial}>
      <span aria-hidden="true">{shown}</span>
      <select
        aria-label={t("auth.country")}
        name="countryDialingCode"
        value={chosen?.countryCode ?? ""}
        onChange={(event) => {
          const next = countries.find(({ countryCode }) => countryCode === event.target.value);
          if (next !== undefined) onDialingCode(next.countryDialingCode);
        }}
      >
        {chosen === undefined ? <option value="">{shown}</option> : null}
        {countries.map((country) => (
          <option key={country.countryCode} value={country.countryCode}>
            {`${country.name} (${localizeDigits(`+${country.countryDialingCode}`, style)})`}
          </option>
        ))}
      </select>
    </span>
  );
}
