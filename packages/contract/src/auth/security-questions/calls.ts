import type { Call } from "../../call.ts";

/**
 * Calls of auth: security questions. Their answers replace the code for a forgotten payment password; they give no
 * access alone.
 */
export const securityQuestions = {
  /** The questions to choose from. */
  securityQuestions: {
    name: "auth.securityQuestions",
    method: "GET",
    path: "/wps/member/securityQuestions",
    module: "SECQUES3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  /** The questions that the member has chosen, without answers. */
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
   * Sets the first questions. Requires the login password, as `setEmail` does, and the payment password, which their
   * answers can replace.
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
  /** Replaces the questions. Requires the login password and the payment password. */
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
