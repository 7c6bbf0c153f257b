// A call that changes something, for components: its pending state and its error. It shows nothing and retries nothing.

import { useState } from "react";
import type { AnyCall } from "@khela/contract/calls";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { type CallError, send } from "../api/call.ts";

export type Mutation<C extends AnyCall> = {
  readonly isPending: boolean;
  readonly error: CallError | null;
  /** Makes the call. Returns its value, or null when it failed; `error` then has the reason. */
  readonly mutate: (input: InputOf<C>) => Promise<OutputOf<C> | null>;
};

/** Returns a mutation of the call, with its pending state and error. */
export function useMutation<C extends AnyCall>(call: C): Mutation<C> {
  const [state, setState] = useState<{ isPending: boolean; error: CallError | null }>({
    isPending: false,
    error: null,
  });
  return {
    ...state,
    mutate: async (input) => {
      setState({ isPending: true, error: null });
      try {
        const answer = await send(call, input);
        setState({ isPending: false, error: null });
        return answer;
      } catch (error) {
        setState({ isPending: false, error: error as CallError });
        return null;
      }
    },
  };
}
