// Calls about cases that agents and members pass to the operator: freeze requests, and disputes about credit.

import type { OperatorCall } from "../operator-call.ts";
import { disputeList, freezeList } from "./lists.ts";

export const agentCases = {
  freezes: {
    name: "agentCases.freezes",
    method: "GET",
    path: "/console/api/agentCases/freezes",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    list: freezeList,
    fails: ["list.cursor.invalid"],
  },
  /** Freezes the account that an agent named: blocks the account, ends its sessions and holds its payments. */
  freeze: {
    name: "agentCases.freeze",
    method: "POST",
    path: "/console/api/agentCases/freeze",
    permission: "agents.decide",
    effect: "write",
    reason: true,
    limit: "write",
    fails: ["member.unknown", "agent.freeze.unknown", "agent.freeze.decided"],
  },
  refuseFreeze: {
    name: "agentCases.refuseFreeze",
    method: "POST",
    path: "/console/api/agentCases/refuseFreeze",
    permission: "agents.decide",
    effect: "write",
    reason: true,
    limit: "write",
    fails: ["member.unknown", "agent.freeze.unknown", "agent.freeze.decided"],
  },
  /** Unfreezes an account that the given freeze request froze. */
  unfreeze: {
    name: "agentCases.unfreeze",
    method: "POST",
    path: "/console/api/agentCases/unfreeze",
    permission: "agents.decide",
    effect: "write",
    reason: true,
    limit: "write",
    fails: ["member.unknown", "agent.freeze.unknown", "agent.freeze.decided", "member.state"],
  },
  disputes: {
    name: "agentCases.disputes",
    method: "GET",
    path: "/console/api/agentCases/disputes",
    permission: "agents.view",
    effect: "read",
    limit: "read",
    list: disputeList,
    fails: ["list.cursor.invalid"],
  },
  /** Decides a credit dispute with a text that both sides read. Moves no money. */
  decideDispute: {
    name: "agentCases.decideDispute",
    method: "POST",
    path: "/console/api/agentCases/decideDispute",
    permission: "agents.decide",
    effect: "write",
    limit: "write",
    fails: ["member.unknown", "agent.dispute.unknown", "agent.dispute.decided"],
  },
} as const satisfies Record<string, OperatorCall>;
