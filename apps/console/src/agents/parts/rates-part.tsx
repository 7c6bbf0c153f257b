import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { useFormat } from "../../lib/format/format.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { useMay } from "../../lib/session.tsx";
import { Code, Count, Money, NoValue, Time } from "../../ui/cells/cells.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Note, Panel, Stack } from "../../ui/layout/layout.tsx";
import { PlainTable } from "../../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../../ui/layout/states.tsx";
import { RatesDialog } from "../acts/rates-dialog.tsx";
import type { AgentPartProps } from "../agent-part.ts";
import { RebateRecomputation } from "./rebate-recomputation.tsx";

type Rates = OperatorOutputOf<typeof operatorCalls.agents.rates>;
function RatesTable({ list }: Pick<Rates, "list">): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const format = useFormat();
  const percent = (rate: string): string => `${format.digits(rate)}%`;
  if (list.length === 0) return <Empty />;
  return (
    <PlainTable
      label={t("agents.rates")}
      rows={list}
      keyOf={({ gameType }) => gameType}
      columns={[
        { title: t("agents.category"), cell: ({ gameType }) => codeText("gameCategory", gameType) },
        { title: t("agents.rate"), isNumber: true, cell: ({ rate }) => percent(rate) },
        {
          title: t("agents.nextRate"),
          isNumber: true,
          cell: ({ nextRate }) => (nextRate === null ? <NoValue /> : percent(nextRate)),
        },
        { title: t("agents.least"), isNumber: true, cell: ({ least }) => percent(least) },
        { title: t("agents.most"), isNumber: true, cell: ({ most }) => percent(most) },
      ]}
    />
  );
}

function Links({ id, currency }: { readonly id: string; readonly currency: string }): ReactNode {
  const t = useT();
  const links = useOperatorCall(operatorCalls.agents.links, { id });
  return (
    <Panel title={t("agents.links")} isFlush>
      <Loaded call={links}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty />
          ) : (
            <PlainTable
              label={t("agents.links")}
              rows={list}
              keyOf={({ code }) => code}
              columns={[
                { title: t("agents.code"), cell: ({ code }) => <Code>{code}</Code> },
                { title: t("agents.column.status"), cell: ({ state }) => t(`agents.linkState.${state}`) },
                { title: t("agents.visits"), isNumber: true, cell: ({ visits }) => <Count value={visits} /> },
                {
                  title: t("agents.registrations"),
                  isNumber: true,
                  cell: ({ registrations }) => <Count value={registrations} />,
                },
                {
                  title: t("agents.column.firstDeposits"),
                  isNumber: true,
                  cell: ({ firstDeposits }) => <Count value={firstDeposits} />,
                },
                {
                  title: t("agents.column.deposit"),
                  isNumber: true,
                  cell: ({ deposit }) => <Money amount={deposit} currency={currency} />,
                },
                { title: t("agents.time"), cell: ({ createdAt }) => <Time at={createdAt} /> },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

/** The agent's rebate rates with their bounds, the recomputation of a day, and the agent's registration links. */
export function RatesPart({ agent: { id, currency } }: AgentPartProps): ReactNode {
  const t = useT();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const rates = useOperatorCall(operatorCalls.agents.rates, { id });
  const maySet = rates.data?.maySet === true && may("agents.decide");
  return (
    <Stack>
      <Panel
        title={t("agents.rates")}
        isFlush
        {...(maySet ? { acts: <Button onPress={() => setIsOpen(true)}>{t("agents.setRates")}</Button> } : {})}
      >
        <Loaded call={rates}>
          {({ list, maySet: isTop }) => (
            <>
              {isTop ? null : <Note>{t("agents.ratesAbove")}</Note>}
              <RatesTable list={list} />
            </>
          )}
        </Loaded>
      </Panel>
      <RebateRecomputation id={id} />
      <Links id={id} currency={currency} />
      {isOpen ? <RatesDialog id={id} onClose={() => setIsOpen(false)} /> : null}
    </Stack>
  );
}
