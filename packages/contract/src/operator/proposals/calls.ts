import { listCodes, type OperatorCall } from "../operator-call.ts";
import { proposalList } from "./lists.ts";

export const proposals = {
  list: {
    name: "proposals.list",
    method: "GET",
    path: "/console/api/proposals/list",
    permission: "proposals.view",
    effect: "read",
    list: proposalList,
    limit: "read",
    fails: listCodes,
  },
  get: {
    name: "proposals.get",
    method: "GET",
    path: "/console/api/proposals/get",
    permission: "proposals.view",
    effect: "read",
    limit: "read",
    fails: ["proposal.unknown"],
  },
  /**
   * Approves a proposal and executes exactly the payload with the sent hash. Also needs the permission of the proposed
   * act.
   */
  approve: {
    name: "proposals.approve",
    method: "POST",
    path: "/console/api/proposals/approve",
    permission: "proposals.view",
    effect: "write",
    personOnly: true,
    stepUp: true,
    limit: "money",
    fails: ["proposal.unknown", "proposal.own", "proposal.decided", "proposal.changed", "operator.limit"],
  },
  refuse: {
    name: "proposals.refuse",
    method: "POST",
    path: "/console/api/proposals/refuse",
    permission: "proposals.view",
    effect: "write",
    personOnly: true,
    reason: true,
    limit: "write",
    fails: ["proposal.unknown", "proposal.own", "proposal.decided"],
  },
  /** Withdraws a proposal of the calling operator. */
  withdraw: {
    name: "proposals.withdraw",
    method: "POST",
    path: "/console/api/proposals/withdraw",
    permission: "proposals.view",
    effect: "write",
    limit: "write",
    fails: ["proposal.unknown", "proposal.foreign", "proposal.decided"],
  },
} as const satisfies Record<string, OperatorCall>;
