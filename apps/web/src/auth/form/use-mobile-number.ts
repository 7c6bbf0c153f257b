// State of a mobile number in a form: its country, whether it is valid there, and why no code was sent.

import type { RefObject } from "react";
import { useState } from "react";
import { useT } from "../../i18n/i18n.tsx";
import type { CallError } from "../../lib/api/call.ts";
import { hasValidLength, minDigits, useCountries, useDialingCode } from "./dialing-codes.ts";
import type { Form } from "./use-form.ts";
import { fieldOfRefusal, focusField } from "./use-form.ts";

const field = "mobileNum";

export type MobileNumberState = {
  readonly dialingCode: string;
  readonly setDialingCode: (code: string) => void;
  readonly isNumber: (digits: string) => boolean;
  /** Minimum number of digits of numbers in the chosen country. */
  readonly least: number;
  /** Returns the error message of a number, or undefined. */
  readonly mistake: (digits: string) => string | undefined;
  /** Why no code was sent; null when the number's field shows the error. */
  readonly sendError: CallError | null;
  readonly clearSendError: () => void;
  /** Returns the props of the field for the SMS code. */
  readonly sending: <F extends string>(
    form: Form<F | typeof field>,
  ) => {
    isNumberValid: () => boolean;
    onRefused: (error: CallError) => void;
  };
};

/** Returns the state of a mobile number; `first` is the initial dialling code. */
export function useMobileNumber(box: RefObject<HTMLFormElement | null>, first?: string): MobileNumberState {
  const t = useT();
  const countries = useCountries();
  const [dialingCode, setDialingCode] = useDialingCode(first);
  const [sendError, setSendError] = useState<CallError | null>(null);
  const isNumber = (digits: string): boolean => hasValidLength(countries, dialingCode, digits);
  const least = minDigits(countries, dialingCode);

  return {
    dialingCode,
    setDialingCode,
    isNumber,
    sendError,
    least,
    mistake: (digits) => (isNumber(digits) ? undefined : t("auth.mobileWrong", { least })),
    clearSendError: () => setSendError(null),
    sending: (form) => ({
      isNumberValid() {
        setSendError(null);
        if (isNumber(form.values[field])) return true;
        form.show(field);
        focusField(box.current, field);
        return false;
      },
      onRefused(error) {
        if (fieldOfRefusal(error) !== field) return setSendError(error);
        form.refuse(field, error.code);
        focusField(box.current, field);
      },
    }),
  };
}
