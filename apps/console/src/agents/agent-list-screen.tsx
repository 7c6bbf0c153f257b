import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { OperatorList } from "../list/operator-list.tsx";
import { Page } from "../ui/layout/layout.tsx";
import { AgentLink } from "./agent-link.tsx";

/** Screen with every agent and the figures of the agent's team in the chosen days. */
export function AgentListScreen(): ReactNode {
  const t = useT();
  return (
    <Page title={t("agents.listTitle")}>
      <OperatorList
        call={operatorCalls.agents.list}
        label={t("agents.listTitle")}
        texts="agents"
        cells={{
          agent: ({ agent }) => <AgentLink id={agent.id} name={agent.name} />,
          above: ({ above }) => (above === null ? null : <AgentLink id={above.id} name={above.name} />),
        }}
        rowTo={({ id }) => `/agents/${id}`}
      />
    </Page>
  );
}
