import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay, useMe } from "../lib/session.tsx";
import { Code, Money, Time } from "../ui/cells/cells.tsx";
import { Page, Panel, Row } from "../ui/layout/layout.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import { DayFigures } from "./day-figures.tsx";
import { QueueTable } from "./queue-table.tsx";

const SHOWN = 10;
type Proposals = OperatorOutputOf<typeof operatorCalls.proposals.list>["rows"];

function OpenProposals({ rows }: { readonly rows: Proposals }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  if (rows.length === 0) return <Empty text={t("today.noProposals")} />;
  return (
    <ul>
      {rows.map(({ id, act, subject, amount, currency, proposedBy, proposedAt }) => (
        <li key={id}>
          <Row>
            <Time at={proposedAt} />
            <span>{proposedBy}</span>
            <Link to="/proposals">{codeText("act", act)}</Link>
            <Code>{subject}</Code>
            {amount === null || currency === null ? null : <Money amount={amount} currency={currency} />}
          </Row>
        </li>
      ))}
    </ul>
  );
}

function WaitingProposals(): ReactNode {
  const t = useT();
  const open = useOperatorCall(operatorCalls.proposals.list, { state: "open", size: SHOWN });
  return (
    <Panel title={t("today.proposals")}>
      <Loaded call={open}>{({ rows }) => <OpenProposals rows={rows} />}</Loaded>
    </Panel>
  );
}

/** An operator's first screen: waiting items and the day's figures. */
export function TodayScreen(): ReactNode {
  const t = useT();
  const may = useMay();
  const { displayName } = useMe();
  return (
    <Page title={t("today.title")} sub={t("today.hello", { name: displayName })}>
      <QueueTable />
      {may("proposals.view") ? <WaitingProposals /> : null}
      {may("reports.view") ? <DayFigures /> : null}
    </Page>
  );
}
