// An act of an operator in a dialog. The dialog closes when the act is done or became a proposal; otherwise it keeps
// the typed values.

import { useState, type ReactNode } from "react";
import type { AnyOperatorCall } from "@khela/contract/operator/operator-calls";
import type { OperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { useOperatorAct, type ActOptions } from "../../lib/api/use-operator-act.ts";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { DialogForm, type DialogFormProps } from "./dialog-form.tsx";
import { ReasonDialog, type ReasonDialogProps } from "./reason-dialog.tsx";

type ActProps<C extends AnyOperatorCall> = ActOptions<OperatorOutputOf<C>> & {
  readonly call: C;
  readonly onClose: () => void;
};

function useClosingAct<C extends AnyOperatorCall>({ call, onClose, ...options }: ActProps<C>) {
  const { run, isPending, error } = useOperatorAct(call, options);
  const send = async (input: OperatorInputOf<C>) => {
    const outcome = await run(input);
    if (outcome.kind !== "failed") onClose();
  };
  return { send, isPending, error };
}

/** Returns a request id that is the same for all presses in a dialog. */
export function useRequestId(): string {
  const [id] = useState(() => crypto.randomUUID());
  return id;
}

/** Dialog for an act that needs a reason. Its children may be further fields. */
export function ActDialog<C extends AnyOperatorCall>({
  call,
  onClose,
  onDone,
  outdates,
  input,
  ...dialog
}: ActProps<C> &
  Omit<ReasonDialogProps, "act" | "isPending" | "error" | "onConfirm"> & {
    readonly input: (reason: string) => OperatorInputOf<C>;
  }): ReactNode {
  const { send, isPending, error } = useClosingAct({ call, onClose, onDone, outdates });
  return (
    <ReasonDialog
      {...dialog}
      act={call.name}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={(reason) => void send(input(reason))}
    />
  );
}

/** Dialog for an act that needs a form but asks for no reason separately. */
export function ActForm<C extends AnyOperatorCall>({
  call,
  onClose,
  onDone,
  outdates,
  input,
  ...form
}: ActProps<C> &
  Omit<DialogFormProps, "isPending" | "error" | "onSubmit"> & {
    readonly input: () => OperatorInputOf<C>;
  }): ReactNode {
  const { send, isPending, error } = useClosingAct({ call, onClose, onDone, outdates });
  return (
    <DialogForm
      {...form}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={() => void send(input())}
    />
  );
}
