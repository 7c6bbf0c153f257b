import type { Call } from "../call.ts";

/**
 * The call whose answer the promotions screen needs before it opens. The route table imports only this module of
 * promotions.
 */
export const promotionList = {
  /** Active promotions as a visitor sees them. */
  list: {
    name: "promotions.list",
    method: "GET",
    path: "/wps/relay/MCSFE_getMerchantAvailablePromotions",
    access: "anyone",
    cacheS: 5,
    module: "REWCEN3",
    envelope: "wps",
  },
} as const satisfies Record<string, Call>;
