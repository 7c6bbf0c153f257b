import { declareList } from "../lists.ts";

/** Member types of agents, as text for the list. */
export const agentTypeTexts = ["1", "2", "41", "42"] as const;

/**
 * Every agent, newest first, with the sums of the whole team (group C) in a range of days of the site's calendar;
 * default: the last 30 days. agents/team.ts explains the figures.
 */
export const agentList = declareList({
  key: "id",
  columns: {
    agent: { kind: "member" },
    type: { kind: "enum", values: agentTypeTexts },
    status: { kind: "enum", values: ["active", "blocked", "closed"] },
    above: { kind: "member", isNullable: true },
    members: { kind: "number" },
    agents: { kind: "number" },
    directMembers: { kind: "number", isHidden: true },
    directAgents: { kind: "number", isHidden: true },
    newMembers: { kind: "number" },
    firstDeposits: { kind: "number", isHidden: true },
    deposit: { kind: "money" },
    withdraw: { kind: "money" },
    turnover: { kind: "money" },
    stake: { kind: "money", isHidden: true },
    payout: { kind: "money", isHidden: true },
    ggr: { kind: "money" },
    bonus: { kind: "money", isHidden: true },
    rebate: { kind: "money" },
    net: { kind: "money" },
    registeredAt: { kind: "time", isHidden: true },
    id: { kind: "code", isHidden: true },
  },
  filters: {
    /** Range of days for the figures. It does not filter the agents. */
    day: { kind: "time" },
    name: { kind: "prefix", maxLength: 20 },
    type: { kind: "enum", values: agentTypeTexts },
    status: { kind: "enum", values: ["active", "blocked", "closed"] },
    /** Only agents directly below this agent. */
    above: { kind: "member" },
    /** Only agents without an agent above. */
    isTop: { kind: "boolean" },
  },
  orders: ["registeredAt"],
  defaultOrder: "-registeredAt",
});
