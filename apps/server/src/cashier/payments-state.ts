import type { StatusSource } from "../site/site.ts";
import { hasOpenChannel } from "./channels/channel-store.ts";

const OPEN_BREAKER = 1;

/**
 * State of payments on the status page. `down`: no channel is enabled. `limited`: the circuit breaker of a gateway is
 * open in this process.
 */
export const paymentsState: StatusSource = async ({ db, circuitBreakers }, merchant) => {
  if (!(await hasOpenChannel(db, merchant.id))) return "down";
  const isLimited = circuitBreakers
    .states()
    .some(({ party, state }) => state === OPEN_BREAKER && /^gateway(:|$)/.test(party));
  return isLimited ? "limited" : "good";
};
