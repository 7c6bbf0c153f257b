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
    ],
  },
  logout: {
    name: "auth.logout", method: "DELETE", path: "/wps/session/logout",
    also: [{ method: "POST", path: "/wps/session/logout" }], module: "COMM3",
    access: "anyone", dialect: "wps", quiet: true, limit: "write", fails: [],
  },
  freePlay: {
    name: "auth.freePlay", method: "POST", path: "/wps/session/login/freeplay", module: "FREEPLAY3",
    access: "freePlay", dialect: "wps", limit: "register", fails: [],
  },
  captcha: {
    name: "auth.captcha", method: "GET", path: "/wps/captcha", module: "CAPTCHA3",
    access: "anyone", dialect: "wps", limit: "captcha", fails: [],
  },
  checkUsername: {
    name: "auth.checkUsername", method: "GET", path: "/wps/check/username", module: "REG3",
    access: "anyone", dialect: "wps", quiet: true, limit: "register", fails: [],
  },
  registerSettings: {
    name: "auth.registerSettings", method: "GET", path: "/wps/system/setting/register", module: "REG3",
    access: "anyone", dialect: "wps", cacheS: 30, limit: "read", fails: [],
  },
  register: {
    name: "auth.register", method: "PUT", path: "/wps/member/register", module: "REG3",
    access: "anyone", dialect: "wps", sealed: true, limit: "register",
    fails: ["username.exists", "field.invalid", "captcha.invalid", "password.common"],
  },
} as const satisfies Record<string, Call>;
