import type { Call } from "../../call.ts";

export const fieldMeasurements = {
  /** What one page of one in twenty visits measured of itself. Nothing of the person or the session is kept. */
  measure: {
    name: "site.measure",
    method: "POST",
    path: "/wps/system/measure",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
  },
} as const satisfies Record<string, Call>;
