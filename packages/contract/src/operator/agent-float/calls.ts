// Calls about credit that the operator grants to credit agents, credit that agents send on, and the limits of both.

import type { OperatorCall } from "../operator-call.ts";

export const agentFloat = {
  /** A credit agent's float (operator's money that the agent may send on), and its changes, newest first. */
  get: {
    name: "agentFloat.get",
    method: "GET",
    path: "/console/api/agentFloat/get",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /** Credit that an agent has sent to members below or returned to the agent above, newest first. */
  credits: {
    name: "agentFloat.credits",
    method: "GET",
    path: "/console/api/agentFloat/credits",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    fails: ["member.unknown"],
  },
  /** Grants credit of the operator to a credit agent without an agent above. */
  grant: {
    name: "agentFloat.grant",
    method: "POST",
    path: "/console/api/agentFloat/grant",
    permission: "agents.float",
    effect: "write",
    approval: "always",
    stepUp: true,
    reason: true,
    limit: "money",
    fails: ["member.unknown", "field.invalid", "agent.float.agent", "agent.float.limit", "ledger.id_reused"],
  },
  takeBack: {
    name: "agentFloat.takeBack",
    method: "POST",
    path: "/console/api/agentFloat/takeBack",
    permission: "agents.float",
    effect: "write",
    approval: "always",
    stepUp: true,
    reason: true,
    limit: "money",
    fails: [
      "member.unknown",
      "field.invalid",
      "agent.float.agent",
      "wallet.funds.insufficient",
      "ledger.id_reused",
    ],
  },
  limits: {
    name: "agentFloat.limits",
    method: "GET",
    path: "/console/api/agentFloat/limits",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Saves or removes the limits of credit that the operator grants. */
  saveFloatLimits: {
    name: "agentFloat.saveFloatLimits",
    method: "POST",
    path: "/console/api/agentFloat/saveFloatLimits",
    permission: "agents.float",
    effect: "write",
    approval: true,
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["field.invalid"],
  },
  /** Saves or removes the limits of credit that agents send. */
  saveCreditLimits: {
    name: "agentFloat.saveCreditLimits",
    method: "POST",
    path: "/console/api/agentFloat/saveCreditLimits",
    permission: "agents.float",
    effect: "write",
    approval: true,
    stepUp: true,
    reason: true,
    limit: "write",
    fails: ["field.invalid"],
  },
} as const satisfies Record<string, OperatorCall>;
