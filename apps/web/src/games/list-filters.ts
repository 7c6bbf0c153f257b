// What a list of slots is narrowed by, beside category and vendor: parameters of its address.

import type { games } from "@khela/contract/games/calls";
import { slotMechanics, volatilities } from "@khela/contract/games/slot-facts";
import type { InputOf } from "@khela/contract/schemas";

type ListInput = InputOf<typeof games.list>;
type ListFilters = Pick<ListInput, "mechanic" | "volatility" | "minRtp" | "isNew">;

/** In percent. */
export const rtpSteps = ["94", "95", "96"] as const;

/** Returns the filters of an address; unknown values are left out, and so are all where the list has other games than slots. */
export function listFiltersOf(gameType: string | undefined, query: URLSearchParams): ListFilters {
  if (gameType !== "RNG") return {};
  const mechanic = slotMechanics.find((one) => one === query.get("mechanic"));
  const volatility = volatilities.find((one) => one === query.get("volatility"));
  const minRtp = rtpSteps.find((one) => one === query.get("minRtp"));
  return {
    ...(mechanic === undefined ? {} : { mechanic }),
    ...(volatility === undefined ? {} : { volatility }),
    ...(minRtp === undefined ? {} : { minRtp: Number(minRtp) }),
    ...(query.get("isNew") === "1" ? { isNew: true } : {}),
  };
}
