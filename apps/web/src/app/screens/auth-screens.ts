import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults, popupDefaults } from "./screen-defaults.ts";

export const authScreens: readonly Screen[] = [
  {
    ...popupDefaults,
    path: "/m/login",
    code: createLazyScreen(["auth", "field-rules"], () =>
      import("../../auth/login/login-screen.tsx").then((m) => m.LoginScreen),
    ),
    titleKey: "shell.login",
  },
  {
    ...popupDefaults,
    path: "/m/register",
    aliases: ["/m/register.html"],
    code: createLazyScreen(["auth", "field-rules", "dates"], () =>
      import("../../auth/register/register-screen.tsx").then((m) => m.RegisterScreen),
    ),
    titleKey: "shell.register",
  },
  {
    ...popupDefaults,
    path: "/m/welcome",
    code: createLazyScreen(["auth"], () =>
      import("../../auth/register/welcome-screen.tsx").then((m) => m.WelcomeScreen),
    ),
    access: "account",
    redirectTo: "/m/home",
    titleKey: "screens.welcome",
  },
  {
    ...popupDefaults,
    path: "/m/forget",
    code: createLazyScreen(["auth", "recovery", "field-rules"], () =>
      import("../../auth/recovery/forgot-password-screen.tsx").then((m) => m.ForgotPasswordScreen),
    ),
    titleKey: "screens.forget",
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
    code: createLazyScreen(["auth"], () =>
      import("../../auth/login/free-play-screen.tsx").then((m) => m.FreePlayScreen),
    ),
    back: "home",
    titleKey: "screens.trial",
  },
  {
    ...pageDefaults,
    path: "/m/securityCenter",
    code: createLazyScreen(["security", "auth", "member", "field-rules"], () =>
      import("../../auth/security/security-screen.tsx").then((m) => m.SecurityScreen),
    ),
    access: "account",
    titleKey: "screens.security",
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
