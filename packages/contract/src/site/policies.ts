import type { PoliciesOf } from "../call.ts";
import type { site } from "./calls.ts";

export const sitePolicies = {
  status: { limit: "read", skips: ["maintenance", "region"], fails: [] },
  settings: { limit: "read", skips: ["region"], fails: [] },
  domainRoute: { limit: "read", skips: ["region"], fails: [] },
  whitelabel: { limit: "read", skips: ["region"], fails: [] },
} as const satisfies PoliciesOf<typeof site>;
