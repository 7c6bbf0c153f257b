import type { Call } from "../call.ts";

export const member = {
  info: {
    name: "member.info", method: "GET", path: "/wps/member/info", module: "COMM3",
    access: "session", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
} as const satisfies Record<string, Call>;
