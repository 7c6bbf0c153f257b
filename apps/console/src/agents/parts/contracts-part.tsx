import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { usePages } from "../../lib/use-pages.ts";
import { MemberLink, Money, Time } from "../../ui/cells/cells.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Panel, Stack } from "../../ui/layout/layout.tsx";
import { Pager } from "../../ui/layout/pager.tsx";
import { PlainTable } from "../../ui/layout/plain-table.tsx";
import { Empty, Loaded } from "../../ui/layout/states.tsx";
import type { AgentPartProps } from "../agent-part.ts";
import { PeriodsDialog } from "./periods-dialog.tsx";

type Contract = OperatorOutputOf<typeof operatorCalls.agentPay.contracts>["list"][number];

function useRateText(currency: string): (contract: Contract) => ReactNode {
  const t = useT();
  return ({ tiers, rateType }) =>
    tiers
      .map(({ minTurnover, rate }) =>
        t("agents.tier", {
          turnover: `${minTurnover} ${currency}`,
          rate: rateType === "P" ? `${rate}%` : `${rate} ${currency}`,
        }),
      )
      .join("; ");
}

function ContractTable({
  list,
  currency,
  onOpen,
}: {
  readonly list: readonly Contract[];
  readonly currency: string;
  readonly onOpen: (contract: Contract) => void;
}): ReactNode {
  const t = useT();
  const rateText = useRateText(currency);
  if (list.length === 0) return <Empty />;
  return (
    <PlainTable
      label={t("agents.contracts")}
      rows={list}
      keyOf={({ contractId }) => contractId}
      columns={[
        {
          title: t("agents.member"),
          cell: ({ customerId, customerName }) => <MemberLink id={customerId} name={customerName} />,
        },
        { title: t("agents.contractKind"), cell: ({ kind }) => t(`agents.contract.${kind}`) },
        { title: t("agents.tiers"), cell: rateText },
        { title: t("agents.column.status"), cell: ({ state }) => t(`agents.contractState.${state}`) },
        { title: t("agents.time"), cell: ({ requestedAt }) => <Time at={requestedAt} /> },
        {
          title: t("agents.paid"),
          isNumber: true,
          cell: ({ paid }) => <Money amount={paid} currency={currency} />,
        },
        {
          title: t("agents.due"),
          isNumber: true,
          cell: ({ due }) => <Money amount={due} currency={currency} />,
        },
        {
          title: t("agents.periods"),
          cell: (contract) => (
            <Button size="small" onPress={() => onOpen(contract)}>
              {t("agents.periods")}
            </Button>
          ),
        },
      ]}
    />
  );
}

/** The agent's own contracts with members below, each with its periods and their recomputation. */
export function ContractsPart({ agent: { id } }: AgentPartProps): ReactNode {
  const t = useT();
  const pages = usePages();
  const [opened, setOpened] = useState<Contract | null>(null);
  const contracts = useOperatorCall(
    operatorCalls.agentPay.contracts,
    { id, cursor: pages.cursor },
    { keepsPrevious: true },
  );
  return (
    <Stack>
      <Panel title={t("agents.contracts")} isFlush>
        <Loaded call={contracts}>
          {({ list, currency }) => <ContractTable list={list} currency={currency} onOpen={setOpened} />}
        </Loaded>
      </Panel>
      <Pager pages={pages} nextCursor={contracts.data?.nextCursor ?? null} />
      {opened === null ? null : (
        <PeriodsDialog
          member={opened.customerId}
          name={opened.customerName}
          contractId={opened.contractId}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  );
}
