import type { ReactNode } from "react";
import { RadioOptions, type RadioOption } from "./radio-options.tsx";
import styles from "./segmented.module.css";

type SegmentedProps<T extends string> = {
  readonly label: string;
  readonly options: readonly RadioOption<T>[];
  /** The selected option; null: none is selected. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  /** Whether two options share a row, for long names. */
  readonly inPairs?: boolean;
};

/**
 * A choice of one among a few visible options. The options are radio buttons, so that keys and screen readers work as
 * usual.
 */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
  inPairs = false,
}: SegmentedProps<T>): ReactNode {
  return (
    <fieldset className={inPairs ? styles.pairs : styles.group}>
      <legend className="visually-hidden">{label}</legend>
      <RadioOptions
        options={options}
        value={value}
        onChange={onChange}
        className={styles.option}
        faceClassName={styles.face}
      />
    </fieldset>
  );
}
