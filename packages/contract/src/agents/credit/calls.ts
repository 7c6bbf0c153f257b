import type { Call } from "../../call.ts";

const credit = { module: "AGEINFO3", access: "agent", envelope: "wps" } as const;

/** Calls of agents: credit for members below. */
export const agentCredit = {
  /** Sends credit to one member below. */
  transferDownline: {
    name: "agents.transferDownline",
    method: "PUT",
    path: "/wps/agent/transferDownline",
    encrypted: true,
    ...credit,
  },
  /** Sends credit to many members below at once: to all of them, or nothing happens. */
  transferMultipleDownline: {
    name: "agents.transferMultipleDownline",
    method: "PUT",
    path: "/wps/agent/transferMultipleDownline",
    encrypted: true,
    ...credit,
  },
  /** What an amount may be, and how much more may be sent today. */
  creditLimits: { name: "agents.creditLimits", method: "GET", path: "/wps/agent/creditLimits", ...credit },
  /** What a credit account was given, has with members below, and has left; null for accounts that use the cashier. */
  float: {
    name: "agents.float",
    method: "GET",
    path: "/wps/agent/float",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** Gives credit back to the credit agent directly above. */
  returnCredit: {
    name: "agents.returnCredit",
    method: "PUT",
    path: "/wps/agent/creditReturn",
    module: "COMM3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
  /** What the caller has sent, the newest first. */
  creditTransfers: { name: "agents.creditTransfers", method: "GET", path: "/wps/agent/transfers", ...credit },
  /** One of them, with every receiver. */
  creditTransfer: { name: "agents.creditTransfer", method: "GET", path: "/wps/agent/transfer", ...credit },
  /** Credit that the caller has received, the newest first, each with its receipt. */
  receivedCredit: {
    name: "agents.receivedCredit",
    method: "GET",
    path: "/wps/agent/receivedTransfers",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** What a receipt of credit says, and whether it was signed here: for anybody who has it. */
  creditReceipt: {
    name: "agents.creditReceipt",
    method: "GET",
    path: "/wps/agent/transferReceipt",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
  },
  /** Asks the agent directly above for credit; one request is open at a time. */
  requestCredit: {
    name: "agents.requestCredit",
    method: "POST",
    path: "/wps/agent/creditRequest",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** What the caller has asked their agent for, the newest first. */
  ownCreditRequests: {
    name: "agents.ownCreditRequests",
    method: "GET",
    path: "/wps/agent/ownCreditRequests",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** What members directly below ask the caller for, the newest first. */
  creditRequests: {
    name: "agents.creditRequests",
    method: "GET",
    path: "/wps/agent/creditRequests",
    ...credit,
  },
  /** Sends the credit that a member asks for; accepted again, it is the same transfer. */
  acceptCredit: {
    name: "agents.acceptCredit",
    method: "PUT",
    path: "/wps/agent/creditRequest",
    encrypted: true,
    ...credit,
  },
  refuseCredit: {
    name: "agents.refuseCredit",
    method: "DELETE",
    path: "/wps/agent/creditRequest",
    ...credit,
  },
} as const satisfies Record<string, Call>;
