import type { ReactNode } from "react";
import { useId } from "react";
import styles from "./chips.module.css";

type ChipsProps<T extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  /** In rows of equal columns instead of one row to swipe. */
  readonly grid?: boolean;
};

/** One of several, in a row that can be swiped. Radio buttons underneath, as in Segmented. */
export function Chips<T extends string>({
  label,
  options,
  value,
  onChange,
  grid = false,
}: ChipsProps<T>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      <div className={grid ? styles.grid : styles.line}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
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
      </div>
    </fieldset>
  );
}
