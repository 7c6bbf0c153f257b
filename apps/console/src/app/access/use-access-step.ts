import { useState } from "react";
import { OperatorError } from "../../lib/api/operator-error.ts";

export type AccessStep = {
  readonly isPending: boolean;
  readonly error: OperatorError | null;
  /** Runs one step of the sign-in. When the step is refused, `error` has the reason. */
  readonly run: (work: () => Promise<void>) => void;
};

export function useAccessStep(): AccessStep {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<OperatorError | null>(null);
  return {
    isPending,
    error,
    run(work) {
      setIsPending(true);
      setError(null);
      work()
        .catch((failure: unknown) => {
          if (!(failure instanceof OperatorError)) throw failure;
          setError(failure);
        })
        .finally(() => setIsPending(false));
    },
  };
}
