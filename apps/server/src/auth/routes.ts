import { fields } from "@khela/contract/fields";
import type { Routes, Services } from "../platform/context.ts";
import { fail } from "../platform/failure.ts";
import { checkUsername, freePlay, login, logout, register } from "./auth.ts";
import { makeCaptcha } from "./captcha.ts";

function fieldOf(name: "username" | "password" | "captcha", enabled = true) {
  const { pattern, min, max } = fields[name];
  return { enabled, required: enabled, acceptedPattern: pattern, minLength: min, maxLength: max };
}

/** Calls whose work is still being written refuse as a module that is off does. */
const notOpen = async (): Promise<never> => fail("function.not.available");

export function authRoutes({ sealer, now }: Services): Routes<"auth"> {
  return {
    key: async () => ({ ...sealer.publicKey, now: now().getTime() }),
    login,
    logout,
    freePlay,
    captcha: (ctx) => makeCaptcha(ctx),
    checkUsername,
    async registerSettings({ merchant }) {
      const captcha = merchant.settings["registerCaptcha"] === true;
      return {
        fields: {
          username: fieldOf("username"),
          password: fieldOf("password"),
          confirmPassword: fieldOf("password"),
          captcha: fieldOf("captcha", captcha),
        },
        captcha: { enabled: captcha },
        minimumAge: merchant.minimumAge,
        methods: { username: true, mobile: false },
        mobileFields: {},
        countryDialingCode: "880",
      };
    },
    register,
    forgetDevice: notOpen, trialUser: notOpen, puzzle: notOpen, smsNoLogin: notOpen, smsRegister: notOpen,
    registerValidation: notOpen, registerMobile: notOpen, recoverByMail: notOpen, redeemMail: notOpen, recoverByPhone: notOpen,
    setPasswordByPhone: notOpen, changePassword: notOpen, setEmail: notOpen, countries: notOpen, firebase: notOpen, affiliate: notOpen,
  };
}
