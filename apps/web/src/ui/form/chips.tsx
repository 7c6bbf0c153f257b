import type { ReactNode } from "react";
import { RadioOptions, type RadioOption } from "./radio-options.tsx";
import styles from "./chips.module.css";

type ChipsProps<T extends string> = {
  readonly label: string;
  readonly options: readonly RadioOption<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  /** Whether the chips are in rows of equal columns, instead of one row to swipe. */
  readonly grid?: boolean;
};

/**
 * A choice of one among several options, in a row that can be swiped. The options are radio buttons, as in Segmented.
 */
export function Chips<T extends string>({
  label,
  options,
  value,
  onChange,
  grid = false,
}: ChipsProps<T>): ReactNode {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      <div className={grid ? styles.grid : styles.line}>
        <RadioOptions
          options={options}
          value={value}
          onChange={onChange}
          className={styles.chip}
          faceClassName={styles.face}
        />
      </div>
    </fieldset>
  );
}
