import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { Code, Count, Time } from "../ui/cells/cells.tsx";
import { Page, Panel } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";

const DAYS = 7;

type Measured = OperatorOutputOf<typeof operatorCalls.system.fieldMeasurements>["rows"][number];

function useMetricText(): (row: Pick<Measured, "metric">, value: number | null) => string {
  const t = useT();
  const format = useFormat();
  return ({ metric }, value) => {
    if (value === null) return t("system.beyond");
    return metric === "shiftThousandths"
      ? format.decimal((value / 1_000).toFixed(3), 3)
      : t("system.ms", { count: value });
  };
}

function FieldPanel(): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const metricText = useMetricText();
  const call = useOperatorCall(operatorCalls.system.fieldMeasurements, { days: DAYS });
  return (
    <Panel title={t("system.field", { days: DAYS })} isFlush>
      <Loaded call={call}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty text={t("system.noField")} />
          ) : (
            <PlainTable
              label={t("system.field", { days: DAYS })}
              rows={rows}
              keyOf={({ screen, device, metric }) => `${screen} ${device} ${metric}`}
              columns={[
                { title: t("system.screen"), cell: ({ screen }) => <Code>{screen}</Code> },
                { title: t("system.device"), cell: ({ device }) => codeText("system.device", device) },
                { title: t("system.metric"), cell: ({ metric }) => codeText("system.metric", metric) },
                { title: t("system.visits"), cell: ({ count }) => <Count value={count} />, isNumber: true },
                { title: t("system.median"), cell: (row) => metricText(row, row.median), isNumber: true },
                { title: t("system.p75"), cell: (row) => metricText(row, row.p75), isNumber: true },
                { title: t("system.p95"), cell: (row) => metricText(row, row.p95), isNumber: true },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

function SlowCallsPanel(): ReactNode {
  const t = useT();
  const call = useOperatorCall(operatorCalls.system.slowCalls, {});
  return (
    <Panel title={t("system.slowCalls")} isFlush>
      <Loaded call={call}>
        {({ routes }) =>
          routes.length === 0 ? (
            <Empty text={t("system.noSlow")} />
          ) : (
            <PlainTable
              label={t("system.slowCalls")}
              rows={routes}
              keyOf={({ route }) => route}
              columns={[
                { title: t("system.route"), cell: ({ route }) => <Code>{route}</Code> },
                { title: t("system.count"), cell: ({ count }) => <Count value={count} />, isNumber: true },
                {
                  title: t("system.slowest"),
                  cell: ({ slowestMs }) => t("system.ms", { count: slowestMs }),
                  isNumber: true,
                },
                { title: t("system.lastAt"), cell: ({ lastAt }) => <Time at={lastAt} /> },
                { title: t("system.request"), cell: ({ requestId }) => <Code>{requestId}</Code> },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

/** How fast the site is on visitors' devices, and which answers took over a second. */
export function SpeedScreen(): ReactNode {
  const t = useT();
  return (
    <Page title={t("system.speed")}>
      <FieldPanel />
      <SlowCallsPanel />
    </Page>
  );
}
