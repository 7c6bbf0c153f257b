import { useState, type ReactNode } from "react";
import { teamCountFigures, teamGroups, teamMoneyFigures, type TeamGroup } from "@khela/contract/agents/team";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { isoDayOf, useFormat } from "../../lib/format/format.ts";
import { Count, DefinitionList, Money } from "../../ui/cells/cells.tsx";
import { SelectField, TextField } from "../../ui/controls/fields.tsx";
import { Panel, Row, Stack } from "../../ui/layout/layout.tsx";
import { PlainTable, type PlainColumn } from "../../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../../ui/layout/states.tsx";
import type { AgentPartProps } from "../agent-part.ts";

type Figures = OperatorOutputOf<typeof operatorCalls.agents.figures>;
type Day = Figures["days"][number];

const DAY_MS = 24 * 60 * 60_000;
const SHOWN_DAYS = 14;
const dayMoney = ["deposit", "withdraw", "turnover", "ggr", "rebate", "net"] as const;

function Sums({ figures }: { readonly figures: Figures }): ReactNode {
  const t = useT();
  const nameOf = (figure: (typeof teamCountFigures)[number]) =>
    figure === "activeMembers" ? t("agents.activeMembers") : t(`agents.column.${figure}`);
  return (
    <Panel title={t("agents.sums")}>
      <DefinitionList
        rows={[
          ...teamCountFigures.map((figure) => ({
            term: nameOf(figure),
            value: <Count value={figures[figure]} />,
          })),
          ...teamMoneyFigures.map((figure) => ({
            term: t(`agents.column.${figure}`),
            value: <Money amount={figures[figure]} currency={figures.currency} />,
          })),
        ]}
      />
    </Panel>
  );
}

function Days({ days, currency }: Pick<Figures, "days" | "currency">): ReactNode {
  const t = useT();
  const format = useFormat();
  const columns: readonly PlainColumn<Day>[] = [
    { title: t("agents.day"), cell: ({ day }) => format.isoDay(day) },
    {
      title: t("agents.activeMembers"),
      isNumber: true,
      cell: ({ activeMembers }) => <Count value={activeMembers} />,
    },
    ...dayMoney.map((figure) => ({
      title: t(`agents.column.${figure}`),
      isNumber: true as const,
      cell: (row: Day) => <Money amount={row[figure]} currency={currency} />,
    })),
  ];
  return (
    <Panel title={t("agents.byDay")} isFlush>
      {days.length === 0 ? (
        <Empty />
      ) : (
        <PlainTable
          label={t("agents.byDay")}
          rows={days.toReversed()}
          columns={columns}
          keyOf={({ day }) => day}
        />
      )}
    </Panel>
  );
}

/** Figures of the agent's team in a range of days, as the agent sees them on the site. */
export function FiguresPart({ agent: { id } }: AgentPartProps): ReactNode {
  const t = useT();
  const [now] = useState(() => Date.now());
  const [group, setGroup] = useState<TeamGroup>("C");
  const [from, setFrom] = useState(() => isoDayOf(now - (SHOWN_DAYS - 1) * DAY_MS));
  const [to, setTo] = useState(() => isoDayOf(now));
  const isComplete = from !== "" && to !== "";
  const figures = useOperatorCall(
    operatorCalls.agents.figures,
    { id, group, from, to },
    { isEnabled: isComplete, keepsPrevious: true },
  );
  return (
    <Stack>
      <Row>
        <SelectField<TeamGroup>
          label={t("agents.group")}
          value={group}
          onChange={(next) => setGroup(next === "" ? "C" : next)}
          choices={teamGroups.toReversed().map((value) => ({ value, label: t(`agents.group.${value}`) }))}
        />
        <TextField label={t("agents.from")} type="date" value={from} onChange={setFrom} />
        <TextField label={t("agents.to")} type="date" value={to} onChange={setTo} />
      </Row>
      <Loaded call={figures}>
        {(value) => (
          <Stack>
            <Sums figures={value} />
            <Days days={value.days} currency={value.currency} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}
