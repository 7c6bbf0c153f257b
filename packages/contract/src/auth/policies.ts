import type { PoliciesOf } from "../call.ts";
import type { auth } from "./calls.ts";
import type { accountSecurity } from "./account-security/calls.ts";
import type { siteViews } from "./site-views/calls.ts";
import type { socialLogins } from "./social-logins/calls.ts";

/** Errors of a failed challenge, for every call that a managed challenge can protect. */
export const challengeFails = ["challenge.invalid", "challenge.unavailable"] as const;

const registrationFails = [
  "username.exists",
  "field.invalid",
  "name.reserved",
  "captcha.invalid",
  ...challengeFails,
  "password.common",
  "age.too.young",
  "sms.code.invalid",
  "mobile.exists",
  "invitation_code_error",
  "recommender.unknown",
  "firebase.token.invalid",
  "identity.exists",
] as const;

export const authPolicies = {
  key: { limit: "read", fails: [] },
  login: {
    limit: "login",
    fails: [
      "login.failed",
      "login.captcha.required",
      "captcha.invalid",
      ...challengeFails,
      "login.throttled",
      "us_forbidden_login_error",
      "login.account.closed",
      "error_member_login",
      "error_agent_login",
      "field.invalid",
      "sms.code.invalid",
      "firebase.token.invalid",
      "login.identity.unknown",
      "login.device.unknown",
      "login_verify_required",
    ],
  },
  logout: {
    limit: "write",
    aliases: [{ method: "POST", path: "/wps/session/logout" }],
    skips: ["view"],
    fails: [],
  },
  openView: { limit: "login", skips: ["view"], fails: ["view.link.invalid"] },
  forgetDevice: { limit: "write", fails: [] },
  freePlay: { limit: "register", fails: [] },
  // limited by IP address, as `checkUsername` is
  trialUser: { limit: "register", effect: "write", fails: [] },
  captcha: { limit: "captcha", effect: "write", fails: [] },
  puzzle: { limit: "captcha", effect: "write", fails: [] },
  challenge: { limit: "captcha", fails: [] },
  checkUsername: { limit: "register", effect: "write", fails: [] },
  smsNoLogin: {
    limit: "sms",
    fails: ["field.invalid", "slider.invalid", ...challengeFails, "sms.wait", "recovery.expired"],
  },
  smsRegister: { limit: "sms", fails: ["field.invalid", "slider.invalid", ...challengeFails, "sms.wait"] },
  registerSettings: { limit: "read", fails: [] },
  registerValidation: { limit: "read", fails: [] },
  register: { limit: "register", fails: registrationFails },
  registerMobile: { limit: "register", fails: registrationFails },
  recoverByMail: { limit: "sms", form: true, fails: [] },
  redeemMail: {
    limit: "login",
    fails: ["recovery.expired", "us_forbidden_login_error", "login.account.closed", "login_verify_required"],
  },
  recoverByPhone: { limit: "login", fails: ["field.invalid"] },
  setPasswordByPhone: {
    limit: "login",
    fails: [
      "field.invalid",
      "sms.code.invalid",
      "recovery.expired",
      "password.common",
      "firebase.token.invalid",
      "us_forbidden_login_error",
      "login.account.closed",
      "login_verify_required",
    ],
  },
  changePassword: {
    limit: "login",
    fails: [
      "field.invalid",
      "password.old.wrong",
      "modify.new.old.same",
      "password.common",
      "login.throttled",
    ],
  },
  setUsername: { limit: "register", fails: ["username.exists", "username.fixed", "name.reserved"] },
  setEmail: { limit: "login", fails: ["field.invalid", "password.old.wrong", "login.throttled"] },
  sendEmailProof: { limit: "sms", fails: ["field.invalid"] },
  confirmEmail: { limit: "login", fails: ["recovery.expired", "email.exists"] },
  smsBind: { limit: "sms", fails: ["field.invalid", "slider.invalid", ...challengeFails, "sms.wait"] },
  setMobile: {
    limit: "login",
    fails: ["field.invalid", "password.old.wrong", "login.throttled", "sms.code.invalid", "mobile.exists"],
  },
  socialLogins: { limit: "read", fails: [] },
  linkSocialLogin: {
    limit: "login",
    fails: ["password.old.wrong", "login.throttled", "firebase.token.invalid", "identity.exists"],
  },
  unlinkSocialLogin: { limit: "login", fails: ["password.old.wrong", "login.throttled", "identity.last"] },
  sessions: { limit: "read", fails: [] },
  endSession: { limit: "write", fails: [] },
  endOtherSessions: { limit: "write", fails: [] },
  closing: { limit: "read", fails: [] },
  closeAccount: { limit: "login", fails: ["password.old.wrong", "login.throttled", "account.close.open"] },
  countries: { limit: "read", fails: [] },
  firebase: { limit: "read", fails: [] },
  affiliate: { limit: "register", effect: "write", fails: ["invitation_code_error"] },
} as const satisfies PoliciesOf<
  typeof auth & typeof accountSecurity & typeof socialLogins & typeof siteViews
>;
