import type { ReactNode } from "react";
import { useId } from "react";
import styles from "./segmented.module.css";

type SegmentedProps<T extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  /** Null: none selected. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
};

/** One of a few, all visible. Radio buttons underneath, so keys and screen readers work as usual. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<T>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
