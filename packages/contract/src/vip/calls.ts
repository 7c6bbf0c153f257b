import type { Call } from "../call.ts";

export const vip = {
  /** The member's VIP level and progress towards the next one. */
  progress: {
    name: "vip.progress",
    method: "GET",
    path: "/wps/relay/MCSFE_getPlayerRankProgress",
    module: "COMM3",
    access: "session",
    envelope: "wps",
  },
  /** The merchant's VIP levels in the member's currency, lowest first. Empty: none exist in this currency. */
  levels: {
    name: "vip.levels",
    method: "GET",
    path: "/wps/vip/levels",
    module: "COMM3",
    access: "session",
    envelope: "wps",
  },
  /** Changes of the member's VIP level, the newest first. */
  history: {
    name: "vip.history",
    method: "GET",
    path: "/wps/vip/history",
    module: "COMM3",
    access: "session",
    envelope: "wps",
  },
} as const satisfies Record<string, Call>;
