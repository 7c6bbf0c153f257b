import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { useFormat } from "../../lib/format/format.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { Badge } from "../../ui/cells/badge.tsx";
import { DefinitionList, MemberLink, Money, NoValue } from "../../ui/cells/cells.tsx";
import { TextField } from "../../ui/controls/fields.tsx";
import { Panel, Row, Stack } from "../../ui/layout/layout.tsx";
import { PlainTable } from "../../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../../ui/layout/states.tsx";

type Rebate = OperatorOutputOf<typeof operatorCalls.agentPay.recomputeRebate>;

export function EqualBadge({ isEqual }: { readonly isEqual: boolean }): ReactNode {
  const t = useT();
  return <Badge tone={isEqual ? "good" : "bad"}>{t(isEqual ? "agents.isEqual" : "agents.isOther")}</Badge>;
}

function Result({ rebate: { rows, own, team, isEqual, currency } }: { readonly rebate: Rebate }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const format = useFormat();
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <Stack>
      <Row>
        <EqualBadge isEqual={isEqual} />
      </Row>
      <DefinitionList
        rows={[
          { term: `${t("agents.part.own")}: ${t("agents.earned")}`, value: money(own.earned) },
          { term: `${t("agents.part.own")}: ${t("agents.paid")}`, value: money(own.paid) },
          { term: `${t("agents.partTeam")}: ${t("agents.earned")}`, value: money(team.earned) },
          { term: `${t("agents.partTeam")}: ${t("agents.paid")}`, value: money(team.paid) },
        ]}
      />
      {rows.length === 0 ? (
        <Empty />
      ) : (
        <PlainTable
          label={t("agents.recomputeRebate")}
          rows={rows}
          keyOf={({ part, member, gameType }) => `${part} ${member?.id ?? ""} ${gameType}`}
          columns={[
            {
              title: t("agents.member"),
              cell: ({ member }) =>
                member === null ? t("agents.part.own") : <MemberLink id={member.id} name={member.name} />,
            },
            { title: t("agents.category"), cell: ({ gameType }) => codeText("gameCategory", gameType) },
            { title: t("agents.column.turnover"), isNumber: true, cell: ({ turnover }) => money(turnover) },
            { title: t("agents.rate"), isNumber: true, cell: ({ rate }) => `${format.digits(rate)}%` },
            {
              title: t("agents.belowRate"),
              isNumber: true,
              cell: ({ member, belowRate }) =>
                member === null ? <NoValue /> : `${format.digits(belowRate)}%`,
            },
            { title: t("agents.difference"), isNumber: true, cell: ({ difference }) => `${difference}%` },
          ]}
        />
      )}
    </Stack>
  );
}

/** Recomputes a day's rebates of an agent from the settled rounds. */
export function RebateRecomputation({ id }: { readonly id: string }): ReactNode {
  const t = useT();
  const [day, setDay] = useState("");
  const rebate = useOperatorCall(
    operatorCalls.agentPay.recomputeRebate,
    { id, day },
    { isEnabled: day !== "" },
  );
  return (
    <Panel title={t("agents.recomputeRebate")}>
      <Stack>
        <TextField
          label={t("agents.day")}
          description={t("agents.recomputeHelp")}
          type="date"
          value={day}
          onChange={setDay}
        />
        {day === "" ? null : <Loaded call={rebate}>{(value) => <Result rebate={value} />}</Loaded>}
      </Stack>
    </Panel>
  );
}
