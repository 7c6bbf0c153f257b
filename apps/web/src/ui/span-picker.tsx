// Which days a list is read by: one of the usual spans, or any days of the person's own.

import type { ReactNode } from "react";
import { lazy, Suspense, useState } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import type { OwnDays } from "../lib/day-span.ts";
import { formatIsoDay } from "../lib/format-date.ts";
import { Glyph } from "./icon.tsx";
import { moreIcons } from "./more-icons.ts";
import { Segmented } from "./segmented.tsx";
import styles from "./span-picker.module.css";

const DateSheet = lazy(() => import("./date-sheet.tsx").then((m) => ({ default: m.DateSheet })));

type SpanPickerProps<T extends string> = {
  readonly label: string;
  readonly spans: readonly { readonly value: T; readonly label: string }[];
  readonly value: T | OwnDays;
  /** First and last day there is anything to read of. */
  readonly min: string;
  readonly max: string;
  readonly onChange: (value: T | OwnDays) => void;
};

export function SpanPicker<T extends string>({ label, spans, value, min, max, onChange }: SpanPickerProps<T>): ReactNode {
  const { t, style } = useI18n();
  const [open, setOpen] = useState<"first" | "last" | null>(null);
  const own: OwnDays = typeof value === "string" ? { first: max, last: max } : value;

  function choose(day: string): void {
    if (open === "first") onChange({ first: day, last: day > own.last ? day : own.last });
    else onChange({ first: day < own.first ? day : own.first, last: day });
  }

  return (
    <div className={styles.picker}>
      <Segmented label={label} options={spans} value={typeof value === "string" ? value : null} onChange={onChange} />
      <div className={typeof value === "string" ? styles.days : `${styles.days} ${styles.chosen}`}>
        {(["first", "last"] as const).map((end) => (
          <button key={end} type="button" className={styles.day} aria-haspopup="dialog" onClick={() => setOpen(end)}>
            <Glyph d={moreIcons.calendar} size="s" />
            <span className={styles.end}>{t(`dates.${end}`)}</span>
            <span>{typeof value === "string" ? "–" : formatIsoDay(own[end], style)}</span>
          </button>
        ))}
      </div>
      {open === null ? null : (
        <Suspense fallback={null}>
          <DateSheet title={t(`dates.${open}`)} value={own[open]} min={min} max={max} onChoose={choose} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}
