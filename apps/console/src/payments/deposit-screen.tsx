import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../i18n/texts.ts";
import { usePathPart } from "../lib/address.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, DefinitionList, Money, NoValue, Time, TransferLink } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Note, Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { AuditPanel } from "../ui/layout/audit-panel.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import { DepositMemberCard } from "./deposit-member-card.tsx";
import { DepositProof } from "./deposit-proof.tsx";
import styles from "./deposit-queue.module.css";
import type { DepositView } from "./deposit-types.ts";
import { EndRefundDialog } from "./end-refund-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

function Facts({ deposit }: { readonly deposit: DepositView }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { currency } = deposit;
  const code = (value: string | null) => (value === null ? <NoValue /> : <Code>{value}</Code>);
  const rows = [
    { term: t("deposits.kind"), value: codeText("depositKind", deposit.kind) },
    { term: t("deposits.amount"), value: <Money amount={deposit.amount} currency={currency} /> },
    { term: t("deposits.received"), value: <Money amount={deposit.received} currency={currency} /> },
    { term: t("deposits.channel"), value: deposit.channel },
    { term: t("deposits.gateway"), value: deposit.gateway ?? <NoValue /> },
    { term: t("deposits.account"), value: code(deposit.accountNumber) },
    { term: t("deposits.reference"), value: code(deposit.reference) },
    { term: t("deposits.transaction"), value: code(deposit.transactionId) },
    { term: t("deposits.payment"), value: code(deposit.paymentId) },
    { term: t("deposits.created"), value: <Time at={deposit.createdAt} precision="second" /> },
    { term: t("deposits.paid"), value: <Time at={deposit.paidAt} precision="second" /> },
    {
      term: t("deposits.transfer"),
      value:
        deposit.transferId === null ? (
          <NoValue />
        ) : (
          <TransferLink memberId={deposit.member.id} id={deposit.transferId} />
        ),
    },
  ];
  const { bonus, refusal } = deposit;
  return (
    <DefinitionList
      rows={[
        ...rows,
        ...(refusal === null ? [] : [{ term: t("deposits.refusal"), value: refusal }]),
        ...(bonus === null
          ? []
          : [
              {
                term: t("deposits.bonus"),
                value: (
                  <Row>
                    <span>{bonus.promotion}</span>
                    <Money amount={bonus.reward} currency={currency} />
                  </Row>
                ),
              },
            ]),
      ]}
    />
  );
}

function Refunds({ refunds }: Pick<DepositView, "refunds">): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const mayEnd = useMay()("deposits.refund");
  const [ending, setEnding] = useState<DepositView["refunds"][number] | null>(null);
  if (refunds.length === 0) return <Empty text={t("deposits.noRefunds")} />;
  return (
    <Stack>
      {refunds.map((refund) => (
        <Row key={refund.id}>
          <Badge tone={refund.state === "failed" ? "bad" : "neutral"}>
            {codeText("depositRefund", refund.state)}
          </Badge>
          <Money amount={refund.amount} currency={refund.currency} />
          <Time at={refund.requestedAt} />
          <span>{refund.requestedBy}</span>
          <span>{refund.reason}</span>
          {mayEnd && refund.state === "sending" ? (
            <Button size="small" onPress={() => setEnding(refund)}>
              {t("deposits.endRefund")}
            </Button>
          ) : null}
        </Row>
      ))}
      {ending === null ? null : <EndRefundDialog refund={ending} onClose={() => setEnding(null)} />}
    </Stack>
  );
}

function DepositPage({ deposit }: { readonly deposit: DepositView }): ReactNode {
  const t = useT();
  const may = useMay();
  const codeText = useCodeText();
  const [isRefunding, setIsRefunding] = useState(false);
  const canRefund = may("deposits.refund") && (deposit.state === "paid" || deposit.state === "refused");
  return (
    <Page
      title={t("deposits.one")}
      sub={
        <Row>
          <Badge tone={deposit.state === "paid" ? "good" : "neutral"}>
            {codeText("depositState", deposit.state)}
          </Badge>
          <Code>{deposit.id}</Code>
        </Row>
      }
      acts={canRefund ? <Button onPress={() => setIsRefunding(true)}>{t("deposits.refund")}</Button> : null}
    >
      {deposit.proposal === null ? null : (
        <Note>{t("deposits.waitsForSecond", { name: deposit.proposal.by })}</Note>
      )}
      <div className={styles["beside"]}>
        <Panel title={t("deposits.one")}>
          <Facts deposit={deposit} />
        </Panel>
        <Stack>
          <DepositMemberCard member={deposit.member} currency={deposit.currency} />
          <Panel title={t("deposits.refundsTitle")}>
            <Refunds refunds={deposit.refunds} />
          </Panel>
        </Stack>
        {deposit.kind === "manual" ? <DepositProof id={deposit.id} hasProof={deposit.hasProof} /> : null}
      </div>
      <AuditPanel subject={`deposit:${deposit.id}`} />
      {isRefunding ? <RefundDialog deposit={deposit} onClose={() => setIsRefunding(false)} /> : null}
    </Page>
  );
}

/** One deposit: what was requested, what arrived, its transfers in the ledger, and refunds. */
export function DepositScreen(): ReactNode {
  const t = useT();
  const id = usePathPart("depositId");
  const deposit = useOperatorCall(operatorCalls.deposits.get, { id });
  return (
    <Loaded call={deposit} pageTitle={t("deposits.one")}>
      {(value) => <DepositPage deposit={value} />}
    </Loaded>
  );
}
