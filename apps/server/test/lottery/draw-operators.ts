import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { createOperator, type OperatorAnswer, type TestOperator } from "../../../../tests/operators.ts";
import type { Harness } from "../../../../tests/harness.ts";

const { lottery } = operatorCalls;

/** A console call, by name. */
export type DrawAct = "enterResult" | "correctResult" | "voidDraw" | "confirm";

type Body = {
  readonly operator: string;
  readonly gameId: number;
  readonly numero: string;
  readonly result?: unknown;
  readonly reason?: string;
};

export type DrawOperators = {
  readonly named: (name: string) => Promise<TestOperator>;
  readonly send: (act: DrawAct, body: Body) => Promise<OperatorAnswer<unknown>>;
  /** Returns "done", the code of a refusal, or the outcome of a confirmation that differs from the first entry. */
  readonly codeOf: (act: DrawAct, body: Body) => Promise<string | undefined>;
};

/** Creates operators who decide about draws; each operator is created at the first call. */
export function createDrawOperators(w: Harness): DrawOperators {
  const made = new Map<string, Promise<TestOperator>>();
  const named = (name: string) => {
    const known = made.get(name) ?? createOperator(w, name, { roles: ["games"] });
    made.set(name, known);
    return known;
  };
  const send: DrawOperators["send"] = async (act, { operator, ...input }) =>
    (await named(operator)).call(lottery[act], input as never);
  return {
    named,
    send,
    codeOf: async (act, body) => {
      const { status, errorCode, value } = await send(act, body);
      if (status !== 200) return errorCode;
      const { outcome = "confirmed" } = (value ?? {}) as { outcome?: string };
      return outcome === "confirmed" ? "done" : outcome;
    },
  };
}
