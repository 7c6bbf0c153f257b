import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";

export type Agent = OperatorOutputOf<typeof operatorCalls.agents.get>;
export type AgentPartProps = { readonly agent: Agent };
