import type { StatusSource } from "../site/site.ts";
import { hasOpenChannel } from "./channels/channel-store.ts";

const OPEN_BREAKER = 1;

/**
 * Payments on the status page. Down: no channel is enabled. Limited: this process's circuit breaker of a gateway is
 * open.
 */
export const paymentsState: StatusSource = async ({ db, circuitBreakers }, merchant) => {
  if (!(await hasOpenChannel(db, merchant.id))) return "down";
  const isLimited = circuitBreakers
    .states()
    .some(({ party, state }) => state === OPEN_BREAKER && /^gateway(:|$)/.test(party));
  return isLimited ? "limited" : "good";
};
