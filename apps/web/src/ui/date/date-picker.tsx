import type { ReactNode } from "react";
import { useState } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import type { DateMode, DatePart, DateParts } from "../../lib/date/date-parts.ts";
import {
  partLimits,
  minuteStep,
  partsByMode,
  dateLimits,
  parseDate,
  clampDate,
  serializeDate,
} from "../../lib/date/date-parts.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { monthName } from "../../lib/date/format-date.ts";
import { today } from "../../lib/date/today.ts";
import { Button } from "../form/button.tsx";
import styles from "./date-picker.module.css";
import { DateWheel } from "./date-wheel.tsx";
import { Dialog } from "../feedback/dialog.tsx";

const dayMs = 86_400_000;

export type DatePickerProps = {
  readonly title: string;
  /** The date or time in the format of lib/date/date-parts, or empty. */
  readonly value: string;
  readonly mode?: DateMode;
  readonly min?: string;
  readonly max?: string;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
};

function todayParts(): DateParts {
  const now = new Date(today() * dayMs);
  return {
    year: now.getUTCFullYear(),
    month: now.getUTCMonth() + 1,
    day: now.getUTCDate(),
    hour: 0,
    minute: 0,
  };
}

/** A picker for a date or time, with a wheel for each part. The value changes only when the person confirms. */
export function DatePicker({
  title,
  value,
  mode = "date",
  min,
  max,
  onChoose,
  onClose,
}: DatePickerProps): ReactNode {
  const { t, style } = useI18n();
  const range = dateLimits(mode, min, max);
  const [picked, setPicked] = useState(() => clampDate(parseDate(value, mode) ?? todayParts(), range));

  function formatPart(part: DatePart, of: number): string {
    if (part === "month") return monthName(of, style);
    if (part === "year") return localizeDigits(String(of + style.eraYears), style);
    return localizeDigits(String(of).padStart(part === "day" ? 1 : 2, "0"), style);
  }

  return (
    <Dialog title={title} shape="bottomSheet" onClose={onClose}>
      <div className={styles.wheels} dir="ltr">
        {partsByMode[mode].map((part) => {
          const [partMin, partMax] = partLimits(part, picked, range);
          return (
            <div key={part} className={styles.part}>
              <span className={styles.label} aria-hidden="true">
                {t(`dates.${part}`)}
              </span>
              <DateWheel
                label={t(`dates.${part}`)}
                value={picked[part]}
                min={partMin}
                max={partMax}
                step={part === "minute" ? minuteStep : 1}
                formatValue={(of) => formatPart(part, of)}
                onChange={(of) => setPicked((now) => clampDate({ ...now, [part]: of }, range))}
              />
            </div>
          );
        })}
      </div>
      <Button
        wide
        onClick={() => {
          onChoose(serializeDate(picked, mode));
          onClose();
        }}
      >
        {t("dates.choose")}
      </Button>
    </Dialog>
  );
}
