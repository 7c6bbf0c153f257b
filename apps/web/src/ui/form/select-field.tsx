import type { ReactNode, SelectHTMLAttributes } from "react";
import { useId } from "react";
import styles from "./text-field.module.css";

type SelectFieldProps = {
  readonly label: string;
  /** The current error; announced, and the field is marked. */
  readonly error?: string | undefined;
  readonly groups: readonly {
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  }[];
  /** The choice that is none. */
  readonly placeholder: string;
} & SelectHTMLAttributes<HTMLSelectElement>;

/** One of many in groups, chosen with the phone's own list. */
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
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
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
