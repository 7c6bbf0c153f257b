import type { Call } from "../../call.ts";

/**
 * Calls of auth: security questions. Their answers replace the code for a forgotten payment password. The answers alone
 * give no access.
 */
export const securityQuestions = {
  /** All security questions, from which a member chooses. */
  securityQuestions: {
    name: "auth.securityQuestions",
    method: "GET",
    path: "/wps/member/securityQuestions",
    module: "SECQUES3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  /** The security questions that the member has chosen, without answers. */
  ownSecurityQuestions: {
    name: "auth.ownSecurityQuestions",
    method: "GET",
    path: "/wps/member/customerSecurityQuestions",
    module: "SECQUES3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  /**
   * Sets the first security questions. Requires the login password, as `setEmail` does. Requires the payment password
   * too, which the answers can replace later.
   */
  setSecurityQuestions: {
    name: "auth.setSecurityQuestions",
    method: "PUT",
    path: "/wps/member/securityQuestions",
    module: "SECQUES3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
  /** Replaces the member's security questions. Requires the login password and the payment password. */
  changeSecurityQuestions: {
    name: "auth.changeSecurityQuestions",
    method: "POST",
    path: "/wps/member/securityQuestions",
    module: "SECQUES3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
} as const satisfies Record<string, Call>;
