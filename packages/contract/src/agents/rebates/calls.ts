import type { Call } from "../../call.ts";

const team = { module: "AGEINFO3", access: "agent", envelope: "wps" } as const;

/** Calls of agents: rebate rates of a team, and the income from them. */
export const agentRebates = {
  /** The caller's own rebate rates. */
  rebateSettings: {
    name: "agents.rebateSettings",
    method: "GET",
    path: "/wps/agent/globalRebateSettings",
    ...team,
  },
  /** Rebate rates of a member directly below, with the lowest and highest value that each may have. */
  downlineRebates: {
    name: "agents.downlineRebates",
    method: "GET",
    path: "/wps/agent/downlineRebates",
    ...team,
  },
  /** Changes rebate rates of a member directly below, from the next day on. */
  updateDownlineRebates: {
    name: "agents.updateDownlineRebates",
    method: "PUT",
    path: "/wps/agent/downlineRebates",
    ...team,
  },
  /** The caller's rebates by day, the newest first. */
  income: { name: "agents.income", method: "GET", path: "/wps/report/income", ...team },
  /** One day's rebates, row by row: turnover, rate and amount. */
  incomeDetail: { name: "agents.incomeDetail", method: "GET", path: "/wps/report/incomeDetail", ...team },
} as const satisfies Record<string, Call>;
