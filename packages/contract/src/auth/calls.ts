import type { Call } from "../call.ts";
import { authSettings } from "./settings-calls.ts";

/** Login and registration. Recovery and security are in `account-security.ts`. */
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
  /** Returns a free guest name. This creates no guest: only `freePlay` with this name does. */
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
  /**
   * The managed challenge (a bot check by a provider) that a form shows; null: the form shows the captcha or the
   * puzzle.
   */
  challenge: {
    name: "auth.challenge",
    method: "GET",
    path: "/wps/captcha/challenge",
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
   * Sends a code by SMS for a login or a forgotten password. The answer is the same whether or not the number belongs
   * to a member.
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
  ...authSettings,
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
