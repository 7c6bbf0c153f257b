import type { ReactNode } from "react";
import { TextField } from "./text-field.tsx";

type DateFieldProps = {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly name?: string;
  readonly min?: string;
  readonly max?: string;
  readonly hint?: string;
  readonly error?: string;
  readonly onBlur?: () => void;
};

/** A day, typed or chosen. */
export function DateField({ onChange, ...field }: DateFieldProps): ReactNode {
  return <TextField {...field} type="date" onChange={(event) => onChange(event.target.value)} />;
}
