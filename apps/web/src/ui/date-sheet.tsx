import type { ReactNode } from "react";
import { useState } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import type { DateMode, DatePart, DateParts } from "../lib/date-parts.ts";
import { boundsOf, minuteStep, partsOf, rangeOf, readDate, withinRange, writeDate } from "../lib/date-parts.ts";
import { inDigits } from "../lib/format.ts";
import { monthName } from "../lib/format-date.ts";
import { today } from "../lib/today.ts";
import { Button } from "./button.tsx";
import styles from "./date-sheet.module.css";
import { DateWheel } from "./date-wheel.tsx";
import { Dialog } from "./dialog.tsx";

const dayMs = 86_400_000;

export type DateSheetProps = {
  readonly title: string;
  /** As lib/date-parts writes it, or empty. */
  readonly value: string;
  readonly mode?: DateMode;
  readonly min?: string;
  readonly max?: string;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
};

function dayNow(): DateParts {
  const now = new Date(today() * dayMs);
  return { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, day: now.getUTCDate(), hour: 0, minute: 0 };
}

/** A moment, picked part by part on wheels; nothing changes before the person says so. */
export function DateSheet({ title, value, mode = "date", min, max, onChoose, onClose }: DateSheetProps): ReactNode {
  const { t, style } = useI18n();
  const range = rangeOf(mode, min, max);
  const [picked, setPicked] = useState(() => withinRange(readDate(value, mode) ?? dayNow(), range));

  function say(part: DatePart, of: number): string {
    if (part === "month") return monthName(of, style);
    if (part === "year") return inDigits(String(of + style.eraYears), style);
    return inDigits(String(of).padStart(part === "day" ? 1 : 2, "0"), style);
  }

  return (
    <Dialog title={title} shape="sheet" onClose={onClose}>
      <div className={styles.wheels} dir="ltr">
        {partsOf[mode].map((part) => {
          const [least, most] = boundsOf(part, picked, range);
          return (
            <div key={part} className={styles.part}>
              <span className={styles.label} aria-hidden="true">{t(`dates.${part}`)}</span>
              <DateWheel
                label={t(`dates.${part}`)}
                value={picked[part]}
                least={least}
                most={most}
                step={part === "minute" ? minuteStep : 1}
                say={(of) => say(part, of)}
                onChange={(of) => setPicked((now) => withinRange({ ...now, [part]: of }, range))}
              />
            </div>
          );
        })}
      </div>
      <Button
        wide
        onClick={() => {
          onChoose(writeDate(picked, mode));
          onClose();
        }}
      >
        {t("dates.choose")}
      </Button>
    </Dialog>
  );
}
