import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { usePathPart } from "../lib/address.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Note, Page } from "../ui/layout/layout.tsx";
import { Loaded } from "../ui/layout/states.tsx";
import { TabLinks } from "../ui/layout/tabs.tsx";
import { AgentActs } from "./acts/agent-acts.tsx";
import type { Agent, AgentPartProps } from "./agent-part.ts";
import { CasesPart } from "./parts/cases-part.tsx";
import { ContractsPart } from "./parts/contracts-part.tsx";
import { CreditPart } from "./parts/credit-part.tsx";
import { FiguresPart } from "./parts/figures-part.tsx";
import { RatesPart } from "./parts/rates-part.tsx";
import { SignalsPart } from "./parts/signals-part.tsx";
import { TeamPart } from "./parts/team-part.tsx";

const parts = {
  figures: FiguresPart,
  team: TeamPart,
  rates: RatesPart,
  contracts: ContractsPart,
  credit: CreditPart,
  cases: CasesPart,
  signals: SignalsPart,
} as const satisfies Record<string, (props: AgentPartProps) => ReactNode>;

type Part = keyof typeof parts;
const isPart = (name: string): name is Part => Object.hasOwn(parts, name);

function AgentPage({ agent }: { readonly agent: Agent }): ReactNode {
  const t = useT();
  const named = usePathPart("part");
  const current: Part = isPart(named) ? named : "figures";
  const Shown = parts[current];
  return (
    <Page
      title={agent.username}
      sub={
        <>
          {t("agents.typeOf", { type: agent.type })} · {t(`agents.status.${agent.status}`)} ·{" "}
          <Link to={`/members/${agent.id}`}>{t("agents.memberPage")}</Link>
        </>
      }
      acts={<AgentActs agent={agent} />}
    >
      {agent.isAgent ? null : <Note>{t("agents.notAgent")}</Note>}
      <TabLinks
        label={t("agents.parts")}
        tabs={(Object.keys(parts) as Part[]).map((part) => ({
          to: `/agents/${agent.id}${part === "figures" ? "" : `/${part}`}`,
          label: t(`agents.part.${part}`),
          isCurrent: part === current,
        }))}
      >
        <Shown key={`${agent.id} ${current}`} agent={agent} />
      </TabLinks>
    </Page>
  );
}

/**
 * One agent's page. Each part of the page has an address. For a member who is not an agent, the page offers to make
 * them one.
 */
export function AgentScreen(): ReactNode {
  const agent = useOperatorCall(operatorCalls.agents.get, { id: usePathPart("memberId") });
  return <Loaded call={agent}>{(value) => <AgentPage agent={value} />}</Loaded>;
}
