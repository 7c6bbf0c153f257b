import type { Call } from "../call.ts";

export const auth = {
  key: {
    name: "auth.key", method: "GET", path: "/wps/session/key", module: "COMM3",
    access: "anyone", dialect: "wps", limit: "read", fails: [],
  },
  login: {
    name: "auth.login", method: "POST", path: "/wps/session/login", module: "COMM3",
    access: "anyone", dialect: "wps", sealed: true, limit: "login",
    fails: [
      "login.failed", "login.captcha.required", "captcha.invalid", "login.throttled",
      "us_forbidden_login_error", "error_member_login", "error_agent_login",
      "field.invalid", "sms.code.invalid", "firebase.token.invalid", "login.identity.unknown", "login.device.unknown",
    ],
  },
  logout: {
    name: "auth.logout", method: "DELETE", path: "/wps/session/logout",
    also: [{ method: "POST", path: "/wps/session/logout" }], module: "COMM3",
    access: "anyone", dialect: "wps", quiet: true, limit: "write", fails: [],
  },
  /** Ends the remembered login of this browser: "remember me" was switched off. */
  forgetDevice: {
    name: "auth.forgetDevice", method: "DELETE", path: "/wps/session/device", module: "COMM3",
    access: "anyone", dialect: "wps", quiet: true, limit: "write", fails: [],
  },
  freePlay: {
    name: "auth.freePlay", method: "POST", path: "/wps/session/login/freeplay", module: "FREEPLAY3",
    access: "freePlay", dialect: "wps", limit: "register", fails: [],
  },
  /** A guest's name that is free. A GET creates nothing: `freePlay` with this name does. */
  trialUser: {
    name: "auth.trialUser", method: "GET", path: "/wps/member/trialuser", module: "FREEPLAY3",
    access: "freePlay", dialect: "wps", limit: "register", fails: [],
  },
  captcha: {
    name: "auth.captcha", method: "GET", path: "/wps/captcha", module: "CAPTCHA3",
    access: "anyone", dialect: "wps", limit: "captcha", fails: [],
  },
  /** The slider puzzle that stands before every SMS. */
  puzzle: {
    name: "auth.puzzle", method: "GET", path: "/wps/captcha/slider", module: "CAPTCHA3",
    access: "anyone", dialect: "wps", limit: "captcha", fails: [],
  },
  checkUsername: {
    name: "auth.checkUsername", method: "GET", path: "/wps/check/username", module: "REG3",
    access: "anyone", dialect: "wps", quiet: true, limit: "register", fails: [],
  },
  /** A code for logging in or for a forgotten password. Says the same whether the number is a member's or not. */
  smsNoLogin: {
    name: "auth.smsNoLogin", method: "POST", path: "/wps/verification/sms/noLogin", module: "VERIFICATION3",
    access: "anyone", dialect: "wps", limit: "sms", fails: ["field.invalid", "slider.invalid", "sms.wait", "recovery.expired"],
  },
  smsRegister: {
    name: "auth.smsRegister", method: "POST", path: "/wps/verification/sms/register", module: "REGMOBVERF3",
    access: "anyone", dialect: "wps", limit: "sms", fails: ["field.invalid", "slider.invalid", "sms.wait"],
  },
  registerSettings: {
    name: "auth.registerSettings", method: "GET", path: "/wps/system/setting/register", module: "REG3",
    access: "anyone", dialect: "wps", cacheS: 30, limit: "read", fails: [],
  },
  /** The rule of every field a registration may have, whether the merchant asks for it or not. */
  registerValidation: {
    name: "auth.registerValidation", method: "GET", path: "/wps/system/setting/register/validation", module: "REG3",
    access: "anyone", dialect: "wps", cacheS: 30, limit: "read", fails: [],
  },
  register: {
    name: "auth.register", method: "PUT", path: "/wps/member/register", module: "REG3",
    access: "anyone", dialect: "wps", sealed: true, limit: "register",
    fails: [
      "username.exists", "field.invalid", "captcha.invalid", "password.common", "age.too.young", "sms.code.invalid",
      "mobile.exists", "invitation_code_error", "recommender.unknown", "firebase.token.invalid", "identity.exists",
    ],
  },
  registerMobile: {
    name: "auth.registerMobile", method: "PUT", path: "/wps/member/register/mobile", module: "MOBILENUMREG3",
    access: "anyone", dialect: "wps", sealed: true, limit: "register",
    fails: [
      "username.exists", "field.invalid", "captcha.invalid", "password.common", "age.too.young", "sms.code.invalid",
      "mobile.exists", "invitation_code_error", "recommender.unknown", "firebase.token.invalid", "identity.exists",
    ],
  },
  /** Forgotten, by email: sends a link that works once. Says the same whether there is such a member or not. */
  recoverByMail: {
    name: "auth.recoverByMail", method: "POST", path: "/wps/member/password/email", module: "COMM3", form: true,
    access: "anyone", dialect: "wps", limit: "sms", fails: [],
  },
  /** The link's proof opens a session in which the password may be changed without the old one, for some minutes. */
  redeemMail: {
    name: "auth.redeemMail", method: "POST", path: "/wps/member/password/email/redeem", module: "COMM3",
    access: "anyone", dialect: "wps", sealed: true, limit: "login", fails: ["recovery.expired", "us_forbidden_login_error"],
  },
  /** Forgotten, by phone, step 1: whose password. Answers a recovery for any name. */
  recoverByPhone: {
    name: "auth.recoverByPhone", method: "POST", path: "/wps/member/password/verification", module: "CHNGPASSVERIF3",
    access: "anyone", dialect: "wps", sealed: true, limit: "login", fails: [],
  },
  /** Step 2: the code that `smsNoLogin` sent for this recovery, and the new password. Step 3 is the session it answers. */
  setPasswordByPhone: {
    name: "auth.setPasswordByPhone", method: "POST", path: "/wps/member/password/sms", module: "PWRESETSMS3",
    access: "anyone", dialect: "wps", sealed: true, limit: "login",
    fails: ["field.invalid", "sms.code.invalid", "recovery.expired", "password.common", "firebase.token.invalid", "us_forbidden_login_error"],
  },
  changePassword: {
    name: "auth.changePassword", method: "POST", path: "/wps/member/password", module: "PASS3",
    access: "account", dialect: "wps", sealed: true, limit: "login",
    fails: ["field.invalid", "password.old.wrong", "modify.new.old.same", "password.common", "login.throttled"],
  },
  /** The address a forgotten password is sent to: asks for the password, unless the session was opened by a recovery. */
  setEmail: {
    name: "auth.setEmail", method: "POST", path: "/wps/member/info/email", module: "COMM3",
    access: "account", dialect: "wps", sealed: true, limit: "login", fails: ["field.invalid", "password.old.wrong", "login.throttled"],
  },
  /** Mails a link that shows that the address is read by its owner. Does nothing where that has been shown. */
  sendEmailProof: {
    name: "auth.sendEmailProof", method: "POST", path: "/wps/member/info/email/verification", module: "COMM3",
    access: "account", dialect: "wps", limit: "sms", fails: ["field.invalid"],
  },
  /** What stands behind `#proof=` in that link. Opens nothing: whoever has it need not be logged in. */
  confirmEmail: {
    name: "auth.confirmEmail", method: "POST", path: "/wps/member/info/email/confirm", module: "COMM3",
    access: "anyone", dialect: "wps", limit: "login", fails: ["recovery.expired"],
  },
  /** A code to a number that is to become the member's, or take the place of the one he has. */
  smsBind: {
    name: "auth.smsBind", method: "POST", path: "/wps/verification/sms/bind", module: "VERIFICATION3",
    access: "account", dialect: "wps", limit: "sms", fails: ["field.invalid", "slider.invalid", "sms.wait"],
  },
  /** A number opens the account, so this asks for the password as the address does, and for the code that was sent to it. */
  setMobile: {
    name: "auth.setMobile", method: "POST", path: "/wps/member/info/mobile", module: "VERIFICATION3",
    access: "account", dialect: "wps", sealed: true, limit: "login",
    fails: ["field.invalid", "password.old.wrong", "login.throttled", "sms.code.invalid", "mobile.exists"],
  },
  /** Where the member is logged in now, this browser first, and how many other browsers are remembered. */
  sessions: {
    name: "auth.sessions", method: "GET", path: "/wps/session/list", module: "COMM3",
    access: "account", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  /** Logs the member out everywhere but here; no other browser is remembered either. */
  endOtherSessions: {
    name: "auth.endOtherSessions", method: "DELETE", path: "/wps/session/others", module: "COMM3",
    access: "account", dialect: "wps", limit: "write", fails: [],
  },
  countries: {
    name: "auth.countries", method: "GET", path: "/wps/system/country", module: "COMM3",
    access: "anyone", dialect: "wps", quiet: true, cacheS: 300, limit: "read", fails: [],
  },
  /** What the Firebase client in the browser is set up with. */
  firebase: {
    name: "auth.firebase", method: "GET", path: "/wps/system/firebase", module: "COMM3",
    access: "anyone", dialect: "wps", quiet: true, cacheS: 30, limit: "read", fails: [],
  },
  affiliate: {
    name: "auth.affiliate", method: "GET", path: "/wps/agent/affiliate", module: "AFFMAN3",
    access: "anyone", dialect: "wps", quiet: true, limit: "register", fails: ["invitation_code_error"],
  },
} as const satisfies Record<string, Call>;
