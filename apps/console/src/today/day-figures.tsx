import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Count, Money } from "../ui/cells/cells.tsx";
import { Note, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Loaded } from "../ui/layout/states.tsx";

/** Refresh interval: jobs update the figures every minute. */
const REFRESH_MS = 60_000;

type Today = OperatorOutputOf<typeof operatorCalls.today.get>;
type Day = Today["today"];

const amounts = ["deposits", "withdrawals", "turnover", "ggr", "ngr"] as const;
const counts = [
  "depositCount",
  "withdrawalCount",
  "registrations",
  "activeMembers",
  "firstDeposits",
] as const;

function Figures({ value }: { readonly value: Today }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { today, weekAgo, currency, asOf } = value;
  const cellOf = (day: Day, name: (typeof amounts | typeof counts)[number]) => {
    const figure = day[name];
    return typeof figure === "number" ? (
      <Count value={figure} />
    ) : (
      <Money amount={figure} currency={currency} />
    );
  };
  return (
    <Stack>
      <PlainTable
        label={t("today.figures")}
        rows={[...amounts, ...counts]}
        keyOf={(name) => name}
        columns={[
          { title: t("today.figure"), cell: (name) => t(`today.figure.${name}`) },
          { title: t("today.soFar"), isNumber: true, cell: (name) => cellOf(today, name) },
          { title: t("today.weekAgo"), isNumber: true, cell: (name) => cellOf(weekAgo, name) },
        ]}
      />
      <Note>{t("today.asOf", { time: format.time(asOf, "second") })}</Note>
    </Stack>
  );
}

function Failing({ failing }: Pick<Today, "failing">): ReactNode {
  const t = useT();
  if (failing.length === 0) return null;
  return (
    <Panel title={t("today.failing")}>
      <Stack>
        {failing.map(({ party, isTried }) => (
          <Row key={party}>
            <Badge tone={isTried ? "warn" : "bad"}>{t(isTried ? "today.isTried" : "today.isOff")}</Badge>
            <Code>{party}</Code>
          </Row>
        ))}
      </Stack>
    </Panel>
  );
}

/** Figures of the day so far beside those of the same weekday a week ago, and services that do not answer. */
export function DayFigures(): ReactNode {
  const t = useT();
  const call = useOperatorCall(operatorCalls.today.get, {}, { everyMs: REFRESH_MS });
  return (
    <>
      <Panel title={t("today.figures")} isFlush>
        <Loaded call={call}>{(value) => <Figures value={value} />}</Loaded>
      </Panel>
      {call.data === undefined ? null : <Failing failing={call.data.failing} />}
    </>
  );
}
