import type { Routes, Services } from "../http/context.ts";
import { forgetDevice, logout } from "./auth.ts";
import { createCaptcha } from "./verification/captcha.ts";
import { changePassword, setEmail, setMobile } from "./password/change-credentials.ts";
import { confirmEmail, sendEmailProof } from "./verification/email-verification.ts";
import {
  readIdentityVerification,
  saveIdentityPicture,
  submitIdentity,
} from "./identity-verification/identity-verification.ts";
import { isChannelEnabled } from "./login/firebase-login.ts";
import { freePlay, trialUser } from "./free-play.ts";
import { linkSocialLogin, readSocialLogins, unlinkSocialLogin } from "./login/social-logins.ts";
import { login } from "./login/login.ts";
import { listCountries } from "./verification/mobile-number.ts";
import { mailPaymentCode } from "./payment-password/mail-codes.ts";
import {
  changePaymentPassword,
  hasPaymentPassword,
  resetPaymentPassword,
  setPaymentPassword,
} from "./payment-password/payment-password.ts";
import { securityConfig } from "./payment-password/security-config.ts";
import { readChallenge } from "./verification/managed-challenge.ts";
import { createPuzzle } from "./verification/slider-puzzle.ts";
import { recoverByMail, recoverByPhone, redeemMail, setPasswordByPhone } from "./password/recovery.ts";
import { registerSettings, registerValidation } from "./registration/register-fields.ts";
import {
  checkAffiliate,
  checkUsername,
  register,
  registerMobile,
  type OnRegistered,
} from "./registration/register.ts";
import { verifyLogin } from "./second-factor/login-challenge.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "./second-factor/second-factor.ts";
import {
  changeSecurityQuestions,
  listSecurityQuestions,
  readSecurityQuestions,
  setSecurityQuestions,
} from "./security-questions/security-questions.ts";
import { endOneSession, endOtherSessions, readSessions } from "./sessions.ts";
import { sendBindCode, sendLoginCode, sendPaymentCode, sendRegisterCode } from "./verification/sms-codes.ts";

const readFirebase: Routes<"auth">["firebase"] = async (ctx) => {
  if (
    ctx.firebase === null ||
    !(["sms", "facebook", "google"] as const).some((channel) => isChannelEnabled(ctx, channel))
  )
    return null;
  const { apiKey, authDomain, projectId, emulatorUrl } = ctx.firebase.settings;
  return { apiKey, authDomain, projectId, emulatorUrl };
};

/** What the security centre asks. */
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
} satisfies Partial<Routes<"auth">>;

export function authRoutes(
  { bodyDecryptor, now, config, sms }: Services,
  onRegistered: OnRegistered,
): Routes<"auth"> {
  return {
    key: async () => ({ ...bodyDecryptor.publicKey, now: now().getTime() }),
    login,
    logout,
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
