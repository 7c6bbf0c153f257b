// A mobile number in a form: its country, whether it can be a number there, and why no code was sent to it.

import type { RefObject } from "react";
import { useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/call.ts";
import { isNumberOf, leastDigits, useCountries, useDialingCode } from "./countries.ts";
import type { Form } from "./use-form.ts";
import { fieldOf, focusField } from "./use-form.ts";

const field = "mobileNum";

export type NumberState = {
  readonly dialingCode: string;
  readonly setDialingCode: (code: string) => void;
  readonly isNumber: (digits: string) => boolean;
  /** The sentence for what is wrong with a number, or undefined. */
  readonly mistake: (digits: string) => string | undefined;
  /** Why no code was sent, where that does not stand at the number. */
  readonly unsent: CallError | null;
  readonly forgetUnsent: () => void;
  /** What the field of the code is given. */
  readonly sending: <F extends string>(form: Form<F | typeof field>) => {
    isNumberRight: () => boolean;
    onRefused: (error: CallError) => void;
  };
};

/** `first` is the dialling code to begin with. */
export function useNumber(box: RefObject<HTMLFormElement | null>, first?: string): NumberState {
  const t = useT();
  const countries = useCountries();
  const [dialingCode, setDialingCode] = useDialingCode(first);
  const [unsent, setUnsent] = useState<CallError | null>(null);
  const isNumber = (digits: string): boolean => isNumberOf(countries, dialingCode, digits);

  return {
    dialingCode, setDialingCode, isNumber, unsent,
    mistake: (digits) => (isNumber(digits) ? undefined : t("auth.mobileWrong", { least: leastDigits(countries, dialingCode) })),
    forgetUnsent: () => setUnsent(null),
    sending: (form) => ({
      isNumberRight() {
        setUnsent(null);
        if (isNumber(form.values[field])) return true;
        form.show(field);
        focusField(box.current, field);
        return false;
      },
      onRefused(error) {
        if (fieldOf(error) !== field) return setUnsent(error);
        form.refuse(field, error.code);
        focusField(box.current, field);
      },
    }),
  };
}
