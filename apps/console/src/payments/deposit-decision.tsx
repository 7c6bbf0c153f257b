import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { useKeys } from "../lib/keys.ts";
import { useMay } from "../lib/session.tsx";
import { actWithUndo, showToast } from "../lib/toasts.ts";
import { Code, DefinitionList, Money, NoValue, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Note, Row, Stack } from "../ui/layout/layout.tsx";
import { useErrorText } from "../ui/layout/states.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";
import { DepositApproveDialog, type TypedMatch } from "./deposit-approve-dialog.tsx";
import { DepositLines } from "./deposit-lines.tsx";
import { DepositMemberCard } from "./deposit-member-card.tsx";
import { DepositProof } from "./deposit-proof.tsx";
import styles from "./deposit-queue.module.css";
import type { DepositLine, WaitingItem } from "./deposit-types.ts";

type Deciding = {
  readonly onHide: () => void;
  /** Called when the decision was undone or failed, so that the item waits again. `isChosen`: show it again. */
  readonly onShow: (isChosen: boolean) => void;
};
type Match = Partial<TypedMatch> & { readonly lineId?: string };

/** Approves a deposit after ten seconds unless undone, and refuses a deposit at once. */
function useDecision(item: WaitingItem, { onHide, onShow }: Deciding) {
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const outdates = ["statements."];
  const approve = useOperatorAct(operatorCalls.deposits.approve, { outdates });
  const refuse = useOperatorAct(operatorCalls.deposits.refuse, { outdates });
  const { id, currency } = item;
  return {
    isPending: refuse.isPending,
    error: refuse.error,
    approve: (amount: string, match: Match) => {
      onHide();
      const send = async () => {
        const outcome = await approve.run({ id, ...match });
        if (outcome.kind === "value") return;
        onShow(outcome.kind === "failed");
        if (outcome.kind === "failed") showToast(errorText(outcome.error), "bad");
      };
      actWithUndo(
        t("deposits.approved", { amount: format.money(amount, currency) }),
        () => void send(),
        () => onShow(true),
      );
    },
    refuse: async (reason: string): Promise<boolean> => {
      const outcome = await refuse.run({ id, reason });
      if (outcome.kind === "failed") return false;
      onHide();
      showToast(t("deposits.refused"));
      return true;
    },
  };
}

function DepositFacts({ item }: { readonly item: WaitingItem }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { amount, received, currency, transactionId, paymentId, reference, accountNumber, account } = item;
  const code = (value: string | null) => (value === null ? <NoValue /> : <Code>{value}</Code>);
  return (
    <DefinitionList
      rows={[
        { term: t("deposits.kind"), value: codeText("depositKind", item.kind) },
        { term: t("deposits.amount"), value: <Money amount={amount} currency={currency} /> },
        { term: t("deposits.received"), value: <Money amount={received} currency={currency} /> },
        { term: t("deposits.channel"), value: item.channel },
        {
          term: t("deposits.account"),
          value: code(accountNumber === null ? null : `${account} · ${accountNumber}`),
        },
        { term: t("deposits.reference"), value: code(reference) },
        { term: t("deposits.transaction"), value: code(transactionId) },
        { term: t("deposits.payment"), value: code(paymentId) },
        ...(item.secondOf === null ? [] : [{ term: t("deposits.secondOf"), value: code(item.secondOf) }]),
        { term: t("deposits.since"), value: <Time at={item.since} /> },
      ]}
    />
  );
}

/**
 * One waiting deposit: its picture beside the statement lines and its member, and the buttons for the possible acts.
 */
export function DepositDecision({
  item,
  onHide,
  onShow,
}: Deciding & { readonly item: WaitingItem }): ReactNode {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"approve" | "refuse" | null>(null);
  const isManual = item.kind === "manual";
  const found = useOperatorCall(
    operatorCalls.statements.forDeposit,
    { id: item.id },
    { isEnabled: isManual },
  );
  const lines = found.data?.lines ?? [];
  const decision = useDecision(item, { onHide, onShow });
  const mayDecide = may("deposits.decide");
  const isDisabled = !mayDecide || item.proposal !== null;
  const byLine = (line: DepositLine) => decision.approve(line.amount, { lineId: line.id });
  const approve = () => {
    const [best] = lines;
    if (!isManual) decision.approve(item.received ?? item.amount, {});
    else if (best?.grade === "exact") byLine(best);
    else setDialog("approve");
  };
  const refuse = () => setDialog("refuse");
  const open = () => void navigate({ to: `/deposits/${item.id}` });
  useKeys([
    {
      keys: ["a"],
      label: "deposits.approve",
      act: approve,
      isDisabled: isDisabled || (isManual && found.isLoading),
    },
    { keys: ["r"], label: "deposits.refuse", act: refuse, isDisabled: !mayDecide },
    { keys: ["o"], label: "deposits.open", act: open },
  ]);
  return (
    <Stack>
      <Row>
        <h2>{item.member.name}</h2>
        <Button look="primary" hint="a" onPress={approve} isDisabled={isDisabled}>
          {t("deposits.approve")}
        </Button>
        <Button look="danger" hint="r" onPress={refuse} isDisabled={!mayDecide}>
          {t("deposits.refuse")}
        </Button>
        <Button hint="o" onPress={open}>
          {t("deposits.open")}
        </Button>
      </Row>
      {item.proposal === null ? null : (
        <Note>{t("deposits.waitsForSecond", { name: item.proposal.by })}</Note>
      )}
      <DepositFacts item={item} />
      <div className={styles["beside"]}>
        {isManual ? <DepositProof id={item.id} hasProof={item.hasProof} /> : null}
        {isManual ? <DepositLines found={found} onApprove={isDisabled ? null : byLine} /> : null}
        <DepositMemberCard member={item.member} currency={item.currency} />
      </div>
      {dialog === "approve" ? (
        <DepositApproveDialog
          item={item}
          onClose={() => setDialog(null)}
          onConfirm={(match) => {
            setDialog(null);
            decision.approve(match.received, match);
          }}
        />
      ) : null}
      {dialog === "refuse" ? (
        <ReasonDialog
          title={t("deposits.refuseTitle")}
          act={operatorCalls.deposits.refuse.name}
          confirmLabel={t("deposits.refuse")}
          look="danger"
          suggestions={isManual ? [t("deposits.reasonNoMoney"), t("deposits.reasonOther")] : []}
          isPending={decision.isPending}
          error={decision.error}
          onClose={() => setDialog(null)}
          onConfirm={(reason) => void decision.refuse(reason).then((isDone) => isDone && setDialog(null))}
        />
      ) : null}
    </Stack>
  );
}
