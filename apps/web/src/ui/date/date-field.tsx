import type { ReactNode } from "react";
import { Suspense, useState } from "react";
import { completeDateText, dateText } from "@khela/contract/input/date";
import { useT } from "../../i18n/i18n.tsx";
import styles from "./date-field.module.css";
import { Glyph } from "../icon/icon.tsx";
import { accountIcons } from "../icon/account-icons.ts";
import { TextField } from "../form/text-field.tsx";
import { lazyPart } from "../lazy/lazy-part.ts";

const DatePicker = lazyPart(() => import("./date-picker.tsx").then((m) => m.DatePicker));

type DateFieldProps = {
  readonly label: string;
  /** The day as YYYY-MM-DD, or empty; in another mode, in the format of lib/date/date-parts. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly mode?: "datetime" | "date" | "time" | "month" | "year";
  readonly name?: string;
  /** First and last selectable day; 2000-01-01 and 2030-12-31 by default. */
  readonly min?: string;
  readonly max?: string;
  readonly hint?: string;
  readonly error?: string;
  readonly onBlur?: () => void;
};

const placeholders = {
  datetime: "YYYY-MM-DDThh:mm",
  date: "YYYY-MM-DD",
  time: "hh:mm",
  month: "YYYY-MM",
  year: "YYYY",
} as const;

/** The field for a day, which is typed or picked on a bottom sheet. */
export function DateField({
  label,
  value,
  onChange,
  mode = "date",
  min,
  max,
  onBlur,
  ...field
}: DateFieldProps): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextField
        {...field}
        label={label}
        value={value}
        placeholder={placeholders[mode]}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onChange(dateText(event.target.value, mode).slice(0, placeholders[mode].length))}
        onBlur={() => {
          const complete = completeDateText(value, mode);
          if (complete !== value) onChange(complete);
          onBlur?.();
        }}
        end={
          <button
            type="button"
            className={styles.open}
            aria-label={t("dates.pick", { label })}
            onClick={() => setOpen(true)}
          >
            <Glyph d={accountIcons.calendar} />
          </button>
        }
      />
      {open ? (
        <Suspense fallback={null}>
          <DatePicker
            title={label}
            value={value}
            mode={mode}
            min={min}
            max={max}
            onChoose={onChange}
            onClose={() => {
              setOpen(false);
              onBlur?.();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
