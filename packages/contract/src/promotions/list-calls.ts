import type { Call } from "../call.ts";

/** The call of promotions that their screen fetches before it opens: the route table imports it and not the others. */
export const promotionList = {
  /** What is on, as a visitor sees it. */
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
