// Chooses the days by which a list is filtered: a preset range, or a first and a last day that the person chooses.

import type { ReactNode } from "react";
import { Suspense, useState } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import type { CustomDateRange } from "../../lib/date/date-range.ts";
import { rangeWith } from "../../lib/date/date-range.ts";
import { formatIsoDay } from "../../lib/date/format-date.ts";
import { Glyph } from "../icon/icon.tsx";
import { accountIcons } from "../icon/account-icons.ts";
import { Segmented } from "../form/segmented.tsx";
import styles from "./date-range-picker.module.css";
import { lazyPart } from "../lazy/lazy-part.ts";

const DatePicker = lazyPart(() => import("./date-picker.tsx").then((m) => m.DatePicker));

type DateRangePickerProps<T extends string> = {
  readonly label: string;
  readonly spans: readonly { readonly value: T; readonly label: string }[];
  readonly value: T | CustomDateRange;
  /** First and last day with data. */
  readonly min: string;
  readonly max: string;
  /** Maximum days of a range: when one end moves further away, the other follows. */
  readonly maxDays: number;
  readonly onChange: (value: T | CustomDateRange) => void;
};

export function DateRangePicker<T extends string>({
  label,
  spans,
  value,
  min,
  max,
  maxDays,
  onChange,
}: DateRangePickerProps<T>): ReactNode {
  const { t, style } = useI18n();
  const [open, setOpen] = useState<"first" | "last" | null>(null);
  const own: CustomDateRange = typeof value === "string" ? { first: max, last: max } : value;

  function choose(day: string): void {
    onChange(rangeWith(own, open ?? "last", day, maxDays));
  }

  return (
    <div className={styles.picker}>
      <Segmented
        label={label}
        options={spans}
        value={typeof value === "string" ? value : null}
        onChange={onChange}
      />
      <div className={typeof value === "string" ? styles.days : `${styles.days} ${styles.chosen}`}>
        {(["first", "last"] as const).map((end) => (
          <button
            key={end}
            type="button"
            className={styles.day}
            aria-haspopup="dialog"
            onClick={() => setOpen(end)}
          >
            <Glyph d={accountIcons.calendar} size="s" />
            <span className={styles.end}>{t(`dates.${end}`)}</span>
            <span>{typeof value === "string" ? "–" : formatIsoDay(own[end], style)}</span>
          </button>
        ))}
      </div>
      <p className={styles.zone}>{t("dates.zone")}</p>
      {open === null ? null : (
        <Suspense fallback={null}>
          <DatePicker
            title={t(`dates.${open}`)}
            value={own[open]}
            min={min}
            max={max}
            onChoose={choose}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
