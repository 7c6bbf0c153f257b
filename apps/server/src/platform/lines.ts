// One line a party that we call: a few calls at once and no queue, and when it keeps failing no call at all for a while,
// then one that tries. So a slow or broken party costs its own players a refusal and nobody else anything.
// Says apart what was not sent (nothing was done) from what is not known (it may have been).

import { BrokenCircuitError, bulkhead, BulkheadRejectedError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll, IsolatedCircuitError, wrap } from "cockatiel";
import type { FastifyBaseLogger } from "fastify";
import type { Outside, OutsideCall } from "./outside.ts";

export type LineAnswer =
  | { readonly kind: "answer"; readonly status: number; readonly body: unknown }
  /** It was sent, and nothing that can be read came back in time. */
  | { readonly kind: "unknown" }
  /** It was not sent: the line is open, or has as many calls on it as it takes. */
  | { readonly kind: "notSent" };

/** 0 works, 1 is not tried at the moment, 2 is being tried. */
export type LineState = 0 | 1 | 2;

export type Lines = {
  ask(party: string, call: OutsideCall): Promise<LineAnswer>;
  /** Of every party that was called since the start. */
  states(): readonly { readonly party: string; readonly state: LineState; readonly calls: number }[];
};

export type LinesOptions = {
  readonly outside: Outside;
  readonly log: Pick<FastifyBaseLogger, "warn" | "info">;
  readonly failuresInARow?: number;
  readonly pauseMs?: number;
  readonly callsAtOnce?: number;
};

const FAILURES_IN_A_ROW = 5;
const PAUSE_MS = 10_000;
const CALLS_AT_ONCE = 20;

const states: Readonly<Record<CircuitState, LineState>> = {
  [CircuitState.Closed]: 0, [CircuitState.Open]: 1, [CircuitState.HalfOpen]: 2, [CircuitState.Isolated]: 1,
};

const said: Readonly<Record<LineState, string>> = {
  0: "a party answers again", 1: "a party does not answer and is left alone for a while", 2: "a party is tried again",
};

class Silent extends Error {
  override readonly name = "Silent";
}

export function openLines(options: LinesOptions): Lines {
  const { outside, log, failuresInARow = FAILURES_IN_A_ROW, pauseMs = PAUSE_MS, callsAtOnce = CALLS_AT_ONCE } = options;

  function openLine(party: string) {
    const breaker = circuitBreaker(handleAll, { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failuresInARow) });
    const room = bulkhead(callsAtOnce, 0);
    breaker.onStateChange((now) => {
      const state = states[now];
      log[state === 1 ? "warn" : "info"]({ party, state }, said[state]);
    });
    return { breaker, room, policy: wrap(room, breaker) };
  }

  const lines = new Map<string, ReturnType<typeof openLine>>();
  const lineOf = (party: string) => {
    const line = lines.get(party) ?? openLine(party);
    lines.set(party, line);
    return line;
  };

  return {
    async ask(party, call) {
      try {
        return await lineOf(party).policy.execute(async () => {
          const answer = await outside.ask(call);
          if (answer === null) throw new Silent();
          // what it says of a fault of its own counts as one, and says nothing of what was done
          if (answer.status >= 500) throw new Silent();
          return { kind: "answer", ...answer } as const;
        });
      } catch (error) {
        if (error instanceof Silent) return { kind: "unknown" };
        if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError || error instanceof IsolatedCircuitError) {
          return { kind: "notSent" };
        }
        throw error;
      }
    },
    states: () => [...lines].map(([party, { breaker, room }]) => (
      { party, state: states[breaker.state], calls: callsAtOnce - room.executionSlots })),
  };
}
