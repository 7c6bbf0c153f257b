import type { Routes, Services } from "../http/context.ts";
import { closeAccount, readClosing } from "./flows/close/close.ts";
import { forgetDevice, logout } from "./flows/sessions/logout.ts";
import { createCaptcha } from "./challenges/person/captcha.ts";
import { changePassword, setEmail, setMobile } from "./flows/change/change-credentials.ts";
import { setUsername } from "./flows/change/change-username.ts";
import { confirmEmail, sendEmailProof } from "./challenges/mail/email-verification.ts";
import {
  readIdentityVerification,
  saveIdentityPicture,
  submitIdentity,
} from "./identity/identity-verification.ts";
import { isChannelEnabled } from "./credentials/firebase/firebase-token.ts";
import { freePlay, trialUser } from "./flows/register/free-play.ts";
import { linkSocialLogin, readSocialLogins, unlinkSocialLogin } from "./flows/change/social-logins.ts";
import { login } from "./flows/login/login.ts";
import { listCountries } from "./challenges/sms/mobile-number.ts";
import { mailPaymentCode } from "./flows/codes/request-mail-code.ts";
import {
  changePaymentPassword,
  hasPaymentPassword,
  resetPaymentPassword,
  setPaymentPassword,
} from "./flows/change/change-payment-password.ts";
import { securityConfig } from "./flows/change/security-config.ts";
import { readChallenge } from "./challenges/person/managed-challenge.ts";
import { createPuzzle } from "./challenges/person/slider-puzzle.ts";
import { recoverByMail, recoverByPhone, redeemMail, setPasswordByPhone } from "./flows/recover/recovery.ts";
import { registerSettings, registerValidation } from "./flows/register/register-fields.ts";
import {
  checkAffiliate,
  checkUsername,
  register,
  registerMobile,
  type OnRegistered,
} from "./flows/register/register.ts";
import { verifyLogin } from "./flows/login/login-challenge.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "./flows/change/change-second-factor.ts";
import {
  changeSecurityQuestions,
  listSecurityQuestions,
  readSecurityQuestions,
  setSecurityQuestions,
} from "./flows/change/change-security-questions.ts";
import { openSiteView } from "./operator/view-site.ts";
import { endOneSession, endOtherSessions, readSessions } from "./flows/sessions/sessions.ts";
import {
  sendBindCode,
  sendLoginCode,
  sendPaymentCode,
  sendRegisterCode,
} from "./flows/codes/request-sms-codes.ts";

const readFirebase: Routes<"auth">["firebase"] = async (ctx) => {
  if (
    ctx.firebase === null ||
    !(["sms", "facebook", "google"] as const).some((channel) => isChannelEnabled(ctx, channel))
  )
    return null;
  const { apiKey, authDomain, projectId, emulatorUrl } = ctx.firebase.settings;
  return { apiKey, authDomain, projectId, emulatorUrl };
};

/** Handlers of the security centre's calls. */
const securityRoutes = {
  securityConfig,
  hasPaymentPassword,
  setPaymentPassword,
  changePaymentPassword,
  smsPaymentPassword: sendPaymentCode,
  mailPaymentPassword: (ctx) => mailPaymentCode(ctx),
  resetPaymentPassword,
  securityQuestions: async () => listSecurityQuestions(),
  ownSecurityQuestions: readSecurityQuestions,
  setSecurityQuestions,
  changeSecurityQuestions,
  identityVerification: (ctx) => readIdentityVerification(ctx),
  identityPicture: saveIdentityPicture,
  submitIdentity,
  verifyLogin,
  secondFactor: readSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  sessions: readSessions,
  endSession: endOneSession,
  endOtherSessions,
  closing: readClosing,
  closeAccount,
} satisfies Partial<Routes<"auth">>;

export function authRoutes(
  { bodyDecryptor, now, config, sms }: Services,
  onRegistered: OnRegistered,
): Routes<"auth"> {
  return {
    key: async () => ({ ...bodyDecryptor.publicKey, now: now().getTime() }),
    login,
    logout,
    openView: openSiteView,
    forgetDevice,
    freePlay,
    trialUser,
    captcha: (ctx) => createCaptcha(ctx),
    puzzle: (ctx) => createPuzzle(ctx),
    challenge: (ctx) => readChallenge(ctx),
    checkUsername,
    smsNoLogin: sendLoginCode,
    smsRegister: sendRegisterCode,
    registerSettings: async ({ merchant }) =>
      registerSettings({ merchant, hasSms: sms !== null }, Math.max(merchant.minimumAge, config.minimumAge)),
    registerValidation: async () => registerValidation(),
    register: (ctx, input) => register(ctx, input, onRegistered),
    registerMobile: (ctx, input) => registerMobile(ctx, input, onRegistered),
    recoverByMail,
    redeemMail,
    recoverByPhone,
    setPasswordByPhone,
    changePassword,
    setUsername,
    setEmail,
    sendEmailProof,
    confirmEmail,
    smsBind: sendBindCode,
    setMobile,
    socialLogins: readSocialLogins,
    linkSocialLogin,
    unlinkSocialLogin,
    ...securityRoutes,
    countries: async ({ merchant, language }) => listCountries(merchant, language),
    firebase: readFirebase,
    affiliate: checkAffiliate,
  };
}
