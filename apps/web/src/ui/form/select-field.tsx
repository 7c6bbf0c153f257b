import type { ReactNode, SelectHTMLAttributes } from "react";
import { useId } from "react";
import styles from "./text-field.module.css";

type Option = { readonly value: string; readonly label: string };

type SelectFieldProps = {
  readonly label: string;
  /** The error of the field, which is announced; the field is marked as invalid. */
  readonly error?: string | undefined;
  /** The groups of options. A group without a name has no heading. */
  readonly groups: readonly { readonly label: string | null; readonly options: readonly Option[] }[];
  /** Text of the empty choice. */
  readonly placeholder: string;
} & SelectHTMLAttributes<HTMLSelectElement>;

function Options({ options }: { readonly options: readonly Option[] }): ReactNode {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** A choice of one among many grouped options, in the phone's native selection list. */
export function SelectField({ label, error, groups, placeholder, ...select }: SelectFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={error === undefined ? styles.box : `${styles.box} ${styles.wrong}`}>
        <select
          {...select}
          id={id}
          className={styles.input}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}note`}
        >
          <option value="">{placeholder}</option>
          {groups.map(({ label: name, options }) =>
            name === null ? (
              <Options key="" options={options} />
            ) : (
              <optgroup key={name} label={name}>
                <Options options={options} />
              </optgroup>
            ),
          )}
        </select>
      </div>
      {error === undefined ? null : (
        <p id={`${id}note`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
