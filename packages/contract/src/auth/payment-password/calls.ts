import type { Call } from "../../call.ts";

/** The payment password, which every payout needs, and the account's security settings. */
export const paymentPassword = {
  /** Tells which security features of the account are set up. */
  securityConfig: {
    name: "auth.securityConfig",
    method: "GET",
    path: "/wps/member/securityConfig",
    module: "COMM3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  /** Whether the member has a payment password. 1: one is set; 0: none is. */
  hasPaymentPassword: {
    name: "auth.hasPaymentPassword",
    method: "GET",
    path: "/wps/member/hasWithdrawalPassword",
    module: "PAYMENTPASS3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  /** Sets the first payment password; requires the login password, as `setEmail` and `setMobile` do. */
  setPaymentPassword: {
    name: "auth.setPaymentPassword",
    method: "PUT",
    path: "/wps/member/paymentPassword",
    module: "PAYMENTPASS3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
  changePaymentPassword: {
    name: "auth.changePaymentPassword",
    method: "POST",
    path: "/wps/member/paymentPassword",
    module: "PAYMENTPASS3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
  /** Sends a code by SMS to the member's verified number, to replace a forgotten payment password. */
  smsPaymentPassword: {
    name: "auth.smsPaymentPassword",
    method: "POST",
    path: "/wps/verification/sms/paymentPassword",
    module: "RESPAYPASS3",
    access: "account",
    envelope: "wps",
  },
  /** Mails a code to the member's verified address, to replace a forgotten payment password. */
  mailPaymentPassword: {
    name: "auth.mailPaymentPassword",
    method: "POST",
    path: "/wps/member/paymentPassword/email",
    module: "RESPAYPASS3",
    access: "account",
    envelope: "wps",
  },
  /**
   * Replaces a forgotten or locked payment password. Requires the login password. Requires a code by SMS or mail, or
   * the answers to the security questions.
   */
  resetPaymentPassword: {
    name: "auth.resetPaymentPassword",
    method: "POST",
    path: "/wps/member/paymentPassword/reset",
    module: "RESPAYPASS3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
} as const satisfies Record<string, Call>;
