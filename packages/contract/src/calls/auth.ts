import type { Call } from "../call.ts";
import { authSettings } from "./auth-settings.ts";
import { socialLogins } from "./social-logins.ts";

export const auth = {
  key: {
    name: "auth.key",
    method: "GET",
    path: "/wps/session/key",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
  },
  login: {
    name: "auth.login",
    method: "POST",
    path: "/wps/session/login",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    encrypted: true,
  },
  logout: {
    name: "auth.logout",
    method: "DELETE",
    path: "/wps/session/logout",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
  },
  /** Ends the remembered login of this browser, when "remember me" is switched off. */
  forgetDevice: {
    name: "auth.forgetDevice",
    method: "DELETE",
    path: "/wps/session/device",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
  },
  freePlay: {
    name: "auth.freePlay",
    method: "POST",
    path: "/wps/session/login/freeplay",
    module: "FREEPLAY3",
    access: "freePlay",
    envelope: "wps",
  },
  /** Returns a free guest name. A GET creates nothing; `freePlay` with this name does. */
  trialUser: {
    name: "auth.trialUser",
    method: "GET",
    path: "/wps/member/trialuser",
    module: "FREEPLAY3",
    access: "freePlay",
    envelope: "wps",
  },
  captcha: {
    name: "auth.captcha",
    method: "GET",
    path: "/wps/captcha",
    module: "CAPTCHA3",
    access: "anyone",
    envelope: "wps",
  },
  /** The slider puzzle required before every SMS. */
  puzzle: {
    name: "auth.puzzle",
    method: "GET",
    path: "/wps/captcha/slider",
    module: "CAPTCHA3",
    access: "anyone",
    envelope: "wps",
  },
  checkUsername: {
    name: "auth.checkUsername",
    method: "GET",
    path: "/wps/check/username",
    module: "REG3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
  },
  /**
   * Sends a code for logging in or for a forgotten password. Answers the same whether or not the number
   * belongs to a member.
   */
  smsNoLogin: {
    name: "auth.smsNoLogin",
    method: "POST",
    path: "/wps/verification/sms/noLogin",
    module: "VERIFICATION3",
    access: "anyone",
    envelope: "wps",
  },
  smsRegister: {
    name: "auth.smsRegister",
    method: "POST",
    path: "/wps/verification/sms/register",
    module: "REGMOBVERF3",
    access: "anyone",
    envelope: "wps",
  },
  /** The rule of every field a registration can have, whether or not the merchant uses it. */
  registerValidation: {
    name: "auth.registerValidation",
    method: "GET",
    path: "/wps/system/setting/register/validation",
    module: "REG3",
    access: "anyone",
    envelope: "wps",
    cacheS: 30,
  },
  register: {
    name: "auth.register",
    method: "PUT",
    path: "/wps/member/register",
    module: "REG3",
    access: "anyone",
    envelope: "wps",
    encrypted: true,
  },
  registerMobile: {
    name: "auth.registerMobile",
    method: "PUT",
    path: "/wps/member/register/mobile",
    module: "MOBILENUMREG3",
    access: "anyone",
    envelope: "wps",
    encrypted: true,
  },
  /**
   * Forgotten password by email: sends a link that works once. Answers the same whether or not there is such
   * a member.
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
   * Redeems the link's token for a session in which the password may be changed without the old one for some
   * minutes.
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
  /** Forgotten password by phone, step 1: the account name. Answers a recovery id for any name. */
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
   * Step 2: the code that `smsNoLogin` sent for this recovery, and the new password. Step 3 is the session it
   * answers.
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
  /** Mails a link that verifies the address. Does nothing when it is verified already. */
  sendEmailProof: {
    name: "auth.sendEmailProof",
    method: "POST",
    path: "/wps/member/info/email/verification",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** The token after `#proof=` in that link. Needs no session and opens none. */
  confirmEmail: {
    name: "auth.confirmEmail",
    method: "POST",
    path: "/wps/member/info/email/confirm",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
  },
  /** Sends a code to a number that is to become, or replace, the member's own. */
  smsBind: {
    name: "auth.smsBind",
    method: "POST",
    path: "/wps/verification/sms/bind",
    module: "VERIFICATION3",
    access: "account",
    envelope: "wps",
  },
  /**
   * Sets the mobile number. A number can open the account, so this requires the password, like the address,
   * and the code sent to it.
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
  ...authSettings,
  ...socialLogins,
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
  /** Ends one other session of the member and forgets its browser. Does nothing when it has ended already. */
  endSession: {
    name: "auth.endSession",
    method: "POST",
    path: "/wps/session/end",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** Ends all other sessions and forgets all other remembered browsers. */
  endOtherSessions: {
    name: "auth.endOtherSessions",
    method: "DELETE",
    path: "/wps/session/others",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  countries: {
    name: "auth.countries",
    method: "GET",
    path: "/wps/system/country",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
    cacheS: 300,
  },
  affiliate: {
    name: "auth.affiliate",
    method: "GET",
    path: "/wps/agent/affiliate",
    module: "AFFMAN3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
  },
} as const satisfies Record<string, Call>;
