// Fields with a label, a hint and the error beside them.

import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useFocusWhenShown } from "../../lib/focus.ts";
import { readTyped } from "../../lib/format/typed.ts";
import styles from "./field.module.css";

export type FieldProps = {
  readonly label: string;
  readonly name?: string;
  readonly description?: string | undefined;
  /** Error sentence below the field. Screen readers read it together with the field. */
  readonly error?: string | null | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly isFocused?: boolean;
};

type Parts = {
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | null | undefined;
  readonly children: (ids: {
    readonly id: string;
    readonly "aria-describedby": string | undefined;
    readonly "aria-invalid": boolean | undefined;
  }) => ReactNode;
};

function FieldFrame({ label, description, error, children }: Parts): ReactNode {
  const id = useId();
  const hasError = error !== null && error !== undefined && error !== "";
  const described = [
    description === undefined ? "" : `${id}-description`,
    hasError ? `${id}-error` : "",
  ].filter((part) => part !== "");
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": described.length === 0 ? undefined : described.join(" "),
        "aria-invalid": hasError ? true : undefined,
      })}
      {description === undefined ? null : (
        <span className={styles["description"]} id={`${id}-description`}>
          {description}
        </span>
      )}
      {hasError ? (
        <span className={styles["error"]} id={`${id}-error`} role="alert">
          {error}
        </span>
      ) : null}
    </div>
  );
}

export type TextFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: "text" | "password" | "email" | "url" | "search" | "date" | "datetime-local" | "time";
  readonly inputMode?: "text" | "numeric" | "decimal";
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Number of rows of a longer text; absent: a single line. */
  readonly rows?: number;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
};

export function TextField({
  label,
  name,
  description,
  error,
  isRequired = false,
  isDisabled = false,
  isFocused = false,
  value,
  onChange,
  type = "text",
  inputMode,
  autoComplete = "off",
  placeholder,
  maxLength,
  rows,
  onKeyDown,
}: TextFieldProps): ReactNode {
  const input = useFocusWhenShown<HTMLInputElement>(isFocused);
  // A number is shown as typed, but passed on in the contract's form.
  const [typed, setTyped] = useState(value);
  const shown = readTyped(inputMode ?? "text", typed) === value ? typed : value;
  const change = (text: string): void => {
    setTyped(text);
    onChange(readTyped(inputMode ?? "text", text));
  };
  const area = useFocusWhenShown<HTMLTextAreaElement>(isFocused);
  return (
    <FieldFrame label={label} description={description} error={error}>
      {(ids) => {
        const props = {
          ...ids,
          className: styles["input"],
          name,
          value: shown,
          required: isRequired,
          disabled: isDisabled,
          autoComplete,
          placeholder,
          maxLength,
          onKeyDown,
        };
        return rows === undefined ? (
          <input
            {...props}
            ref={input}
            type={type}
            inputMode={inputMode}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <textarea {...props} ref={area} rows={rows} onChange={(event) => change(event.target.value)} />
        );
      }}
    </FieldFrame>
  );
}

export type Choice<V extends string = string> = { readonly value: V; readonly label: string };

export function SelectField<V extends string>({
  label,
  name,
  description,
  error,
  isRequired = false,
  isDisabled = false,
  isFocused = false,
  value,
  onChange,
  choices,
  emptyLabel,
}: FieldProps & {
  readonly value: V | "";
  readonly onChange: (value: V | "") => void;
  readonly choices: readonly Choice<V>[];
  /** Label of the empty choice; absent: a choice is always selected. */
  readonly emptyLabel?: string;
}): ReactNode {
  const element = useFocusWhenShown<HTMLSelectElement>(isFocused);
  return (
    <FieldFrame label={label} description={description} error={error}>
      {(ids) => (
        <select
          {...ids}
          className={styles["input"]}
          name={name}
          value={value}
          required={isRequired}
          disabled={isDisabled}
          ref={element}
          onChange={(event) => onChange(event.target.value as V | "")}
        >
          {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

export function CheckField({
  label,
  isChecked,
  onChange,
  isDisabled = false,
}: {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
}): ReactNode {
  return (
    <label className={styles["check"]}>
      <input
        className={styles["box"]}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
