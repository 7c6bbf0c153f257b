import type { ReactNode } from "react";
import { useCodeText, useT } from "../i18n/texts.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Count, DefinitionList, Money, NoValue, Time, TransferLink } from "../ui/cells/cells.tsx";
import { Note, Panel, Stack } from "../ui/layout/layout.tsx";
import type { WithdrawalDetail } from "./withdrawal-types.ts";

const tones = {
  review: "warn",
  approved: "neutral",
  sending: "neutral",
  paid: "good",
  cancelled: "neutral",
  refused: "bad",
  failed: "bad",
} as const;

/** The withdrawal's amount, state, times, gateway attempts and ledger transfers. */
export function WithdrawalFacts({ order }: { readonly order: WithdrawalDetail }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { currency, state, trouble } = order;
  return (
    <Panel title={t("withdrawals.order")}>
      <Stack>
        {trouble === null ? null : <Note>{codeText("withdrawals.trouble", trouble)}</Note>}
        <DefinitionList
          rows={[
            {
              term: t("withdrawals.column.state"),
              value: <Badge tone={tones[state]}>{codeText("withdrawals.state", state)}</Badge>,
            },
            {
              term: t("withdrawals.column.amount"),
              value: <Money amount={order.amount} currency={currency} />,
            },
            { term: t("withdrawals.received"), value: <Money amount={order.received} currency={currency} /> },
            { term: t("withdrawals.column.at"), value: <Time at={order.requestedAt} /> },
            { term: t("withdrawals.column.decidedBy"), value: order.decidedBy ?? <NoValue /> },
            { term: t("withdrawals.column.sentAt"), value: <Time at={order.sentAt} /> },
            { term: t("withdrawals.column.finishedAt"), value: <Time at={order.finishedAt} /> },
            { term: t("withdrawals.column.gateway"), value: <Code>{order.gateway}</Code> },
            { term: t("withdrawals.column.attempts"), value: <Count value={order.attempts} /> },
            { term: t("withdrawals.nextAt"), value: <Time at={order.nextAt} precision="second" /> },
            { term: t("withdrawals.column.payoutId"), value: order.payoutId ?? <NoValue /> },
            { term: t("withdrawals.column.remark"), value: order.remark ?? <NoValue /> },
            { term: t("withdrawals.column.id"), value: <Code>{order.id}</Code> },
            {
              term: t("withdrawals.transfers"),
              value: (
                <Stack>
                  {order.transfers.map((id) => (
                    <TransferLink key={id} memberId={order.card.member.id} id={id} />
                  ))}
                </Stack>
              ),
            },
          ]}
        />
      </Stack>
    </Panel>
  );
}
