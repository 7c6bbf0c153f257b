import type { Call } from "../call.ts";

export const play = {
  launch: {
    name: "play.launch", method: "GET", path: "/wps/game/launchGame", module: "GAMELO3",
    access: "session", dialect: "wps", limit: "launch",
    fails: ["game.unknown", "game.not.ready", "vendor.maintenance", "safer.break"],
  },
  record: {
    name: "play.record", method: "GET", path: "/wps/relay/ODSFE2_RNGOrders", module: "COMM3",
    access: "session", dialect: "wps", limit: "read", fails: [],
  },
  round: {
    name: "play.round", method: "GET", path: "/wps/relay/ODSFE2_roundDetail", module: "COMM3",
    access: "session", dialect: "wps", limit: "read", fails: ["round.unknown", "vendor.maintenance"],
  },
} as const satisfies Record<string, Call>;
