import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { Money, NoValue, Time } from "../ui/cells/cells.tsx";
import { Panel } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";

type Queues = OperatorOutputOf<typeof operatorCalls.today.queues>;
type QueueName = Queues["queues"][number]["name"];

/** Path of the screen of each queue. Queues without a screen are only counted. */
const screenOf: Partial<Readonly<Record<QueueName, string>>> = {
  deposits: "/deposits",
  heldDeposits: "/deposits",
  withdrawals: "/withdrawals/queue",
  verifications: "/verifications",
  chats: "/messages/chat",
  feedback: "/messages/feedback",
  proposals: "/proposals",
};

function QueueLink({ name }: { readonly name: QueueName }): ReactNode {
  const t = useT();
  const to = screenOf[name];
  const title = t(`today.queue.${name}`);
  return to === undefined ? title : <Link to={to}>{title}</Link>;
}

function Waiting({ queues, currency }: Queues): ReactNode {
  const t = useT();
  const format = useFormat();
  const waiting = queues.filter(({ count }) => count > 0);
  if (waiting.length === 0) return <Empty text={t("today.nothingWaits")} />;
  return (
    <PlainTable
      label={t("today.queues")}
      rows={waiting}
      keyOf={({ name }) => name}
      columns={[
        { title: t("today.queue"), cell: ({ name }) => <QueueLink name={name} /> },
        {
          title: t("today.waiting"),
          isNumber: true,
          cell: ({ count, isExact }) => (isExact ? format.count(count) : t("today.atLeast", { count })),
        },
        {
          title: t("today.sum"),
          isNumber: true,
          cell: ({ sum }) => (sum === null ? <NoValue /> : <Money amount={sum} currency={currency} />),
        },
        { title: t("today.waitingSince"), cell: ({ waitingSince }) => <Time at={waitingSince} /> },
      ]}
    />
  );
}

/** Waiting items by queue: their number, amount and longest wait. */
export function QueueTable(): ReactNode {
  const t = useT();
  const call = useOperatorCall(operatorCalls.today.queues, {});
  return (
    <Panel title={t("today.queues")} isFlush>
      <Loaded call={call}>{(value) => <Waiting {...value} />}</Loaded>
    </Panel>
  );
}
