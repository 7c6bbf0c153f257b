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
  /** Sends credit to many members below: either all of them receive it, or none does. */
  transferMultipleDownline: {
    name: "agents.transferMultipleDownline",
    method: "PUT",
    path: "/wps/agent/transferMultipleDownline",
    encrypted: true,
    ...credit,
  },
  /** Limits of one credit transfer, and what remains of today's limit. */
  creditLimits: { name: "agents.creditLimits", method: "GET", path: "/wps/agent/creditLimits", ...credit },
  /** Granted, sent and remaining credit of a credit account; null for accounts that use the cashier. */
  float: {
    name: "agents.float",
    method: "GET",
    path: "/wps/agent/float",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** Returns credit to the credit agent directly above. */
  returnCredit: {
    name: "agents.returnCredit",
    method: "PUT",
    path: "/wps/agent/creditReturn",
    module: "COMM3",
    access: "account",
    envelope: "wps",
    encrypted: true,
  },
  /** Transfers that the caller has sent, newest first. */
  creditTransfers: { name: "agents.creditTransfers", method: "GET", path: "/wps/agent/transfers", ...credit },
  /** One credit transfer that the caller has sent, with every receiver. */
  creditTransfer: { name: "agents.creditTransfer", method: "GET", path: "/wps/agent/transfer", ...credit },
  /** Credit that the caller has received, newest first, each with its receipt. */
  receivedCredit: {
    name: "agents.receivedCredit",
    method: "GET",
    path: "/wps/agent/receivedTransfers",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** Contents of a credit receipt, and whether this platform signed it. Anyone with the receipt may make this call. */
  creditReceipt: {
    name: "agents.creditReceipt",
    method: "GET",
    path: "/wps/agent/transferReceipt",
    module: "COMM3",
    access: "anyone",
    envelope: "wps",
  },
  /** Asks the agent directly above for credit. Only one request may be open. */
  requestCredit: {
    name: "agents.requestCredit",
    method: "POST",
    path: "/wps/agent/creditRequest",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** The caller's own credit requests, newest first. */
  ownCreditRequests: {
    name: "agents.ownCreditRequests",
    method: "GET",
    path: "/wps/agent/ownCreditRequests",
    module: "COMM3",
    access: "account",
    envelope: "wps",
  },
  /** Credit requests to the caller from members directly below, newest first. */
  creditRequests: {
    name: "agents.creditRequests",
    method: "GET",
    path: "/wps/agent/creditRequests",
    ...credit,
  },
  /** Accepts a credit request and sends the credit. Accepting twice makes only one transfer. */
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
