import type { ReactNode } from "react";
import { useId } from "react";

export type RadioOption<T extends string> = { readonly value: T; readonly label: string };

type RadioOptionsProps<T extends string> = {
  readonly options: readonly RadioOption<T>[];
  /** The selected option; null: none is selected. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly className: string | undefined;
  readonly faceClassName: string | undefined;
};

/** Native radio buttons behind options of any design, so that keys and screen readers work as usual. */
export function RadioOptions<T extends string>({
  options,
  value,
  onChange,
  className,
  faceClassName,
}: RadioOptionsProps<T>): ReactNode {
  const name = useId();
  return options.map((option) => (
    <label key={option.value} className={className}>
      <input
        className="visually-hidden"
        type="radio"
        name={name}
        checked={option.value === value}
        onChange={() => onChange(option.value)}
      />
      <span className={faceClassName}>{option.label}</span>
    </label>
  ));
}
