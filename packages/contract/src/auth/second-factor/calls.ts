import type { Call } from "../../call.ts";

/** Calls of auth: the code of an authenticator app, the second step of a login. */
export const secondFactor = {
  /** Second step of a login that was refused with `login_verify_required`. */
  verifyLogin: {
    name: "auth.verifyLogin",
    method: "POST",
    path: "/wps/session/login/verify",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    encrypted: true,
  },
  secondFactor: {
    name: "auth.secondFactor",
    method: "GET",
    path: "/wps/member/secondFactor",
    module: "BINDGA3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  /**
   * Generates a secret for an authenticator app. Logins ask for no code until `confirmSecondFactor`. Requires the login
   * password.
   */
  beginSecondFactor: {
    name: "auth.beginSecondFactor",
    method: "POST",
    path: "/wps/member/secondFactor/begin",
    module: "BINDGA3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
  /** Takes a code of the app and turns two-step login on. Only this answer contains the recovery codes. */
  confirmSecondFactor: {
    name: "auth.confirmSecondFactor",
    method: "POST",
    path: "/wps/member/secondFactor/confirm",
    module: "BINDGA3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
  /** Replaces all recovery codes, used or not, by new ones. Requires a code and the login password. */
  renewRecoveryCodes: {
    name: "auth.renewRecoveryCodes",
    method: "POST",
    path: "/wps/member/secondFactor/recoveryCodes",
    module: "BINDGA3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
  /** Turns two-step login off. Requires a code and the login password. */
  removeSecondFactor: {
    name: "auth.removeSecondFactor",
    method: "POST",
    path: "/wps/member/secondFactor/remove",
    module: "BINDGA3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
} as const satisfies Record<string, Call>;
