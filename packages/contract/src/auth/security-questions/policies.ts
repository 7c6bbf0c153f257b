import type { PoliciesOf } from "../../call.ts";
import type { securityQuestions } from "./calls.ts";
import { paymentPasswordFails } from "../payment-password/policies.ts";

const saveFails = [
  "field.invalid",
  "security.answers.alike",
  "password.old.wrong",
  "login.throttled",
  ...paymentPasswordFails,
] as const;

export const securityQuestionPolicies = {
  securityQuestions: { limit: "read", fails: [] },
  ownSecurityQuestions: { limit: "read", fails: [] },
  setSecurityQuestions: { limit: "login", fails: [...saveFails, "security.questions.exist"] },
  changeSecurityQuestions: { limit: "login", fails: [...saveFails, "security.questions.missing"] },
} as const satisfies PoliciesOf<typeof securityQuestions>;
