// State of a small form: the values, the errors, and which errors are visible. An error is shown after its field was
// blurred. A server's error stays at its field until the value changes. Error texts are made at each render, so they
// follow a change of language. The hook sends nothing.

import type { RefObject } from "react";
import { useEffect, useState } from "react";
import type { FieldName } from "@khela/contract/fields";
import { fields as rules } from "@khela/contract/fields";
import { useI18n } from "../../i18n/i18n.tsx";
import type { CallError } from "../../lib/api/call.ts";
import { useHydrated } from "../../ui/lazy/use-hydrated.ts";

/** Returns the error message of a field, or undefined. */
export type ValidateField<F extends string> = (
  field: F,
  values: Readonly<Record<F, string>>,
) => string | undefined;

export type Form<F extends string> = {
  readonly values: Readonly<Record<F, string>>;
  readonly set: (field: F, value: string) => void;
  /** Records that the field was blurred: from then on its errors are shown, unless the field is still empty. */
  readonly leave: (field: F) => void;
  /** Shows the error of a field, even if the field is empty. */
  readonly show: (field: F) => void;
  readonly errorOf: (field: F) => string | undefined;
  /** Sets the error code with which the server refused the field's present value. */
  readonly refuse: (field: F, code: string) => void;
  /**
   * Whether the submit button is disabled: nothing is typed yet, or an error is visible. False before hydration, when a
   * tap is recorded and replayed later.
   */
  readonly blocked: boolean;
  /** Makes every error visible; returns the first invalid field, or null. */
  readonly firstInvalid: () => F | null;
  /** Returns the props of a text field of the form. */
  readonly bind: (field: F) => { name: F; value: string; error: string | undefined; onBlur: () => void };
};

/** Attributes of a form in a dialog: if the browser itself submits it, the dialog closes and nothing is sent. */
export const formAttributes = { method: "dialog", noValidate: true } as const;

export function useForm<F extends string>(
  fields: readonly F[],
  initial: Record<F, string>,
  check: ValidateField<F>,
): Form<F> {
  const { t, errorText } = useI18n();
  const [values, setValues] = useState(initial);
  const [blurred, setBlurred] = useState<readonly F[]>([]);
  const [serverErrors, setServerErrors] = useState<Partial<Record<F, string>>>({});
  const [isDirty, setDirty] = useState(false);
  const isHydrated = useHydrated();

  const mistake = (field: F): string | undefined => {
    const code = serverErrors[field];
    if (code === undefined) return check(field, values);
    return code === "field.invalid" && field in rules
      ? t(rules[field as string as FieldName].message)
      : errorText(code);
  };
  const errorOf = (field: F): string | undefined =>
    serverErrors[field] !== undefined || blurred.includes(field) ? mistake(field) : undefined;
  const show = (field: F): void => setBlurred((known) => (known.includes(field) ? known : [...known, field]));
  const leave = (field: F): void => {
    if (values[field] !== "") show(field);
  };

  return {
    values,
    errorOf,
    leave,
    show,
    set(field, value) {
      setDirty((known) => known || value !== "");
      setValues((known) => ({ ...known, [field]: value }));
      setServerErrors((known) => ({ ...known, [field]: undefined }));
      // An emptied field shows no error, since a new captcha picture also empties its field.
      if (value === "") setBlurred((known) => known.filter((other) => other !== field));
    },
    refuse(field, code) {
      setServerErrors((known) => ({ ...known, [field]: code }));
    },
    blocked: isHydrated && (!isDirty || fields.some((field) => errorOf(field) !== undefined)),
    firstInvalid() {
      setBlurred(fields);
      return fields.find((field) => mistake(field) !== undefined) ?? null;
    },
    bind: (field) => ({
      name: field,
      value: values[field],
      error: errorOf(field),
      onBlur: () => leave(field),
    }),
  };
}

/** Focuses the field once the dialog around the form is open, unless a field of the form already has the focus. */
export function useFirstFocus(box: RefObject<HTMLFormElement | null>, field: () => string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const isInForm = document.activeElement !== null && box.current?.contains(document.activeElement);
      if (isInForm !== true) focusField(box.current, field());
    });
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, []);
}

/** Focuses a field of a form. */
export function focusField(form: HTMLFormElement | null, field: string): void {
  const found = form?.elements.namedItem(field);
  if (found instanceof HTMLElement) found.focus();
}

/**
 * Returns the input element of a form's field. Its value may be newer than React's, which misses typing before
 * hydration.
 */
export function readField(form: HTMLFormElement | null, field: string): HTMLInputElement | null {
  const found = form?.elements.namedItem(field);
  return found instanceof HTMLInputElement ? found : null;
}

/** Returns the field an error names, if any. */
export function fieldOfRefusal({ value }: CallError): string | undefined {
  const field = (value as { field?: unknown } | undefined)?.field;
  return typeof field === "string" ? field : undefined;
}
