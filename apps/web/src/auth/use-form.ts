// A small form: what was typed, what is wrong with it, and what of that is shown. A mistake is shown once its field was
// left; what the server refuses stands at its field until that is changed. Never sends anything.

import { useState } from "react";

/** The sentence for what is wrong with a field, or undefined. */
export type Check<F extends string> = (field: F, values: Readonly<Record<F, string>>) => string | undefined;

export type Form<F extends string> = {
  readonly values: Readonly<Record<F, string>>;
  readonly set: (field: F, value: string) => void;
  /** The field was left: from now on its mistakes are shown. */
  readonly leave: (field: F) => void;
  readonly errorOf: (field: F) => string | undefined;
  /** The server refuses this field's value. */
  readonly refuse: (field: F, error: string) => void;
  /** Nothing was typed yet, or a mistake is in view. */
  readonly blocked: boolean;
  /** Shows every mistake; the first field that has one, or null. */
  readonly firstWrong: () => F | null;
};

export function useForm<F extends string>(fields: readonly F[], initial: Record<F, string>, check: Check<F>): Form<F> {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<readonly F[]>([]);
  const [refused, setRefused] = useState<Partial<Record<F, string>>>({});
  const [touched, setTouched] = useState(false);

  const errorOf = (field: F): string | undefined =>
    refused[field] ?? (left.includes(field) ? check(field, values) : undefined);

  return {
    values,
    errorOf,
    set(field, value) {
      setTouched((known) => known || value !== "");
      setValues((known) => ({ ...known, [field]: value }));
      setRefused((known) => ({ ...known, [field]: undefined }));
    },
    leave(field) {
      if (values[field] !== "") setLeft((known) => (known.includes(field) ? known : [...known, field]));
    },
    refuse(field, error) {
      setRefused((known) => ({ ...known, [field]: error }));
    },
    blocked: !touched || fields.some((field) => errorOf(field) !== undefined),
    firstWrong() {
      setLeft(fields);
      return fields.find((field) => (refused[field] ?? check(field, values)) !== undefined) ?? null;
    },
  };
}

/** Puts the cursor into a field of a form. */
export function focusField(form: HTMLFormElement | null, field: string): void {
  const found = form?.elements.namedItem(field);
  if (found instanceof HTMLElement) found.focus();
}
