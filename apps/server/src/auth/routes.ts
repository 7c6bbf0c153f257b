import type { Routes, Services } from "../platform/context.ts";
import { forgetDevice, logout } from "./auth.ts";
import { makeCaptcha } from "./captcha.ts";
import { changePassword, setEmail, setMobile } from "./change.ts";
import { confirmEmail, sendEmailProof } from "./email.ts";
import { takesChannel } from "./firebase.ts";
import { freePlay, trialUser } from "./free-play.ts";
import { login } from "./login.ts";
import { listCountries } from "./mobile.ts";
import { makePuzzle } from "./puzzle.ts";
import { recoverByMail, recoverByPhone, redeemMail, setPasswordByPhone } from "./recovery.ts";
import { registerSettings, registerValidation } from "./register-fields.ts";
import { checkAffiliate, checkUsername, register, registerMobile } from "./register.ts";
import { endOtherSessions, readSessions } from "./sessions.ts";
import { sendBindCode, sendLoginCode, sendRegisterCode } from "./sms.ts";

export function authRoutes({ sealer, now, config, sms }: Services): Routes<"auth"> {
  return {
    key: async () => ({ ...sealer.publicKey, now: now().getTime() }),
    login,
    logout,
    forgetDevice,
    freePlay,
    trialUser,
    captcha: (ctx) => makeCaptcha(ctx),
    puzzle: (ctx) => makePuzzle(ctx),
    checkUsername,
    smsNoLogin: sendLoginCode,
    smsRegister: sendRegisterCode,
    registerSettings: async ({ merchant }) =>
      registerSettings({ merchant, hasSms: sms !== null }, Math.max(merchant.minimumAge, config.minimumAge)),
    registerValidation: async () => registerValidation(),
    register,
    registerMobile,
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
    sessions: readSessions,
    endOtherSessions,
    countries: async ({ merchant, language }) => listCountries(merchant, language),
    async firebase(ctx) {
      if (ctx.firebase === null || !(["sms", "facebook", "google"] as const).some((channel) => takesChannel(ctx, channel))) return null;
      const { apiKey, authDomain, projectId, emulatorUrl } = ctx.firebase.settings;
      return { apiKey, authDomain, projectId, emulatorUrl };
    },
    affiliate: checkAffiliate,
  };
}
