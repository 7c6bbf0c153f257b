// A small form: what was typed, what is wrong with it, and what of that is shown. A mistake is shown once its field was
// left; what the server refuses stands at its field until that is changed. Sentences are made when they are shown, so
// they follow a change of language. Never sends anything.

import type { RefObject } from "react";
import { useEffect, useState } from "react";
import type { FieldName } from "@khela/contract/fields";
import { fields as rules } from "@khela/contract/fields";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/call.ts";

/** The sentence for what is wrong with a field, or undefined. */
export type Check<F extends string> = (field: F, values: Readonly<Record<F, string>>) => string | undefined;

export type Form<F extends string> = {
  readonly values: Readonly<Record<F, string>>;
  readonly set: (field: F, value: string) => void;
  /** The field was left: from now on its mistakes are shown, unless it is empty still. */
  readonly leave: (field: F) => void;
  /** Shows what is wrong with a field, empty or not. */
  readonly show: (field: F) => void;
  readonly errorOf: (field: F) => string | undefined;
  /** The server refuses this field's value with that code. */
  readonly refuse: (field: F, code: string) => void;
  /** Nothing was typed yet, or a mistake is in view. */
  readonly blocked: boolean;
  /** Shows every mistake; the first field that has one, or null. */
  readonly firstWrong: () => F | null;
  /** What a text field of the form is given. */
  readonly bind: (field: F) => { name: F; value: string; error: string | undefined; onBlur: () => void };
};

export function useForm<F extends string>(fields: readonly F[], initial: Record<F, string>, check: Check<F>): Form<F> {
  const { t, errorText } = useI18n();
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<readonly F[]>([]);
  const [refused, setRefused] = useState<Partial<Record<F, string>>>({});
  const [touched, setTouched] = useState(false);

  const mistake = (field: F): string | undefined => {
    const code = refused[field];
    if (code === undefined) return check(field, values);
    return code === "field.invalid" && field in rules ? t(rules[field as string as FieldName].message) : errorText(code);
  };
  const errorOf = (field: F): string | undefined =>
    refused[field] !== undefined || left.includes(field) ? mistake(field) : undefined;
  const show = (field: F): void => setLeft((known) => (known.includes(field) ? known : [...known, field]));
  const leave = (field: F): void => {
    if (values[field] !== "") show(field);
  };

  return {
    values,
    errorOf,
    leave,
    show,
    set(field, value) {
      setTouched((known) => known || value !== "");
      setValues((known) => ({ ...known, [field]: value }));
      setRefused((known) => ({ ...known, [field]: undefined }));
      // Emptied, it is as before anything was typed: a new picture of a captcha is no mistake of the person's.
      if (value === "") setLeft((known) => known.filter((other) => other !== field));
    },
    refuse(field, code) {
      setRefused((known) => ({ ...known, [field]: code }));
    },
    blocked: !touched || fields.some((field) => errorOf(field) !== undefined),
    firstWrong() {
      setLeft(fields);
      return fields.find((field) => mistake(field) !== undefined) ?? null;
    },
    bind: (field) => ({ name: field, value: values[field], error: errorOf(field), onBlur: () => leave(field) }),
  };
}

/** Puts the cursor there once whatever the form stands in is open. */
export function useFirstFocus(box: RefObject<HTMLFormElement | null>, field: () => string): void {
  useEffect(() => {
    const timer = setTimeout(() => focusField(box.current, field()));
    return () => clearTimeout(timer);
  }, []);
}

/** Puts the cursor into a field of a form. */
export function focusField(form: HTMLFormElement | null, field: string): void {
  const found = form?.elements.namedItem(field);
  if (found instanceof HTMLElement) found.focus();
}

/** The field a refusal names, if it names one. */
export function fieldOf({ value }: CallError): string | undefined {
  const field = (value as { field?: unknown } | undefined)?.field;
  return typeof field === "string" ? field : undefined;
}
