// The agent's home: the operator's notes, team figures, members below, links, sent credit, contracts and rebates. It
// renders its own header; the shell shows none.

import type { ReactNode } from "react";
import { useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import { withMessages } from "../i18n/with-messages.ts";
import { goBack } from "../lib/navigation/navigation.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { LoadingState } from "../ui/feedback/states.tsx";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { ScreenHeader } from "../ui/navigation/screen-header.tsx";
import { Tabs } from "../ui/navigation/tabs.tsx";
import { AgentNotes } from "./agent-notes.tsx";
import { TeamOverview } from "./team/team-overview.tsx";
import styles from "./agents.module.css";

const DownlineList = lazyComponent(
  withMessages(["agent-acts", "auth", "pin"], () =>
    import("./downline/downline-list.tsx").then((m) => m.DownlineList),
  ),
  <LoadingState />,
);
const LinkList = lazyComponent(
  () => import("./links/link-list.tsx").then((m) => m.LinkList),
  <LoadingState />,
);
const CreditHistory = lazyComponent(
  withMessages(["agent-acts", "pin"], () =>
    import("./credit/credit-history.tsx").then((m) => m.CreditHistory),
  ),
  <LoadingState />,
);
const ContractList = lazyComponent(
  withMessages(["agent-acts"], () => import("./contracts/contract-list.tsx").then((m) => m.ContractList)),
  <LoadingState />,
);

const RebateList = lazyComponent(
  () => import("./rebates/rebate-list.tsx").then((m) => m.RebateList),
  <LoadingState />,
);

const parts = ["overview", "team", "links", "credit", "contracts", "rebates"] as const;
type Part = (typeof parts)[number];

export function AgentScreen({ query }: ScreenProps): ReactNode {
  const t = useT();
  const [part, setPart] = useState<Part>(parts.find((one) => one === query.get("part")) ?? "overview");
  const content = {
    overview: TeamOverview,
    team: DownlineList,
    links: LinkList,
    credit: CreditHistory,
    contracts: ContractList,
    rebates: RebateList,
  } as const;
  const Content = content[part];
  return (
    <>
      <ScreenHeader title={t("shell.agent")} onBack={() => goBack("/m/home")} />
      <div className={styles.page}>
        <AgentNotes />
        <Tabs<Part>
          inRows
          label={t("shell.agent")}
          tabs={parts.map((value) => ({ value, label: t(`agents.part.${value}`) }))}
          value={part}
          onChange={setPart}
        >
          <Content />
        </Tabs>
      </div>
    </>
  );
}
