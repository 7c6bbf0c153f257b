import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { inDigits } from "../lib/format.ts";
import { TextField } from "../ui/text-field.tsx";
import styles from "./auth.module.css";
import { plainNumber, useCountries } from "./countries.ts";

const longestNumber = 20;

type MobileFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (digits: string) => void;
  readonly onBlur: () => void;
  readonly dialingCode: string;
  readonly onDialingCode: (code: string) => void;
  readonly optional?: boolean;
};

/** A number and the country it is in. The phone's own list of choices opens on the dialling code. */
export function MobileField({ value, error, onChange, onBlur, dialingCode, onDialingCode, optional = false }: MobileFieldProps): ReactNode {
  const { t, style } = useI18n();
  const countries = useCountries();
  const shown = inDigits(`+${dialingCode}`, style);
  const chosen = countries.find(({ countryDialingCode }) => countryDialingCode === dialingCode);
  return (
    <TextField
      label={optional ? t("auth.optional", { field: t("auth.mobile") }) : t("auth.mobile")}
      name="mobileNum"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={longestNumber}
      placeholder={chosen === undefined ? undefined : inDigits(chosen.example, style)}
      value={value}
      error={error}
      onChange={(event) => onChange(plainNumber(event.target.value))}
      onBlur={onBlur}
      start={(
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
                {`${country.name} (${inDigits(`+${country.countryDialingCode}`, style)})`}
              </option>
            ))}
          </select>
        </span>
      )}
    />
  );
}
