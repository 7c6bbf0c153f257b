import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { usePathPart } from "../lib/address.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Page } from "../ui/layout/layout.tsx";
import { Loaded } from "../ui/layout/states.tsx";
import { TabLinks } from "../ui/layout/tabs.tsx";
import { MemberActs } from "./acts/member-acts.tsx";
import type { MemberPartProps, Overview } from "./member-part.ts";
import { AgentsPart } from "./parts/agents-part.tsx";
import { ConnectedPart } from "./parts/connected-part.tsx";
import { LimitsPart } from "./parts/limits-part.tsx";
import { MoneyPart } from "./parts/money-part.tsx";
import { NotesPart } from "./parts/notes-part.tsx";
import { OverviewPart } from "./parts/overview-part.tsx";
import { PromotionsPart } from "./parts/promotions-part.tsx";
import { RoundsPart } from "./parts/rounds-part.tsx";
import { SecurityPart } from "./parts/security-part.tsx";
import { TimelinePart } from "./parts/timeline-part.tsx";
import { StatusBadge } from "./status-badge.tsx";

const parts = {
  overview: OverviewPart,
  timeline: TimelinePart,
  money: MoneyPart,
  rounds: RoundsPart,
  promotions: PromotionsPart,
  limits: LimitsPart,
  security: SecurityPart,
  connected: ConnectedPart,
  agents: AgentsPart,
  notes: NotesPart,
} as const satisfies Record<string, (props: MemberPartProps) => ReactNode>;

type Part = keyof typeof parts;
const isPart = (name: string): name is Part => Object.hasOwn(parts, name);

function MemberPage({ member }: { readonly member: Overview }): ReactNode {
  const t = useT();
  const named = usePathPart("part");
  const current: Part = isPart(named) ? named : "overview";
  const Shown = parts[current];
  return (
    <Page
      title={member.username}
      sub={
        <>
          {member.id} <StatusBadge status={member.status} />
        </>
      }
      acts={<MemberActs member={member} />}
    >
      <TabLinks
        label={t("members.parts")}
        tabs={(Object.keys(parts) as Part[]).map((part) => ({
          to: `/members/${member.id}${part === "overview" ? "" : `/${part}`}`,
          label: t(`members.part.${part}`),
          isCurrent: part === current,
        }))}
      >
        <Shown key={`${member.id} ${current}`} member={member} />
      </TabLinks>
    </Page>
  );
}

/** One member's page. Each part of the page has an address. */
export function MemberScreen(): ReactNode {
  const t = useT();
  const member = useOperatorCall(operatorCalls.members.get, { id: usePathPart("memberId") });
  return (
    <Loaded call={member} pageTitle={t("members.member")}>
      {(value) => <MemberPage member={value} />}
    </Loaded>
  );
}
