import { authSettings } from "@khela/contract/auth/settings-calls";
import { content } from "@khela/contract/content/calls";
import { forwardedParameters } from "../../auth/login/with-return-to.ts";
import { registerNoticeInput } from "../../auth/register/notice-input.ts";
import type { QueryOptions } from "../../lib/query/query.ts";
import { queryOptions } from "../../lib/query/query.ts";
import type { LoaderContext, Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults, popupDefaults } from "./screen-defaults.ts";

/** Returns the query of the Firebase settings if the merchant offers logins with Facebook or Google. */
function socialQueries({ settings: { flags } }: LoaderContext): readonly QueryOptions[] {
  const isOffered = flags["FACEBOOKLOGIN3"] === true || flags["GOOGLELOGIN3"] === true;
  return isOffered ? [queryOptions(authSettings.firebase, {})] : [];
}

export const authScreens: readonly Screen[] = [
  {
    ...popupDefaults,
    path: "/m/login",
    code: createLazyScreen(["auth", "field-rules"], () =>
      import("../../auth/login/login-screen.tsx").then((m) => m.LoginScreen),
    ),
    query: forwardedParameters,
    titleKey: "shell.login",
    loader: socialQueries,
  },
  {
    ...popupDefaults,
    path: "/m/verifyLogin",
    code: createLazyScreen(["auth", "field-rules"], () =>
      import("../../auth/login/verify-login-screen.tsx").then((m) => m.VerifyLoginScreen),
    ),
    query: forwardedParameters,
    titleKey: "shell.login",
  },
  {
    ...popupDefaults,
    path: "/m/register",
    aliases: ["/m/register.html"],
    code: createLazyScreen(["auth", "field-rules", "dates"], () =>
      import("../../auth/register/register-screen.tsx").then((m) => m.RegisterScreen),
    ),
    query: forwardedParameters,
    titleKey: "shell.register",
    loader: (context) => [
      queryOptions(authSettings.registerSettings, {}),
      queryOptions(content.announcements, registerNoticeInput),
      ...socialQueries(context),
    ],
  },
  {
    ...popupDefaults,
    path: "/m/welcome",
    code: createLazyScreen(["welcome"], () =>
      import("../../auth/register/welcome-screen.tsx").then((m) => m.WelcomeScreen),
    ),
    access: "account",
    redirectTo: "/m/home",
    query: forwardedParameters,
    titleKey: "screens.welcome",
  },
  {
    ...popupDefaults,
    path: "/m/forget",
    code: createLazyScreen(["auth", "recovery", "field-rules"], () =>
      import("../../auth/recovery/forgot-password-screen.tsx").then((m) => m.ForgotPasswordScreen),
    ),
    query: forwardedParameters,
    titleKey: "screens.forget",
  },
  {
    ...pageDefaults,
    path: "/m/view",
    code: createLazyScreen(["site-view"], () =>
      import("../../auth/view/view-screen.tsx").then((m) => m.ViewScreen),
    ),
    titleKey: "screens.view",
  },
  {
    ...popupDefaults,
    path: "/m/changePsw",
    code: createLazyScreen(["auth", "recovery", "field-rules"], () =>
      import("../../auth/security/change-password-screen.tsx").then((m) => m.ChangePasswordScreen),
    ),
    access: "session",
    redirectTo: "/m/home",
    titleKey: "screens.changePsw",
  },
  {
    ...pageDefaults,
    path: "/m/trail",
    code: createLazyScreen(["auth", "errors"], () =>
      import("../../auth/login/free-play-screen.tsx").then((m) => m.FreePlayScreen),
    ),
    back: "home",
    query: forwardedParameters,
    titleKey: "screens.trial",
  },
  {
    ...pageDefaults,
    path: "/m/securityCenter",
    code: createLazyScreen(["security", "auth", "member", "pin", "field-rules"], () =>
      import("../../auth/security/security-screen.tsx").then((m) => m.SecurityScreen),
    ),
    access: "account",
    query: ["open", "to"],
    titleKey: "screens.security",
  },
  {
    ...pageDefaults,
    path: "/m/realName",
    code: createLazyScreen(["identity", "field-rules", "dates", "errors"], () =>
      import("../../auth/security/identity/real-name-screen.tsx").then((m) => m.RealNameScreen),
    ),
    access: "account",
    titleKey: "screens.realName",
  },
  {
    ...pageDefaults,
    path: "/m/verifyEmail",
    code: createLazyScreen(["security", "recovery", "field-rules"], () =>
      import("../../auth/security/verify-email-screen.tsx").then((m) => m.VerifyEmailScreen),
    ),
    titleKey: "screens.verifyEmail",
  },
];
