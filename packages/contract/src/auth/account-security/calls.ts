import type { Call } from "../../call.ts";

/**
 * Account recovery, changes of login data, sessions, and closing of the account. Login and registration load none of
 * these calls.
 */
export const accountSecurity = {
  /**
   * Starts the recovery of a forgotten password by email: sends a link that works once. The answer is the same for an
   * unknown member.
   */
  recoverByMail: {
    name: "auth.recoverByMail",
    method: "POST",
    path: "/wps/member/password/email",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
  },
  /**
   * Exchanges the token of a recovery mail for a session. For some minutes, this session may change the password
   * without the old one.
   */
  redeemMail: {
    name: "auth.redeemMail",
    method: "POST",
    path: "/wps/member/password/email/redeem",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    encrypted: true,
  },
  /**
   * Step 1 of a forgotten password by phone: takes the mobile number or the username. Returns a recovery id whether or
   * not an account exists.
   */
  recoverByPhone: {
    name: "auth.recoverByPhone",
    method: "POST",
    path: "/wps/member/password/verification",
    module: "CHNGPASSVERIF3",
    access: "anyone",
    envelope: "wps",
    encrypted: true,
  },
  /**
   * Step 2 of a forgotten password by phone: takes the code from `auth.smsNoLogin` and the new password. Step 3 uses
   * the session in the answer.
   */
  setPasswordByPhone: {
    name: "auth.setPasswordByPhone",
    method: "POST",
    path: "/wps/member/password/sms",
    module: "PWRESETSMS3",
    access: "anyone",
    envelope: "wps",
    encrypted: true,
  },
  changePassword: {
    name: "auth.changePassword",
    method: "POST",
    path: "/wps/member/password",
    module: "PASS3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
  /** Replaces the generated username of a member who registered by mobile number. Works only once. */
  setUsername: {
    name: "auth.setUsername",
    method: "PUT",
    path: "/wps/member/info/username",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** Sets the recovery email address. Requires the password, unless a recovery opened the session. */
  setEmail: {
    name: "auth.setEmail",
    method: "POST",
    path: "/wps/member/info/email",
    module: "COMM3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
  /** Mails a link that verifies the member's email address. Does nothing for a verified address. */
  sendEmailProof: {
    name: "auth.sendEmailProof",
    method: "POST",
    path: "/wps/member/info/email/verification",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** Takes the token after `#proof=` in the link of the verification mail. Needs no session and opens none. */
  confirmEmail: {
    name: "auth.confirmEmail",
    method: "POST",
    path: "/wps/member/info/email/confirm",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
  },
  /** Sends a code to the mobile number that the member wants to set. */
  smsBind: {
    name: "auth.smsBind",
    method: "POST",
    path: "/wps/verification/sms/bind",
    module: "VERIFICATION3",
    access: "account",
    envelope: "wps",
  },
  /**
   * Sets the mobile number. A number can open the account, so this requires the password, as `setEmail` does, and the
   * code sent to the number.
   */
  setMobile: {
    name: "auth.setMobile",
    method: "POST",
    path: "/wps/member/info/mobile",
    module: "VERIFICATION3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
  /** The member's sessions, this browser's first, and how many other browsers are remembered. */
  sessions: {
    name: "auth.sessions",
    method: "GET",
    path: "/wps/session/list",
    module: "COMM3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  /** Ends another session of the member and forgets its browser. Does nothing for an ended session. */
  endSession: {
    name: "auth.endSession",
    method: "POST",
    path: "/wps/session/end",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** Ends all other sessions of the member and forgets all other remembered browsers. */
  endOtherSessions: {
    name: "auth.endOtherSessions",
    method: "DELETE",
    path: "/wps/session/others",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** Reasons why the caller's account cannot be closed now. */
  closing: {
    name: "auth.closing",
    method: "GET",
    path: "/wps/member/closing",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** Closes the caller's account for good, and ends every session. */
  closeAccount: {
    name: "auth.closeAccount",
    method: "POST",
    path: "/wps/member/close",
    module: "COMM3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
} as const satisfies Record<string, Call>;
