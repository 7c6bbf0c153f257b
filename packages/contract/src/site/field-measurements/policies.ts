import type { PoliciesOf } from "../../call.ts";
import type { fieldMeasurements } from "./calls.ts";

export const fieldMeasurementPolicies = {
  measure: { limit: "write", skips: ["maintenance", "region"], fails: [] },
} as const satisfies PoliciesOf<typeof fieldMeasurements>;
