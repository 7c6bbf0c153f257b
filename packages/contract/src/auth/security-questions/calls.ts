import type { Call } from "../../call.ts";

/** Calls of auth: questions whose answers replace a code where a payment password was forgotten; alone they open nothing. */
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
  /** The questions that the member has chosen; never an answer. */
  ownSecurityQuestions: {
    name: "auth.ownSecurityQuestions",
    method: "GET",
    path: "/wps/member/customerSecurityQuestions",
    module: "SECQUES3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  /** Sets the first ones. Requires the login password, like the address, and the payment password that they can replace. */
  setSecurityQuestions: {
    name: "auth.setSecurityQuestions",
    method: "PUT",
    path: "/wps/member/securityQuestions",
    module: "SECQUES3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
  /** Replaces them, behind the same two. */
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
