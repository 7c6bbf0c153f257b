import type { ReactNode } from "react";
import { namedDialingCode, nationalDigits } from "@khela/contract/input/mobile";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { DialSelect } from "./dial-select.tsx";
import { useCountries } from "./dialing-codes.ts";

/**
 * Maximum typed characters. It is more than a number has, since copied numbers contain spaces, brackets and directional
 * marks.
 */
const maxTypedLength = 40;

type MobileFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (digits: string) => void;
  readonly onBlur: () => void;
  readonly dialingCode: string;
  readonly onDialingCode: (code: string) => void;
  readonly optional?: boolean;
};

/** The field for a mobile number, with a native select for the dialling code of its country. */
export function MobileField({
  value,
  error,
  onChange,
  onBlur,
  dialingCode,
  onDialingCode,
  optional = false,
}: MobileFieldProps): ReactNode {
  const { t, style } = useI18n();
  const countries = useCountries();
  const chosen = countries.find(({ countryDialingCode }) => countryDialingCode === dialingCode);
  /**
   * Handles typed text. When the number begins with + and the dialling code of a listed country, that country is
   * selected.
   */
  function type(typed: string): void {
    const named = namedDialingCode(
      typed,
      countries.map(({ countryDialingCode }) => countryDialingCode),
    );
    if (named !== null && named !== dialingCode) onDialingCode(named);
    onChange(nationalDigits(typed, named ?? dialingCode));
  }
  return (
    <TextField
      label={optional ? t("auth.optional", { field: t("auth.mobile") }) : t("auth.mobile")}
      name="mobileNum"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={maxTypedLength}
      placeholder={chosen === undefined ? undefined : localizeDigits(chosen.example, style)}
      value={value}
      error={error}
      onChange={(event) => type(event.target.value)}
      onBlur={onBlur}
      start={<DialSelect dialingCode={dialingCode} onDialingCode={onDialingCode} />}
    />
  );
}
