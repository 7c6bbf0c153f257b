import type { Call } from "../../call.ts";

export const fieldMeasurements = {
  /**
   * Sends the measurements of one page. One visit in twenty is measured. The measurements contain nothing about the
   * person or the session.
   */
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
