import type { ReactNode } from "react";
import { Chips } from "../../ui/form/chips.tsx";
import type { RadioOption } from "../../ui/form/radio-options.tsx";
import styles from "./order-history.module.css";

type HistoryProps<T extends string> = {
  readonly label: string;
  readonly states: readonly RadioOption<T>[];
  readonly state: T;
  readonly onChange: (state: T) => void;
  readonly children: ReactNode;
};

/** A list of a member's past orders, with a filter by state above it. */
export function OrderHistory<T extends string>({
  label,
  states,
  state,
  onChange,
  children,
}: HistoryProps<T>): ReactNode {
  return (
    <div className={styles.history}>
      <Chips label={label} options={states} value={state} onChange={onChange} />
      {children}
    </div>
  );
}
