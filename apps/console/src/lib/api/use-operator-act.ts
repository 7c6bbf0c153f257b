import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import type { AnyOperatorCall } from "@khela/contract/operator/operator-calls";
import type { OperatorInputOf, OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { OperatorError } from "./operator-error.ts";
import { showProposal } from "./proposal-notice.ts";
import { sendOperatorCall, type CallOutcome, type SendOptions } from "./send.ts";
import { invalidateCalls } from "./use-operator-call.ts";

/** Outcome of an act. After a failure, the hook's `error` has the same error. */
export type ActOutcome<V> = CallOutcome<V> | { readonly kind: "failed"; readonly error: OperatorError };

export type ActOptions<V> = {
  readonly onDone?: ((value: V) => void) | undefined;
  /**
   * Areas (`withdrawals.`) or calls whose cached answers become stale. The call's own area, proposals and the menu's
   * counts always become stale.
   */
  readonly outdates?: readonly string[] | undefined;
};

export type OperatorAct<C extends AnyOperatorCall> = {
  /** Runs the act and never throws. The shell shows the proposal if the act became one. */
  readonly run: (
    input: OperatorInputOf<C>,
    options?: Pick<SendOptions, "files">,
  ) => Promise<ActOutcome<OperatorOutputOf<C>>>;
  readonly isPending: boolean;
  /** Error of the last run. Null before the first run, after a success, and after a cancelled dialog. */
  readonly error: OperatorError | null;
  readonly reset: () => void;
};

type Variables<C extends AnyOperatorCall> = {
  readonly input: OperatorInputOf<C>;
  readonly files?: Readonly<Record<string, File>> | undefined;
};

/** Returns functions for a call that changes something, or that reads personal data for a reason. */
export function useOperatorAct<C extends AnyOperatorCall>(
  call: C,
  { onDone, outdates = [] }: ActOptions<OperatorOutputOf<C>> = {},
): OperatorAct<C> {
  const { mutateAsync, isPending, error, reset } = useMutation<
    CallOutcome<OperatorOutputOf<C>>,
    OperatorError,
    Variables<C>
  >({
    mutationFn: ({ input, files }) => sendOperatorCall(call, input, { files }),
    onSuccess: async (outcome) => {
      if (outcome.kind === "proposal") showProposal(outcome.proposal);
      else onDone?.(outcome.value);
      await invalidateCalls(`${call.name.split(".")[0]}.`, "proposals.", "today.", ...outdates);
    },
  });
  const run = useCallback<OperatorAct<C>["run"]>(
    async (input, { files } = {}) => {
      try {
        return await mutateAsync({ input, files });
      } catch (failure) {
        const known =
          failure instanceof OperatorError ? failure : new OperatorError("unknown.system.err", "", 0);
        return { kind: "failed", error: known };
      }
    },
    [mutateAsync],
  );
  return { run, isPending, error: error?.code === "cancelled" ? null : error, reset };
}
