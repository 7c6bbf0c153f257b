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
        { title: t("today.queue"), cell: ({ name }) => t(`today.queue.${name}`) },
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

/** What waits for somebody, by queue: how many, how much, and since when. */
export function QueueTable(): ReactNode {
  const t = useT();
  const call = useOperatorCall(operatorCalls.today.queues, {});
  return (
    <Panel title={t("today.queues")} isFlush>
      <Loaded call={call}>{(value) => <Waiting {...value} />}</Loaded>
    </Panel>
  );
}
