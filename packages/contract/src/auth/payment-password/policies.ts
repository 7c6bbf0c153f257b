import type { PoliciesOf } from "../../call.ts";
import type { paymentPassword } from "./calls.ts";
import { challengeFails } from "../policies.ts";

/** Error codes that every call with the payment password can answer. */
export const paymentPasswordFails = [
  "invalid.payment.pw",
  "payment.password.locked",
  "not.exists.payment.password",
] as const;

export const paymentPasswordPolicies = {
  securityConfig: {
    limit: "read",
    aliases: [{ method: "GET", path: "/wps/v2/member/securityConfig" }],
    fails: [],
  },
  hasPaymentPassword: { limit: "read", fails: [] },
  setPaymentPassword: {
    limit: "login",
    fails: [
      "field.invalid",
      "password.old.wrong",
      "login.throttled",
      "password.common",
      "payment.password.exists",
    ],
  },
  changePaymentPassword: {
    limit: "login",
    fails: ["field.invalid", "password.common", "modify.new.old.same", ...paymentPasswordFails],
  },
  smsPaymentPassword: {
    limit: "sms",
    fails: [
      "field.invalid",
      "slider.invalid",
      ...challengeFails,
      "sms.wait",
      "not.exists.payment.password",
      "payment.password.contact.new",
    ],
  },
  mailPaymentPassword: {
    limit: "sms",
    fails: ["field.invalid", "sms.wait", "not.exists.payment.password", "payment.password.contact.new"],
  },
  resetPaymentPassword: {
    limit: "login",
    fails: [
      "field.invalid",
      "password.old.wrong",
      "login.throttled",
      "password.common",
      "sms.code.invalid",
      "not.exists.payment.password",
      "security.questions.missing",
      "security.answers.wrong",
      "security.answers.locked",
      "second.factor.code.invalid",
      "second.factor.locked",
      "payment.password.contact.new",
    ],
  },
} as const satisfies PoliciesOf<typeof paymentPassword>;
