import type { Call } from "../../call.ts";

/** Calls of auth: the Facebook and Google accounts of a member. */
export const socialLogins = {
  /** Facebook and Google accounts that can log in to the member's account. */
  socialLogins: {
    name: "auth.socialLogins",
    method: "GET",
    path: "/wps/member/info/social",
    module: "VERIFICATION3",
    access: "account",
    envelope: "wps",
  },
  /** Links a Facebook or Google account; requires the password, as `setEmail` and `setMobile` do. */
  linkSocialLogin: {
    name: "auth.linkSocialLogin",
    method: "POST",
    path: "/wps/member/info/social/link",
    module: "VERIFICATION3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
  unlinkSocialLogin: {
    name: "auth.unlinkSocialLogin",
    method: "POST",
    path: "/wps/member/info/social/unlink",
    module: "VERIFICATION3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
} as const satisfies Record<string, Call>;
