import type { InputHTMLAttributes, ReactNode } from "react";
import { useId } from "react";
import styles from "./text-field.module.css";

type TextFieldProps = {
  readonly label: string;
  /** A hint shown while there is no error. */
  readonly hint?: string;
  /** The error of the field, which is announced; the field is marked as invalid. */
  readonly error?: string;
  /** Shown before the text, such as a dialling code. */
  readonly start?: ReactNode;
  /** A button or picture at the end of the field. */
  readonly end?: ReactNode;
} & InputHTMLAttributes<HTMLInputElement>;

export function TextField({ label, hint, error, start, end, ...input }: TextFieldProps): ReactNode {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={error === undefined ? styles.box : `${styles.box} ${styles.wrong}`}>
        {start}
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={note === undefined ? undefined : `${id}note`}
        />
        {end}
      </div>
      {note === undefined ? null : (
        <p
          id={`${id}note`}
          className={error === undefined ? styles.hint : styles.error}
          role={error === undefined ? undefined : "alert"}
        >
          {note}
        </p>
      )}
    </div>
  );
}
