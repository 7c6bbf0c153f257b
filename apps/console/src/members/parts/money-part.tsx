import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { findTransactionType } from "@khela/contract/wallet/transaction-types";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { Code, Money, Time, TransferLink } from "../../ui/cells/cells.tsx";
import { Panel, Stack } from "../../ui/layout/layout.tsx";
import { Loaded } from "../../ui/layout/states.tsx";
import type { MemberPartProps } from "../member-part.ts";
import { Pager } from "../../ui/layout/pager.tsx";
import { Table } from "../table.tsx";
import { usePages } from "../../lib/use-pages.ts";

/** Ledger transfers of the member's main account. */
export function MoneyPart({ member: { id } }: MemberPartProps): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const pages = usePages();
  const transfers = useOperatorCall(
    operatorCalls.memberMoney.transfers,
    { id, cursor: pages.cursor },
    { keepsPrevious: true },
  );
  return (
    <Loaded call={transfers}>
      {({ list, currency, nextCursor }) => (
        <Stack>
          <Panel isFlush>
            <Table
              name={t("members.part.money")}
              rows={list}
              keyOf={(row) => row.id}
              columns={[
                { title: t("members.time"), cell: ({ at }) => <Time at={at} precision="second" /> },
                {
                  title: t("members.kind"),
                  cell: ({ type }) => codeText("members.transfer", findTransactionType(type) ?? String(type)),
                },
                {
                  title: t("members.amount"),
                  isNumber: true,
                  cell: ({ amount }) => <Money amount={amount} currency={currency} />,
                },
                {
                  title: t("members.balance"),
                  isNumber: true,
                  cell: ({ balance }) => <Money amount={balance} currency={currency} />,
                },
                { title: t("members.reference"), cell: ({ reference }) => <Code>{reference}</Code> },
                { title: t("members.transferId"), cell: (row) => <TransferLink memberId={id} id={row.id} /> },
              ]}
            />
          </Panel>
          <Pager pages={pages} nextCursor={nextCursor} />
        </Stack>
      )}
    </Loaded>
  );
}
