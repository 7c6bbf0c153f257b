import type { PoliciesOf } from "../../call.ts";
import type { secondFactor } from "./calls.ts";

const passwordFails = ["password.old.wrong", "login.throttled"] as const;
const codeFails = ["second.factor.code.invalid", "second.factor.locked"] as const;

export const secondFactorPolicies = {
  verifyLogin: {
    limit: "login",
    fails: [...codeFails, "login.challenge.expired", "us_forbidden_login_error", "login.account.closed"],
  },
  secondFactor: { limit: "read", fails: [] },
  beginSecondFactor: { limit: "login", fails: [...passwordFails, "second.factor.exists"] },
  confirmSecondFactor: {
    limit: "login",
    fails: [...codeFails, "second.factor.exists", "second.factor.missing"],
  },
  renewRecoveryCodes: { limit: "login", fails: [...passwordFails, ...codeFails, "second.factor.missing"] },
  removeSecondFactor: { limit: "login", fails: [...passwordFails, ...codeFails, "second.factor.missing"] },
} as const satisfies PoliciesOf<typeof secondFactor>;
