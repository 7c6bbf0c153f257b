import type { Call } from "../call.ts";

export const safer = {
  limits: {
    name: "safer.limits", method: "GET", path: "/wps/safer/limits", module: "COMM3",
    access: "account", dialect: "wps", limit: "read", fails: [],
  },
  /** One limit. A lower one holds at once; a higher one, or none, after the waiting time of the jurisdiction. */
  setLimit: {
    name: "safer.setLimit", method: "PUT", path: "/wps/safer/limits", module: "COMM3",
    access: "account", dialect: "wps", limit: "write", fails: ["field.invalid"],
  },
  /** A break from play, or an exclusion. It cannot be shortened or taken back by the member. */
  takeBreak: {
    name: "safer.takeBreak", method: "POST", path: "/wps/safer/break", module: "COMM3",
    access: "account", dialect: "wps", limit: "write", fails: ["field.invalid", "safer.break.shorter"],
  },
} as const satisfies Record<string, Call>;
