import type { PoliciesOf } from "../call.ts";
import type { vip } from "./calls.ts";

export const vipPolicies = {
  progress: { limit: "read", fails: [] },
  levels: { limit: "read", fails: [] },
  history: { limit: "read", fails: [] },
} as const satisfies PoliciesOf<typeof vip>;
