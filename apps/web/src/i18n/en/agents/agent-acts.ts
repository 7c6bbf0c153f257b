import type { agentActs as bn } from "../../bn/agents/agent-acts.ts";
import type { Message } from "../../message.ts";

export const agentActs: Readonly<Record<keyof typeof bn, Message>> = {
  "agents.creditSure": "Yes, send",
  "agents.creditAsk": "Send {amount} in all to {count} members? You cannot take it back yourself.",
  "agents.creditAskOne": "Send {amount} to {name}? You cannot take it back yourself.",
  "agents.creditNobody": "Choose members in the list first.",
  "agents.contractAcceptAsk": "Accept these terms from {name}? After that only the agent can end it.",
  "agents.contractAcceptSure": "Yes, accept",
  "agents.contractRefuseAsk": "After that the agent has to send a new offer.",
  "agents.contractRefuseSure": "Yes, refuse",
  "agents.contractEndAsk": "End the contract with {name}? It cannot be started again.",
  "agents.contractEndSure": "Yes, end it",
  "agents.contractRequestAsk":
    "{kind}: offer it at these rates? Once accepted, it is paid from your balance.",
  "agents.contractRequestSure": "Yes, send the offer",
  "agents.promoteHint": "An agent of your own kind, with a team of their own. This cannot be taken back.",
  "agents.promoteSure": "Yes, make an agent",
  "agents.promote": "Make an agent",
  "agents.promoted": "{name} is an agent now",
  "agents.creditWhy.sent": "Sent by you",
  "agents.creditWhy.request": "The member asked",
  "agents.creditWhy.return": "Given back upwards",
  "agents.creditWhy.daily": "Contract: daily salary",
  "agents.creditWhy.hourly": "Contract: hourly salary",
  "agents.creditWhy.realtime": "Contract: real-time salary",
  "agents.creditWhy.dividend": "Contract: dividend",
  "agents.memberPart.facts": "Figures",
  "agents.memberPart.pay": "Rates and contract",
  "agents.memberPart.acts": "Actions",
};
