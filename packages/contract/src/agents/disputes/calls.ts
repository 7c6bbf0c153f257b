import type { Call } from "../../call.ts";

const dispute = { module: "COMM3", access: "account", envelope: "wps" } as const;

/** Calls about credit that its sender or receiver disputes. */
export const agentDisputes = {
  /** Opens a dispute about credit that the caller has sent or received. */
  openDispute: { name: "agents.openDispute", method: "POST", path: "/wps/agent/transferDispute", ...dispute },
  /** Answers a dispute that the other side has opened, within the time limit. */
  answerDispute: {
    name: "agents.answerDispute",
    method: "PUT",
    path: "/wps/agent/transferDispute",
    ...dispute,
  },
  /** Passes a dispute to the operator, after the other side's answer or after the time limit for it. */
  escalateDispute: {
    name: "agents.escalateDispute",
    method: "PUT",
    path: "/wps/agent/transferDispute/escalate",
    ...dispute,
  },
  /** Disputes in which the caller is the sender or the receiver, newest first. */
  disputes: { name: "agents.disputes", method: "GET", path: "/wps/agent/transferDisputes", ...dispute },
} as const satisfies Record<string, Call>;
