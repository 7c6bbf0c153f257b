// Calls about agents: their accounts, teams and figures, and operators' decisions about them.

import type { OperatorCall } from "../operator-call.ts";
import { agentList } from "./lists.ts";

export const agents = {
  /** Every agent with the figures of the agent's team in a range of days. */
  list: {
    name: "agents.list",
    method: "GET",
    path: "/console/api/agents/list",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    list: agentList,
    fails: ["list.cursor.invalid"],
  },
  /** One member with the agents above and the size of the team. Works also for a member who is not an agent. */
  get: {
    name: "agents.get",
    method: "GET",
    path: "/console/api/agents/get",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /** Members directly below an agent, the newest first. */
  below: {
    name: "agents.below",
    method: "GET",
    path: "/console/api/agents/below",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /** Figures of one group of an agent's team, by day. */
  figures: {
    name: "agents.figures",
    method: "GET",
    path: "/console/api/agents/figures",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown", "agent.range"],
  },
  rates: {
    name: "agents.rates",
    method: "GET",
    path: "/console/api/agents/rates",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  links: {
    name: "agents.links",
    method: "GET",
    path: "/console/api/agents/links",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /**
   * Members of a team who share a browser, a payout account or a network with the agent, and members who share a payout
   * account with each other.
   */
  signals: {
    name: "agents.signals",
    method: "POST",
    path: "/console/api/agents/signals",
    permission: "agents.view",
    effect: "personal",
    limit: "write",
    fails: ["member.unknown"],
  },
  /** Makes a player an agent. */
  make: {
    name: "agents.make",
    method: "POST",
    path: "/console/api/agents/make",
    permission: "agents.decide",
    effect: "write",
    approval: true,
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["member.unknown", "member.state", "agent.promotion.type", "agent.promotion.balance"],
  },
  /** Sets rebate rates of an agent at the top of a tree, from the next day on. */
  setRates: {
    name: "agents.setRates",
    method: "POST",
    path: "/console/api/agents/setRates",
    permission: "agents.decide",
    effect: "write",
    approval: true,
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["member.unknown", "agent.rebate.above", "agent.rebate.bounds", "margin.exceeded"],
  },
  /** Effects of moving a member under another agent. Changes nothing. */
  previewMove: {
    name: "agents.previewMove",
    method: "GET",
    path: "/console/api/agents/previewMove",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown", "agent.move"],
  },
  /** Moves a member, with everybody below them, under another agent. */
  move: {
    name: "agents.move",
    method: "POST",
    path: "/console/api/agents/move",
    permission: "agents.decide",
    effect: "write",
    approval: true,
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["member.unknown", "agent.move"],
  },
} as const satisfies Record<string, OperatorCall>;
