import type { Call } from "../call.ts";

export const responsibleGaming = {
  limits: {
    name: "responsibleGaming.limits",
    method: "GET",
    path: "/wps/safer/limits",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /**
   * Sets one limit. A lower limit applies at once. A higher limit, or none, applies after the jurisdiction's waiting
   * time.
   */
  setLimit: {
    name: "responsibleGaming.setLimit",
    method: "PUT",
    path: "/wps/safer/limits",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** The member's current break, which every screen with offers checks, and contacts for help. */
  activeBreak: {
    name: "responsibleGaming.activeBreak",
    method: "GET",
    path: "/wps/safer/break",
    module: "COMM3",
    access: "account",
    envelope: "wps",
    quiet: true,
  },
  /** Starts a cool-off or a self-exclusion. The member can neither shorten nor cancel it. */
  takeBreak: {
    name: "responsibleGaming.takeBreak",
    method: "POST",
    path: "/wps/safer/break",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
} as const satisfies Record<string, Call>;
