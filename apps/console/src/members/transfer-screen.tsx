import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { findTransactionType } from "@khela/contract/wallet/transaction-types";
import { useCodeText, useT } from "../i18n/texts.ts";
import { usePathPart } from "../lib/address.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, DefinitionList, MemberLink, Money, NoValue, Time, TransferLink } from "../ui/cells/cells.tsx";
import { Note, Page, Panel } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Loaded } from "../ui/layout/states.tsx";

const { memberMoney } = operatorCalls;
type Transfer = OperatorOutputOf<typeof memberMoney.transfer>;

function Facts({ transfer }: { readonly transfer: Transfer }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { member, currency, related } = transfer;
  return (
    <Panel title={t("members.transferOne")}>
      <DefinitionList
        rows={[
          { term: t("members.member"), value: <MemberLink id={member.id} name={member.name} /> },
          {
            term: t("members.kind"),
            value: codeText("members.transfer", findTransactionType(transfer.type) ?? String(transfer.type)),
          },
          {
            term: t("members.phase"),
            value: <Badge>{codeText("members.transferPhase", transfer.phase)}</Badge>,
          },
          { term: t("members.amount"), value: <Money amount={transfer.amount} currency={currency} /> },
          { term: t("members.time"), value: <Time at={transfer.at} precision="second" /> },
          { term: t("members.reference"), value: <Code>{transfer.reference}</Code> },
          {
            term: t("members.round"),
            value: transfer.round === null ? <NoValue /> : <Code>{transfer.round}</Code>,
          },
          { term: t("members.balanceAfter"), value: <Money amount={transfer.balance} currency={currency} /> },
          { term: t("members.heldAfter"), value: <Money amount={transfer.held} currency={currency} /> },
          ...related.map(({ kind, id }) => ({
            term: codeText("members.transferRelated", kind),
            value: <TransferLink memberId={member.id} id={id} />,
          })),
          { term: t("members.transferId"), value: <Code>{transfer.id}</Code> },
        ]}
      />
    </Panel>
  );
}

function Movements({
  transfer: { movements, currency, member },
}: {
  readonly transfer: Transfer;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  if (movements.length === 0) return <Note>{t("members.movesNothing")}</Note>;
  return (
    <Panel title={t("members.movements")} isFlush>
      <PlainTable
        label={t("members.movements")}
        rows={movements}
        keyOf={({ owner }) => owner}
        columns={[
          {
            title: t("members.account"),
            cell: ({ owner, account, ref }) => (
              <>
                {owner === "member" ? (
                  <MemberLink id={member.id} name={member.name} />
                ) : (
                  codeText("members.operatorAccount", account)
                )}{" "}
                <Code>{ref === "" ? account : `${account}/${ref}`}</Code>
              </>
            ),
          },
          {
            title: t("members.amount"),
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
            isNumber: true,
          },
        ]}
      />
    </Panel>
  );
}

/** Screen with one ledger transfer: its amounts by account, its round, and related transfers. */
export function TransferScreen(): ReactNode {
  const t = useT();
  const memberId = usePathPart("memberId");
  const id = usePathPart("transferId");
  const call = useOperatorCall(memberMoney.transfer, { memberId, id });
  return (
    <Page title={t("members.transferOne")}>
      <Loaded call={call}>
        {(transfer) => (
          <>
            <Facts transfer={transfer} />
            <Movements transfer={transfer} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
