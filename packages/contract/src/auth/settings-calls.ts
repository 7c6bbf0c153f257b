import type { Call } from "../call.ts";

/** Calls of auth whose answers a screen needs before it opens. The route table imports only this module of auth. */
export const authSettings = {
  registerSettings: {
    name: "auth.registerSettings",
    method: "GET",
    path: "/wps/system/setting/register",
    module: "REG3",
    access: "anyone",
    envelope: "wps",
    cacheS: 30,
  },
  /** Configuration of the Firebase client in the browser. */
  firebase: {
    name: "auth.firebase",
    method: "GET",
    path: "/wps/system/firebase",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
    quiet: true,
    cacheS: 30,
  },
} as const satisfies Record<string, Call>;
