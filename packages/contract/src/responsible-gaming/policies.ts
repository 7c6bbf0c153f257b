import type { PoliciesOf } from "../call.ts";
import type { responsibleGaming } from "./calls.ts";

export const responsibleGamingPolicies = {
  limits: { limit: "read", fails: [] },
  setLimit: { limit: "write", fails: ["field.invalid"] },
  activeBreak: { limit: "read", fails: [] },
  takeBreak: { limit: "write", fails: ["field.invalid", "safer.break.shorter"] },
} as const satisfies PoliciesOf<typeof responsibleGaming>;
