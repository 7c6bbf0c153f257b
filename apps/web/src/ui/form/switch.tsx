import type { ReactNode } from "react";
import styles from "./switch.module.css";

type SwitchProps = {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
};

/** A switch that turns a setting on or off; it takes effect at once. */
export function Switch({ label, hint, on, onChange }: SwitchProps): ReactNode {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={styles.row}
      onClick={() => onChange(!on)}
    >
      <span className={styles.words}>
        {label}
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.knob} />
      </span>
    </button>
  );
}
