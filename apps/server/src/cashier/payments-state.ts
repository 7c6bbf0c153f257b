import type { StatusSource } from "../site/site.ts";
import { hasOpenChannel } from "./channels/channel-store.ts";

const OPEN_BREAKER = 1;

/** Payments on the status page: by the channels, and the gateways that this process left alone. */
export const paymentsState: StatusSource = async ({ db, circuitBreakers }, merchant) => {
  if (!(await hasOpenChannel(db, merchant.id))) return "down";
  const isLimited = circuitBreakers
    .states()
    .some(({ party, state }) => state === OPEN_BREAKER && /^gateway(:|$)/.test(party));
  return isLimited ? "limited" : "good";
};
