import type { dates as bn } from "../../bn/ui/dates.ts";
import type { Message } from "../../message.ts";

export const dates: Readonly<Record<keyof typeof bn, Message>> = {
  "dates.year": "Year",
  "dates.month": "Month",
  "dates.day": "Day",
  "dates.hour": "Hour",
  "dates.minute": "Minute",
  "dates.choose": "Done",
  "dates.pick": "Pick: {label}",
  "dates.first": "From",
  "dates.last": "To",
  "dates.zone": "Times are Bangladesh time (GMT+6).",
};
