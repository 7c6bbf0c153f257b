import { useState, type ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import type { OperatorError } from "../lib/api/operator-error.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useKeys } from "../lib/keys.ts";
import { useMay } from "../lib/session.tsx";
import { actWithUndo, showToast } from "../lib/toasts.ts";
import { Button } from "../ui/controls/button.tsx";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { Row, Stack } from "../ui/layout/layout.tsx";
import { ActError } from "../ui/layout/states.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { ActDialog } from "../ui/overlays/act-dialog.tsx";
import { calls, type WithdrawalDetail } from "./withdrawal-types.ts";

type Opened = "refuse" | "blocked" | "end" | null;

/** Returns a function that sends the approval at once. For ten seconds the notice can take the approval back. */
function useApproval(order: WithdrawalDetail) {
  const t = useT();
  const takeBack = useOperatorAct(calls.takeBack, {
    onDone: () => showToast(t("withdrawals.takenBack", { name: order.card.member.name })),
  });
  const undo = async () => {
    const outcome = await takeBack.run({ id: order.id });
    if (outcome.kind === "failed") showToast(t("withdrawals.tooLate"), "bad");
  };
  const approve = useOperatorAct(calls.approve, {
    onDone: () => {
      // The server itself waits ten seconds, so nothing is sent when the notice ends.
      actWithUndo(
        t("withdrawals.approved", { name: order.card.member.name }),
        () => undefined,
        () => void undo(),
      );
    },
  });
  const run = (despiteBlock: boolean) =>
    approve.run({ id: order.id, ...(despiteBlock ? { despiteBlock } : {}) });
  return {
    run,
    undo,
    error: approve.error ?? takeBack.error,
    isPending: approve.isPending || takeBack.isPending,
  };
}

function RefuseDialog({
  order,
  onClose,
}: {
  readonly order: WithdrawalDetail;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  return (
    <ActDialog
      title={t("withdrawals.refuseTitle")}
      call={calls.refuse}
      confirmLabel={t("withdrawals.refuse")}
      look="danger"
      language={order.card.language === "BN" ? "bn" : "en"}
      input={(reason) => ({ id: order.id, reason })}
      onDone={() => showToast(t("withdrawals.refused", { name: order.card.member.name }))}
      onClose={onClose}
    >
      <p>{t("withdrawals.refuseHelp")}</p>
    </ActDialog>
  );
}

function EndDialog({
  order,
  onClose,
}: {
  readonly order: WithdrawalDetail;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [state, setState] = useState<"paid" | "failed">("paid");
  const [reference, setReference] = useState("");
  const given = reference.trim();
  return (
    <ActDialog
      title={t("withdrawals.endTitle")}
      call={calls.end}
      input={(reason) => ({ id: order.id, state, reason, ...(given === "" ? {} : { reference: given }) })}
      onDone={() => showToast(t("withdrawals.ended"))}
      onClose={onClose}
    >
      <Stack>
        <p>{t("withdrawals.endHelp")}</p>
        <SelectField
          label={t("withdrawals.endState")}
          value={state}
          onChange={(value) => setState(value === "failed" ? "failed" : "paid")}
          choices={[
            { value: "paid", label: t("withdrawals.state.paid") },
            { value: "failed", label: t("withdrawals.state.failed") },
          ]}
        />
        <TextField
          label={t("withdrawals.reference")}
          value={reference}
          onChange={setReference}
          maxLength={100}
        />
      </Stack>
    </ActDialog>
  );
}

function BlockedDialog({
  name,
  onConfirm,
  onClose,
}: {
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  return (
    <Dialog
      title={t("withdrawals.blockedTitle")}
      isAlert
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t("first.cancel")}</Button>
          <Button look="danger" onPress={onConfirm}>
            {t("withdrawals.approveAllTheSame")}
          </Button>
        </>
      }
    >
      <p>{t("withdrawals.blockedText", { name })}</p>
    </Dialog>
  );
}

function useRetry(order: WithdrawalDetail): {
  readonly run: () => void;
  readonly error: OperatorError | null;
  readonly isPending: boolean;
} {
  const t = useT();
  const retry = useOperatorAct(calls.retry, { onDone: () => showToast(t("withdrawals.retried")) });
  return { run: () => void retry.run({ id: order.id }), error: retry.error, isPending: retry.isPending };
}

/** Buttons and keyboard shortcuts for the acts that the withdrawal's state allows. */
export function WithdrawalActs({ order }: { readonly order: WithdrawalDetail }): ReactNode {
  const t = useT();
  const may = useMay();
  const [opened, setOpened] = useState<Opened>(null);
  const approval = useApproval(order);
  const retry = useRetry(order);
  const isWaiting = order.state === "review";
  const mayApprove = may("withdrawals.approve");
  const mayRefuse = may("withdrawals.refuse") && (isWaiting || order.state === "approved");
  const approve = () => {
    if (order.card.status === "active") void approval.run(false);
    else setOpened("blocked");
  };
  useKeys([
    {
      keys: ["a"],
      label: "withdrawals.approve",
      act: approve,
      isDisabled: !mayApprove || !isWaiting || approval.isPending,
    },
    { keys: ["r"], label: "withdrawals.refuse", act: () => setOpened("refuse"), isDisabled: !mayRefuse },
  ]);
  const close = () => setOpened(null);
  return (
    <Stack>
      <Row>
        {mayApprove && isWaiting ? (
          <Button look="primary" hint="a" isPending={approval.isPending} onPress={approve}>
            {t("withdrawals.approve")}
          </Button>
        ) : null}
        {mayRefuse ? (
          <Button look="danger" hint="r" onPress={() => setOpened("refuse")}>
            {t("withdrawals.refuse")}
          </Button>
        ) : null}
        {mayApprove && order.mayTakeBack ? (
          <Button isPending={approval.isPending} onPress={() => void approval.undo()}>
            {t("withdrawals.takeBack")}
          </Button>
        ) : null}
        {mayApprove && order.trouble !== null && (order.state === "approved" || order.state === "sending") ? (
          <Button isPending={retry.isPending} onPress={retry.run}>
            {t("withdrawals.retry")}
          </Button>
        ) : null}
        {mayApprove && order.state === "sending" ? (
          <Button onPress={() => setOpened("end")}>{t("withdrawals.end")}</Button>
        ) : null}
      </Row>
      <ActError error={approval.error ?? retry.error} />
      {opened === "refuse" ? <RefuseDialog order={order} onClose={close} /> : null}
      {opened === "end" ? <EndDialog order={order} onClose={close} /> : null}
      {opened === "blocked" ? (
        <BlockedDialog
          name={order.card.member.name}
          onClose={close}
          onConfirm={() => {
            close();
            void approval.run(true);
          }}
        />
      ) : null}
    </Stack>
  );
}
