// One circuit breaker for each outside party. It allows a few concurrent calls without a queue. After repeated
// failures it sends no call for some time, and then one trial call. So a slow or broken party affects only its own
// players. A result distinguishes a request that was not sent (no effect) from an unknown outcome (a possible effect).

import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  IsolatedCircuitError,
  wrap,
} from "cockatiel";
import type { FastifyBaseLogger } from "fastify";
import type { HttpClient, HttpRequest } from "../integrations/http-client.ts";

export type CircuitResult =
  | { readonly kind: "answer"; readonly status: number; readonly body: unknown }
  /** The request was sent, and no readable response arrived in time. */
  | { readonly kind: "unknown" }
  /** The request was not sent: the breaker is open, or its maximum number of calls is running. */
  | { readonly kind: "notSent" };

/** State of a circuit breaker: 0 closed, 1 open, 2 trial call. */
export type BreakerState = 0 | 1 | 2;

export type CircuitBreakers = {
  request(party: string, call: HttpRequest): Promise<CircuitResult>;
  /** The state of every party that was called since the process started. */
  states(): readonly { readonly party: string; readonly state: BreakerState; readonly calls: number }[];
};

export type CircuitBreakerOptions = {
  readonly httpClient: HttpClient;
  readonly log: Pick<FastifyBaseLogger, "warn" | "info">;
  readonly maxConsecutiveFailures?: number;
  readonly halfOpenAfterMs?: number;
  readonly maxConcurrentCalls?: number;
};

const MAX_CONSECUTIVE_FAILURES = 5;
const HALF_OPEN_AFTER_MS = 10_000;
const MAX_CONCURRENT_CALLS = 20;

const states: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 0,
  [CircuitState.Open]: 1,
  [CircuitState.HalfOpen]: 2,
  [CircuitState.Isolated]: 1,
};

const stateMessages: Readonly<Record<BreakerState, string>> = {
  0: "an outside party answers again",
  1: "an outside party does not answer: calls to it pause",
  2: "an outside party is tried again",
};

class PeerError extends Error {
  override readonly name = "Silent";
}

export function createCircuitBreakers(options: CircuitBreakerOptions): CircuitBreakers {
  const {
    httpClient,
    log,
    maxConsecutiveFailures = MAX_CONSECUTIVE_FAILURES,
    halfOpenAfterMs = HALF_OPEN_AFTER_MS,
    maxConcurrentCalls = MAX_CONCURRENT_CALLS,
  } = options;

  function createCircuit(party: string) {
    const breaker = circuitBreaker(handleAll, {
      halfOpenAfter: halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(maxConsecutiveFailures),
    });
    const slots = bulkhead(maxConcurrentCalls, 0);
    breaker.onStateChange((now) => {
      const state = states[now];
      log[state === 1 ? "warn" : "info"]({ party, state }, stateMessages[state]);
    });
    return { breaker, slots, policy: wrap(slots, breaker) };
  }

  const circuits = new Map<string, ReturnType<typeof createCircuit>>();
  const circuitOf = (party: string) => {
    const circuit = circuits.get(party) ?? createCircuit(party);
    circuits.set(party, circuit);
    return circuit;
  };

  return {
    async request(party, call) {
      try {
        return await circuitOf(party).policy.execute(async () => {
          const answer = await httpClient.request(call);
          if (answer === null) throw new PeerError();
          // a status of 500 or above is the party's own fault, so the call counts as a failure, and its outcome stays
          // unknown
          if (answer.status >= 500) throw new PeerError();
          return { kind: "answer", ...answer } as const;
        });
      } catch (error) {
        if (error instanceof PeerError) return { kind: "unknown" };
        if (
          error instanceof BrokenCircuitError ||
          error instanceof BulkheadRejectedError ||
          error instanceof IsolatedCircuitError
        ) {
          return { kind: "notSent" };
        }
        throw error;
      }
    },
    states: () =>
      [...circuits].map(([party, { breaker, slots }]) => ({
        party,
        state: states[breaker.state],
        calls: maxConcurrentCalls - slots.executionSlots,
      })),
  };
}
